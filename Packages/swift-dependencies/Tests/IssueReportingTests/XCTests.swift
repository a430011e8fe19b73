import IssueReporting
import XCTest

/// What `withExpectedIssue` and `reportIssue` do where XCTest runs the test.
final class IssuesInXCTest: XCTestCase {
  func testAnExpectedIssueFailsNothing() async {
    withExpectedIssue { reportIssue("Expected") }
    await withExpectedIssue {
      await Task.yield()
      reportIssue("Expected")
    }
    XCTAssertEqual(testRun?.failureCount, 0)
  }

  func testTheContextIsXCTest() {
    XCTAssertTrue(isTesting)
    XCTAssertEqual(TestContext.current, .xcTest)
  }

  func testAWarningFailsNothing() { reportIssue("Only a warning", severity: .warning) }
}

/// A reported issue fails the running XCTest test, with its text and place.
final class IssuesAreFailuresInXCTest: XCTestCase {
  private var failures: [String] = []
  private var isCollecting = false

  override func recordFailure(
    withDescription description: String,
    inFile filePath: String,
    atLine lineNumber: Int,
    expected: Bool
  ) {
    guard isCollecting else {
      return super.recordFailure(
        withDescription: description,
        inFile: filePath,
        atLine: lineNumber,
        expected: expected
      )
    }
    failures.append("\(lineNumber) \(description)")
  }

  func testAnIssueFailsTheTest() {
    isCollecting = true
    let line = #line + 1
    reportIssue("Something is wrong")
    withExpectedIssue {}
    isCollecting = false
    XCTAssertEqual(failures.first, "\(line) failed - Something is wrong")
    XCTAssertEqual(failures.count, 2, "An expected issue that does not come is a failure as well")
  }
}
