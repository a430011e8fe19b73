import IssueReporting

/// Overrides dependencies for an operation.
///
/// The overrides reach everything that the operation starts as a task, and end with it. They do not reach
/// `Task.detached` and closures on queues: see ``withEscapedDependencies(_:)-swift.func``. In tests, a dependency that is
/// read while the values are changed counts as read to be changed, and is not reported as missing.
@discardableResult
@inlinable
public func withDependencies<R>(
  _ updateValuesForOperation: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  var values = DependencyValues._current
  try values.update(updateValuesForOperation)
  return try values.scope(operation)
}

/// Overrides dependencies for an asynchronous operation, which stays on the caller's actor.
@discardableResult
@inlinable
public func withDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ updateValuesForOperation: (inout DependencyValues) async throws -> Void,
  operation: () async throws -> R
) async rethrows -> R {
  var values = DependencyValues._current
  try await values.update(updateValuesForOperation)
  return try await values.scope(operation)
}

extension DependencyValues {
  /// Lets a closure override values.
  @inlinable
  @inline(__always)
  mutating func update(_ updateValues: (inout DependencyValues) throws -> Void) rethrows {
    beginUpdate()
    if isTesting { try updateInForce(updateValues) } else { try updateValues(&self) }
    endUpdate()
  }

  /// Lets an asynchronous closure override values, on the caller's actor.
  @inlinable
  mutating func update(
    isolation: isolated (any Actor)? = #isolation,
    _ updateValues: (inout DependencyValues) async throws -> Void
  ) async rethrows {
    beginUpdate()
    if isTesting { try await updateInForce(updateValues) } else { try await updateValues(&self) }
    endUpdate()
  }

  /// Lets a closure override values which are in force meanwhile, so that what it reads otherwise counts as read to be
  /// changed.
  @usableFromInline
  @inline(never)
  mutating func updateInForce(_ updateValues: (inout DependencyValues) throws -> Void) rethrows {
    try Self.$_current.withValue(self) { try updateValues(&self) }
  }

  /// Does the same for an asynchronous closure.
  @usableFromInline
  @inline(never)
  mutating func updateInForce(
    isolation: isolated (any Actor)? = #isolation,
    _ updateValues: (inout DependencyValues) async throws -> Void
  ) async rethrows {
    try await Self.$_current.withValue(self) {
      // A closure runs on the actor that it captures.
      _ = isolation
      try await updateValues(&self)
    }
  }

  /// Runs an operation with these values in force, which have one level, and remembers them for an object that it returns.
  @inlinable
  @inline(__always)
  func scope<R>(_ operation: () throws -> R) rethrows -> R {
    let result = try CurrentValues.level.withValue(.init(overrides), operation: operation)
    ModelValues.remember(result, madeWith: self)
    return result
  }

  /// Runs an asynchronous operation with these values in force, which have one level, on the caller's actor.
  @inlinable
  func scope<R>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> R
  ) async rethrows -> R {
    let result = try await CurrentValues.level.withValue(.init(overrides), operation: operation)
    ModelValues.remember(result, madeWith: self)
    return result
  }
}
