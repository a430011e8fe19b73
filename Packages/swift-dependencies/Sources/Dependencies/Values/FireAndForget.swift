extension DependencyValues {
  /// Starts work that no one waits for, such as analytics; in tests it is waited for.
  public var fireAndForget: FireAndForget {
    get { self[FireAndForgetKey.self] }
    set { self[FireAndForgetKey.self] = newValue }
  }
}

/// Starts work that no one waits for.
public struct FireAndForget: Sendable {
  /// Starts an operation with a priority.
  public let operation:
    @Sendable (_ priority: TaskPriority?, _ operation: @escaping @Sendable () async throws -> Void) async -> Void

  /// Starts work with a closure.
  public init(
    _ operation:
      @escaping @Sendable (
        _ priority: TaskPriority?, _ operation: @escaping @Sendable () async throws -> Void
      ) async -> Void
  ) {
    self.operation = operation
  }

  /// Starts an operation.
  public func callAsFunction(
    priority: TaskPriority? = nil,
    _ operation: @escaping @Sendable () async throws -> Void
  ) async {
    await self.operation(priority, operation)
  }
}

private enum FireAndForgetKey: DependencyKey {
  static let liveValue = FireAndForget { priority, operation in
    Task(priority: priority) { try await operation() }
  }
  static let testValue = FireAndForget { _, operation in try? await operation() }
}
