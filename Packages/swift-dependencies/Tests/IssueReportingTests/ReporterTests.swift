import IssueReporting
import Synchronization
import Testing

private final class Recorder: IssueReporter {
  let messages = Mutex<[String]>([])

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let message = message() ?? ""
    messages.withLock { $0.append("\(severity) \(message)") }
  }

  func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let message = message() ?? ""
    messages.withLock { $0.append("expected \(message)") }
  }
}

private struct Failure: Error {}

struct ReporterTests {
  private let recorder = Recorder()
  private var messages: [String] { recorder.messages.withLock { $0 } }

  @Test func reportersOfAScopeReceiveItsIssues() async {
    withIssueReporters([recorder]) { reportIssue("One") }
    await withIssueReporters([recorder]) {
      await Task { reportIssue("Two", severity: .warning) }.value
    }
    #expect(messages == ["error One", "warning Two"])
  }

  @Test func anErrorIsDescribedForAReporterOfMessages() {
    withIssueReporters([recorder]) { reportIssue(Failure(), "Context") }
    #expect(messages == ["error Caught error: Failure(): Context"])
  }

  @Test func expectedIssuesAreToldApart() {
    withIssueReporters([recorder]) { withExpectedIssue { reportIssue("One") } }
    #expect(messages == ["expected One"])
  }

  @Test func errorReportingTakesReportersOfItsOwn() {
    withErrorReporting(to: [recorder]) { throw Failure() }
    #expect(messages == ["error Caught error: Failure()"])
  }

  @Test func aMessageThatNoOneReceivesIsNotMade() {
    withIssueReporters([]) { reportIssue("Nobody") }
    #expect(messages.isEmpty)
  }
}
