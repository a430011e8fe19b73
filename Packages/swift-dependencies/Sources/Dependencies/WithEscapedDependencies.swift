import IssueReporting

/// Hands out the dependencies of the current scope, for closures that run outside of it.
///
/// ```swift
/// withEscapedDependencies { dependencies in
///   DispatchQueue.main.async { dependencies.yield { model.refresh() } }
/// }
/// ```
public func withEscapedDependencies<R>(
  _ operation: (DependencyValues.Continuation) throws -> R
) rethrows -> R {
  try operation(DependencyValues.Continuation())
}

/// Hands out the dependencies of the current scope, for closures that run outside of it.
public func withEscapedDependencies<R>(
  isolation: isolated (any Actor)? = #isolation,
  _ operation: (DependencyValues.Continuation) async throws -> R
) async rethrows -> R {
  try await operation(DependencyValues.Continuation())
}

extension DependencyValues {
  /// The dependencies of a scope that has been left.
  public struct Continuation: Sendable {
    private let values = DependencyValues._current
    /// Whose test values are meant where nothing was overridden.
    private let test = RunningTest.current

    /// Runs an operation with the dependencies.
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      guard let test else { return try DependencyValues.$_current.withValue(values, operation: operation) }
      return try test.with { try DependencyValues.$_current.withValue(values, operation: operation) }
    }

    /// Runs an asynchronous operation with the dependencies, on the caller's actor.
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: () async throws -> R
    ) async rethrows -> R {
      guard let test else { return try await DependencyValues.$_current.withValue(values, operation: operation) }
      return try await test.with {
        // A closure runs on the actor that it captures.
        _ = isolation
        return try await DependencyValues.$_current.withValue(values, operation: operation)
      }
    }
  }

  /// Forgets the default values that were made so far: those of the running test, or the process's outside of tests.
  public static func resetCache() { Caches.reset() }

  /// Forgets the default values that were made so far: those of the running test, or the process's outside of tests.
  public func resetCache() { Self.resetCache() }
}
