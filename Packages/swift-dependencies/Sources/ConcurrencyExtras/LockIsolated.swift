import Foundation

/// A value behind a lock, for sharing mutable state where an actor's suspension is in the way.
@dynamicMemberLookup
public final class LockIsolated<Value>: @unchecked Sendable {
  // Unchecked: the value is touched only under the lock, which is one that the thread sanitizer knows.
  private var guarded: Value
  private let lock = NSRecursiveLock()

  /// Protects the given value.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows { guarded = try value() }

  /// Reads and writes the value under the lock, which is recursive: what is read within is the value before.
  public func withValue<T: Sendable>(_ operation: @Sendable (inout Value) throws -> T) rethrows -> T {
    try lock.withLock {
      // A copy, since reading the value within would otherwise overlap with changing it, which stops the process.
      var value = guarded
      defer { guarded = value }
      return try operation(&value)
    }
  }

  /// Overwrites the value.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows {
    try lock.withLock { guarded = try newValue() }
  }

  private var copy: Value { lock.withLock { guarded } }
}

extension LockIsolated where Value: Sendable {
  /// A copy of the value.
  public var value: Value { copy }

  /// A copy of a part of the value.
  public subscript<Subject: Sendable>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject {
    lock.withLock { guarded[keyPath: keyPath] }
  }
}

@available(*, deprecated, message: "Compare the values: a reference that changes under a lock equals nothing for long.")
extension LockIsolated: Equatable where Value: Equatable {
  public static func == (lhs: LockIsolated, rhs: LockIsolated) -> Bool { lhs.copy == rhs.copy }
}

@available(*, deprecated, message: "Hash the value: the hash of a reference that changes under a lock does not last.")
extension LockIsolated: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(copy) }
}
