/// The identity of the running test, and of the running case of it; for what must be fresh in each.
package final class RunningTest: Sendable {
  /// What ``with(operation:)`` says that code belongs to.
  @TaskLocal private static var stated: RunningTest?

  /// The test that the current code belongs to; nil outside of tests.
  package static var current: RunningTest? {
    guard isTesting else { return nil }
    if let stated { return stated }
    guard let test = SwiftTesting.currentTest else { return XCTest.current }
    let testCase = SwiftTesting.currentCase
    let id = ID(test: "\(test.id)", testCase: testCase.map(Case.identity))
    return known.withLock { known in
      if let existing = known[id] { return existing.test }
      let new = RunningTest()
      known[id] = Case(test: new, owner: testCase)
      return new
    }
  }

  private struct ID: Hashable {
    let test: String
    let testCase: UInt?
  }

  /// A case, kept since its address is its identity.
  private struct Case: @unchecked Sendable {  // Unchecked: `owner` is only ever held.
    let test: RunningTest
    let owner: Any?

    /// The address of what the closure that runs the case has captured: its arguments.
    static func identity(of testCase: Any) -> UInt {
      for child in Mirror(reflecting: testCase).children where child.label == "body" {
        return withUnsafeBytes(of: child.value) { $0.load(fromByteOffset: MemoryLayout<UInt>.size, as: UInt.self) }
      }
      return 0
    }
  }

  private static let known = Guarded<[ID: Case]>([:])

  /// Runs an operation that belongs to the test, though no task of the test runs it.
  package func with<R>(operation: () throws -> R) rethrows -> R {
    try Self.$stated.withValue(self, operation: operation)
  }

  /// Runs an asynchronous operation that belongs to the test, on the caller's actor.
  package func with<R>(
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws -> R
  ) async rethrows -> R {
    try await Self.$stated.withValue(self, operation: operation)
  }

  /// What belongs to the test, and ends with it.
  package let attachment = Guarded<(any Sendable)?>(nil)
}
