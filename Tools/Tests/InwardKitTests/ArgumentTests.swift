import Testing

@testable import InwardKit

@Suite struct ArgumentTests {
  @Test func anUnknownFlagIsNamedAndEndsWithTwo() {
    let outcome = Inward.run(["lint", "--formt", "json"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("unknown flag '--formt'; did you mean '--format'?"))
  }
}
