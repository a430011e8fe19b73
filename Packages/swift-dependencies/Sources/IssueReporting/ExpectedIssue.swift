/// Runs an operation that is expected to report an issue or throw, and fails if it does neither.
///
/// In a test of Swift Testing it also takes in what that framework's own assertions record; elsewhere, only what
/// `reportIssue` and its kin report.
public func withExpectedIssue(
  _ message: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> Void
) {
  let place = IssueContext(fileID: fileID, filePath: filePath, line: line, column: column)
  guard !SwiftTesting.withKnownIssue(message, isIntermittent, place, body) else { return }
  let expectation = ExpectedIssue(message: message)
  ExpectedIssue.$current.withValue(expectation) {
    do { try body() } catch {
      _ = expectation.absorb(Report(error: error, message: message, severity: .error, place: place))
    }
  }
  expectation.finish(isIntermittent: isIntermittent, place: place)
}

/// Runs an asynchronous operation that is expected to report an issue or throw, and fails if it does neither.
public func withExpectedIssue(
  _ message: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void
) async {
  let place = IssueContext(fileID: fileID, filePath: filePath, line: line, column: column)
  guard await !SwiftTesting.withKnownIssue(message, isIntermittent, place, body) else { return }
  let expectation = ExpectedIssue(message: message)
  await ExpectedIssue.$current.withValue(expectation) {
    do { try await body() } catch {
      _ = expectation.absorb(Report(error: error, message: message, severity: .error, place: place))
    }
  }
  expectation.finish(isIntermittent: isIntermittent, place: place)
}

final class ExpectedIssue: Sendable {
  @TaskLocal static var current: ExpectedIssue?

  private enum State { case waiting, seen, finished }
  private let message: String?
  private let state = Guarded(State.waiting)

  init(message: String?) { self.message = message }

  /// Takes an issue in; false once the operation is over, so that a late task's issue is a failure again.
  func absorb(_ report: Report) -> Bool {
    guard report.severity == .error else { return false }
    let taken = state.withLock { state in
      if state == .finished { return false }
      state = .seen
      return true
    }
    if taken, IssueReporters.override != nil || !isTesting {
      for reporter in IssueReporters.current { report.sendExpected(to: reporter) }
    }
    return taken
  }

  func finish(isIntermittent: Bool, place: IssueContext) {
    let seen = state.withLock { state in
      defer { state = .finished }
      return state == .seen
    }
    guard !seen, !isIntermittent else { return }
    reportIssue(
      "Known issue was not recorded" + (message.map { ": \($0)" } ?? ""),
      fileID: place.fileID,
      filePath: place.filePath,
      line: place.line,
      column: place.column
    )
  }
}
