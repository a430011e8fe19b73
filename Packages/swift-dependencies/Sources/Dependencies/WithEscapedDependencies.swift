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

    /// Runs an operation with the dependencies.
    public func yield<R>(_ operation: () throws -> R) rethrows -> R {
      try DependencyValues.$_current.withValue(values, operation: operation)
    }

    /// Runs an asynchronous operation with the dependencies, on the caller's actor.
    public func yield<R>(
      isolation: isolated (any Actor)? = #isolation,
      _ operation: () async throws -> R
    ) async rethrows -> R {
      try await DependencyValues.$_current.withValue(values, operation: operation)
    }
  }

  /// Forgets the default values that were made so far: those of the running test, or the process's outside of tests.
  public static func resetCache() { Caches.reset() }

  /// Forgets the default values that were made so far: those of the running test, or the process's outside of tests.
  public func resetCache() { Self.resetCache() }
}
