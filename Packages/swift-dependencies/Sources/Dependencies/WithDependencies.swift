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
  values.beginUpdate()
  if isTesting {
    try DependencyValues.$_current.withValue(values) { try updateValuesForOperation(&values) }
  } else {
    try updateValuesForOperation(&values)
  }
  values.endUpdate()
  return try DependencyValues.$_current.withValue(values) {
    let result = try operation()
    ModelValues.remember(result)
    return result
  }
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
  values.beginUpdate()
  if isTesting {
    try await DependencyValues.$_current.withValue(values) { try await updateValuesForOperation(&values) }
  } else {
    try await updateValuesForOperation(&values)
  }
  values.endUpdate()
  return try await DependencyValues.$_current.withValue(values) {
    let result = try await operation()
    ModelValues.remember(result)
    return result
  }
}
