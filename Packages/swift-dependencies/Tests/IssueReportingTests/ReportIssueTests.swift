import IssueReporting
import Testing
import XCTestDynamicOverlay

private struct Failure: Error {}

struct ReportIssueTests {
  @Test func anIssueIsRecordedWhereItIsReported() {
    let line = #line + 2
    withKnownIssue {
      reportIssue("Something is wrong")
    } matching: { issue in
      issue.sourceLocation?.line == line && issue.comments.map(\.rawValue) == ["Something is wrong"]
        && issue.sourceLocation?.fileID == #fileID
    }
  }

  @Test func anErrorIsRecordedAsSuch() {
    withKnownIssue {
      reportIssue(Failure(), "while testing")
    } matching: { issue in
      issue.error is Failure && issue.comments.map(\.rawValue) == ["while testing"]
    }
  }

  @Test func aWarningFailsNoTest() { reportIssue("Only a warning", severity: .warning) }

  @Test func anIssueContextMovesTheIssue() {
    withKnownIssue {
      withIssueContext(fileID: "Some/Other.swift", filePath: "/Some/Other.swift", line: 7, column: 1) {
        reportIssue("Moved")
      }
    } matching: {
      $0.sourceLocation?.fileID == "Some/Other.swift" && $0.sourceLocation?.line == 7
    }
  }

  @Test func aPlaceThatSwiftTestingRefusesIsMadeOneThatItTakes() {
    withKnownIssue {
      reportIssue("Odd", fileID: "Odd.swift", filePath: "Odd.swift", line: 0, column: 0)
    } matching: {
      $0.sourceLocation?.line == 1
    }
  }

  @Test func anExpectedIssueFailsNothing() async {
    withExpectedIssue { reportIssue("Expected") }
    withExpectedIssue { throw Failure() }
    await withExpectedIssue {
      await Task.yield()
      reportIssue("Expected")
    }
    await withExpectedIssue {
      await Task.yield()
      throw Failure()
    }
    withExpectedIssue(isIntermittent: true) {}
  }

  @Test func anExpectedIssueThatDoesNotComeFails() async {
    withKnownIssue {
      withExpectedIssue {}
    } matching: {
      "\($0)".contains("was not recorded")
    }
    await withKnownIssue { await withExpectedIssue { await Task.yield() } }
  }

  @Test func aLateIssueIsNoExpectedOne() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    var task: Task<Void, Never>?
    await withKnownIssue {
      await withExpectedIssue(isIntermittent: true) {
        await Task.yield()
        task = Task {
          for await _ in stream {}
          reportIssue("Late")
        }
      }
      continuation.finish()
      await task?.value
    } matching: {
      "\($0)".contains("Late")
    }
  }

  @Test func errorReportingCatchesAndReports() async {
    withExpectedIssue { #expect(withErrorReporting { throw Failure() } == nil) }
    #expect(withErrorReporting { 1 } == 1)
    await withExpectedIssue { #expect(await withErrorReporting { () async throws in throw Failure() } == nil) }
    #expect(await withErrorReporting { () async throws -> Int in 2 } == 2)
  }

  @Test func testsAreKnownAsSuch() {
    #expect(isTesting)
    #expect(TestContext.current?.isSwiftTesting == true)
    guard case .swiftTesting(let testing?) = TestContext.current else { Issue.record("No test"); return }
    #expect(TestContext.current == .swiftTesting(testing))
  }
}
