import IssueReporting

/// Whether the process runs tests, by its first name.
@available(*, deprecated, renamed: "isTesting")
public var _XCTIsTesting: Bool { isTesting }

/// Fails the running test, for code that cannot import XCTest; outside of tests a message to the `IssueReporters`.
///
/// XCTest's own function wins where both modules are imported. New code calls `reportIssue`.
@_disfavoredOverload
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {
  reportIssue(message, fileID: (file), filePath: file, line: line, column: 0)
}
