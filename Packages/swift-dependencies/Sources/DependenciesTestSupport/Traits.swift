import Dependencies
import Testing

/// Overrides dependencies for a test, or for each test of a suite, each of which gets values of its own.
public struct _DependenciesTrait: SuiteTrait, TestTrait, TestScoping {
  let update: @Sendable (inout DependencyValues) async throws -> Void

  public let isRecursive = true

  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    // A suite's own scope would be shared by its tests; each test and case makes its own values instead.
    guard testCase != nil else { return try await function() }
    try await withDependencies {
      try await update(&$0)
    } operation: {
      try await function()
    }
  }
}

extension Trait where Self == _DependenciesTrait {
  /// Gives each test fresh dependencies, which it has anyhow.
  public static var dependencies: Self { Self { _ in } }

  /// Overrides dependencies; the closure may wait, and runs for each test and each case anew.
  public static func dependencies(
    _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) -> Self {
    Self(update: updateValues)
  }

  /// Overrides one dependency; the value is made for each test and each case anew.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    Self { $0[keyPath: keyPath] = try value() }
  }

  /// Overrides the dependency that is its own key; the value is made for each test and each case anew.
  public static func dependency<Value: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self where Value == Value.Value {
    Self { $0[Value.self] = try value() }
  }
}
