/// The values of the current task, as `DependencyValues.$_current`: what a task-local value would be, at less cost.
///
/// The task holds one reference to what is overridden; everything else that makes up ``DependencyValues`` is known where
/// they are read.
public struct CurrentValues: Sendable {
  @usableFromInline
  struct Level: Sendable {
    // Safe since a shared level of overrides does not change.
    @usableFromInline nonisolated(unsafe) let overrides: Overrides?

    @inlinable
    init(_ overrides: Overrides?) { self.overrides = overrides }
  }

  @usableFromInline static let level = TaskLocal(wrappedValue: Level(nil))

  @inlinable init() {}

  /// The values of the current task.
  public var wrappedValue: DependencyValues { self.get() }

  /// The values of the current task.
  @inlinable
  public func get() -> DependencyValues { DependencyValues(overrides: Self.level.get().overrides) }

  /// Replaces the values for an operation.
  @inlinable
  @discardableResult
  public func withValue<R>(_ values: DependencyValues, operation: () throws -> R) rethrows -> R {
    try Self.level.withValue(Level(values.joined), operation: operation)
  }

  /// Replaces the values for an asynchronous operation, which stays on the caller's actor.
  @inlinable
  @discardableResult
  public func withValue<R>(
    _ values: DependencyValues,
    operation: () async throws -> R,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> R {
    try await Self.level.withValue(Level(values.joined), operation: operation)
  }
}

/// Declares a property as a task-local value would, on top of ``CurrentValues``.
@attached(accessor, names: named(get))
@attached(peer, names: prefixed(`$`))
macro CurrentDependencies() = #externalMacro(module: "DependenciesMacrosPlugin", type: "CurrentDependenciesMacro")
