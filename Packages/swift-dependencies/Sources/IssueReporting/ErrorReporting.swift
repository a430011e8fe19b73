/// Runs a throwing operation, reports what it throws as an issue, and then returns nil.
@discardableResult
public func withErrorReporting<R>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  catching body: () throws -> R
) -> R? {
  do { return try body() } catch {
    withIssueReporters(reporters ?? IssueReporters.override) {
      reportIssue(error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return nil
  }
}

/// Runs a throwing asynchronous operation, reports what it throws as an issue, and then returns nil.
@discardableResult
public func withErrorReporting<R>(
  _ message: @autoclosure () -> String? = nil,
  to reporters: [any IssueReporter]? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  catching body: () async throws -> R
) async -> R? {
  do { return try await body() } catch {
    withIssueReporters(reporters ?? IssueReporters.override) {
      reportIssue(error, message(), fileID: fileID, filePath: filePath, line: line, column: column)
    }
    return nil
  }
}

private func withIssueReporters(_ reporters: [any IssueReporter]?, operation: () -> Void) {
  IssueReporters.$override.withValue(reporters, operation: operation)
}
