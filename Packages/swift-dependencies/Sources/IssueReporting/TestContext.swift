/// The test framework that runs the current code.
public enum TestContext: Equatable, Sendable {
  /// A Swift Testing test, with its identity where the current task belongs to one.
  case swiftTesting(Testing?)
  /// An XCTest test, or code under test that no framework claims.
  case xcTest

  /// The current test's framework, or nil outside of a test process.
  public static var current: Self? {
    guard isTesting else { return nil }
    if let test = SwiftTesting.currentTest { return .swiftTesting(Testing(test: .init(id: .init(test)))) }
    return XCTest.isLoaded ? .xcTest : .swiftTesting(nil)
  }

  /// Swift Testing without a test, which equals the context of no test: ``isSwiftTesting`` is meant.
  @available(*, deprecated, message: "Ask 'isSwiftTesting', or match the case.")
  @_disfavoredOverload
  public static var swiftTesting: Self { .swiftTesting(nil) }

  /// Whether the current code runs under Swift Testing.
  public var isSwiftTesting: Bool { if case .swiftTesting = self { true } else { false } }

  /// A running Swift Testing test.
  public struct Testing: Equatable, Sendable {
    /// The running test.
    public let test: Test

    /// What is known of a test without importing Swift Testing.
    public struct Test: Hashable, Identifiable, Sendable {
      /// The identity of the test function.
      public let id: ID

      /// The identity of a test.
      public struct ID: Hashable, @unchecked Sendable {  // Unchecked: Swift Testing's identities are sendable.
        /// Swift Testing's own identity of the test, a `Test.ID`.
        public let rawValue: AnyHashable

        init(_ test: some Identifiable) { rawValue = AnyHashable(test.id) }
      }
    }
  }

  func record(_ report: Report) {
    switch self {
    case .swiftTesting:
      if SwiftTesting.record(report) { return }
    case .xcTest:
      if report.severity != .warning, XCTest.fail(report) { return }
    }
    // No framework can be reached: the console at least.
    report.send(to: StandardErrorReporter())
  }
}
