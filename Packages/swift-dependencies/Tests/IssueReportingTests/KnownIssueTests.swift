import IssueReporting
import Testing

/// A failure that Swift Testing's own assertions record is expected as well as a reported one.
struct KnownIssueTests {
  @Test func anExpectationMayFailWhereAnIssueIsExpected() {
    withExpectedIssue { #expect(Bool(false)) }
  }

  @MainActor @Test func anAsynchronousOperationMayRecordTheIssueItself() async {
    await withExpectedIssue("why") {
      await Task.yield()
      MainActor.assertIsolated()
      Issue.record("expected")
    }
  }

  @Test func anOperationMayThrow() async {
    struct Broken: Error {}
    withExpectedIssue { throw Broken() }
    await withExpectedIssue {
      await Task.yield(); throw Broken()
    }
    await withExpectedIssue {
      await Task.yield(); reportIssue(Broken(), "m")
    }
  }
}
