import IssueReporting
import Testing

struct UnimplementedTests {
  @Test func anUnimplementedClosureReportsAndReturnsThePlaceholder() {
    let closure: @Sendable (String) -> Int = unimplemented("client.count", placeholder: 42)
    withKnownIssue {
      #expect(closure("secret") == 42)
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      // The name is told, arguments are not: they may be secrets.
      return text.contains("Unimplemented: client.count") && !text.contains("secret")
    }
  }

  @Test func anUnimplementedThrowingClosureReportsAndThrows() async {
    let closure: @Sendable (Int) async throws -> Int = unimplemented("client.load")
    await withExpectedIssue {
      await #expect(throws: UnimplementedFailure.self) { try await closure(1) }
    }
    let synchronous: @Sendable () throws -> Int = unimplemented("client.now")
    withExpectedIssue { #expect(throws: UnimplementedFailure.self) { try synchronous() } }
  }

  @Test func anUnimplementedClosureOfNothingNeedsNoPlaceholder() async {
    let closure: @Sendable () -> Void = unimplemented("client.log")
    withExpectedIssue { closure() }
    let asynchronous: @Sendable () async -> Int = unimplemented("client.count", placeholder: 1)
    await withExpectedIssue { #expect(await asynchronous() == 1) }
  }

  @Test func anUnimplementedValueReportsWhenItIsMade() {
    withExpectedIssue { #expect(unimplemented("value", placeholder: 3) == 3) }
  }
}
