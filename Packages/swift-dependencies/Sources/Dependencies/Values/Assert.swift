import IssueReporting

/// A check of a condition, which a test can replace so that it does not stop the process.
public protocol AssertionEffect: Sendable {
  /// Checks the condition.
  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  )
}

/// A failure that a test can replace so that it does not stop the process.
public protocol AssertionFailureEffect: Sendable {
  /// Fails.
  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionEffect {
  /// Checks the condition.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String = String(),
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    self.callAsFunction(condition(), message(), file: file, line: line)
  }
}

extension AssertionFailureEffect {
  /// Fails.
  public func callAsFunction(
    _ message: @autoclosure () -> String = String(),
    file: StaticString = #filePath,
    line: UInt = #line
  ) {
    self.callAsFunction(message(), file: file, line: line)
  }
}

extension DependencyValues {
  /// Swift's `assert`; an issue in tests.
  public var assert: any AssertionEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }

  /// Swift's `assertionFailure`; an issue in tests.
  public var assertionFailure: any AssertionFailureEffect {
    get { self[AssertionFailureKey.self] }
    set { self[AssertionFailureKey.self] = newValue }
  }

  /// Swift's `precondition`; an issue in tests.
  public var precondition: any AssertionEffect {
    get { self[PreconditionKey.self] }
    set { self[PreconditionKey.self] = newValue }
  }
}

private enum AssertKey: DependencyKey {
  static let liveValue: any AssertionEffect = Assertion { condition, message, file, line in
    Swift.assert(condition(), message(), file: file, line: line)
  }
  static let testValue: any AssertionEffect = Assertion.reporting
}

private enum AssertionFailureKey: DependencyKey {
  static let liveValue: any AssertionFailureEffect = AssertionFailure { message, file, line in
    Swift.assertionFailure(message(), file: file, line: line)
  }
  static let testValue: any AssertionFailureEffect = AssertionFailure { message, file, line in
    reportFailedAssertion(message(), file, line)
  }
}

private enum PreconditionKey: DependencyKey {
  static let liveValue: any AssertionEffect = Assertion { condition, message, file, line in
    Swift.precondition(condition(), message(), file: file, line: line)
  }
  static let testValue: any AssertionEffect = Assertion.reporting
}

private struct Assertion: AssertionEffect {
  static let reporting = Self { condition, message, file, line in
    if !condition() { reportFailedAssertion(message(), file, line) }
  }

  let check: @Sendable (() -> Bool, () -> String, StaticString, UInt) -> Void

  func callAsFunction(
    _ condition: @autoclosure () -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString,
    line: UInt
  ) {
    withoutActuallyEscaping(condition) { condition in
      withoutActuallyEscaping(message) { message in check(condition, message, file, line) }
    }
  }
}

private struct AssertionFailure: AssertionFailureEffect {
  let fail: @Sendable (() -> String, StaticString, UInt) -> Void

  func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
    withoutActuallyEscaping(message) { message in fail(message, file, line) }
  }
}

private func reportFailedAssertion(_ message: String, _ file: StaticString, _ line: UInt) {
  reportIssue(
    message.isEmpty ? "Assertion failed" : "Assertion failed: \(message)",
    fileID: file,
    filePath: file,
    line: line
  )
}
