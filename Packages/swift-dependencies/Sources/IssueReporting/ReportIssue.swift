/// Reports an issue: a failure of the running test, otherwise a message to the ``IssueReporters``.
public func reportIssue(
  _ message: @autoclosure () -> String? = nil,
  severity: IssueSeverity = .error,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  record(
    Report(
      message: message(),
      severity: severity,
      place: IssueContext.current ?? IssueContext(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  )
}

/// Reports a caught error as an issue: a failure of the running test, otherwise a message to the ``IssueReporters``.
public func reportIssue(
  _ error: any Error,
  _ message: @autoclosure () -> String? = nil,
  severity: IssueSeverity = .error,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  record(
    Report(
      error: error,
      message: message(),
      severity: severity,
      place: IssueContext.current ?? IssueContext(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  )
}

struct Report {
  var error: (any Error)?
  var message: String?
  var severity: IssueSeverity
  var place: IssueContext

  var text: String? { error.map { describe($0, message) } ?? message }
}

private func record(_ report: Report) {
  if let expectation = ExpectedIssue.current, expectation.absorb(report) { return }
  if IssueReporters.override == nil, let context = TestContext.current {
    context.record(report)
    return
  }
  for reporter in IssueReporters.current { report.send(to: reporter) }
}

extension Report {
  func send(to reporter: any IssueReporter) {
    if let error {
      reporter.reportIssue(
        error,
        message,
        fileID: place.fileID,
        filePath: place.filePath,
        line: place.line,
        column: place.column
      )
    } else {
      reporter.reportIssue(
        message,
        severity: severity,
        fileID: place.fileID,
        filePath: place.filePath,
        line: place.line,
        column: place.column
      )
    }
  }

  func sendExpected(to reporter: any IssueReporter) {
    if let error {
      reporter.expectIssue(
        error,
        message,
        fileID: place.fileID,
        filePath: place.filePath,
        line: place.line,
        column: place.column
      )
    } else {
      reporter.expectIssue(
        message,
        fileID: place.fileID,
        filePath: place.filePath,
        line: place.line,
        column: place.column
      )
    }
  }
}
