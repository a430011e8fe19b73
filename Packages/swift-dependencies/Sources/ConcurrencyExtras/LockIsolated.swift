import Foundation

/// A value behind a lock, for sharing mutable state where an actor's suspension is in the way.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  // Unchecked: the value is touched only under the lock, which is one that the thread sanitizer knows.
  private var guarded: Value
  private let lock = NSRecursiveLock()

  /// Protects the given value.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows { guarded = try value() }

  /// Reads and writes the value under the lock, which is recursive: the value can be read within.
  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try lock.withLock { try operation(&guarded) }
  }

  /// Overwrites the value.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    try lock.withLock { guarded = try newValue() }
  }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value.
  public var value: Value { lock.withLock { guarded } }

  /// A copy of a part of the value.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    lock.withLock { guarded[keyPath: keyPath] }
  }
}
