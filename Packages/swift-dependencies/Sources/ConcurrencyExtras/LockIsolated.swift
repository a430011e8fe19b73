import Synchronization

/// A value behind a lock, for sharing mutable state where an actor's suspension is in the way.
@dynamicMemberLookup
public final class LockIsolated<Value>: Sendable {
  // The mutex demands a value it may send away; the box says that only code under the lock touches it.
  private let mutex: Mutex<UncheckedBox<Value>>

  /// Protects the given value.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows {
    mutex = Mutex(UncheckedBox(wrappedValue: try value()))
  }

  /// Reads and writes the value under the lock, which is not recursive: nothing else must be called from here.
  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try mutex.withLock { try operation(&$0.wrappedValue) }
  }

  /// Overwrites the value.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    try mutex.withLock { $0.wrappedValue = try newValue() }
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value.
  public var value: Value { mutex.withLock { $0.wrappedValue } }

  /// A copy of a part of the value.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    mutex.withLock { $0.wrappedValue[keyPath: keyPath] }
  }
}
