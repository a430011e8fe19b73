import Testing

@testable import LocalBackend

@Suite struct BackendArgumentsTests {
  @Test func defaultsToAnyPortAndNoState() throws {
    let arguments = try BackendArguments([])
    #expect(arguments.port == 0)
    #expect(arguments.state == nil)
    #expect(arguments.switches.isEmpty)
  }

  @Test func takesValuesApartOrJoined() throws {
    let arguments = try BackendArguments(["--port=80", "--state", "a=b", "--fail", "expire", "--fail=revoke"])
    #expect(arguments.port == 80)
    #expect(arguments.state == "a=b")
    #expect(arguments.switches == [.expire, .revoke])
  }

  @Test(arguments: [
    (["--prot", "1"], "--prot"), (["--port"], "--port"), (["--port", "x"], "--port"), (["--port", "65536"], "--port"),
    (["--state", ""], "--state"), (["--fail", "all"], "wrong-signature"), (["--help=yes"], "--help"),
    (["8080"], "8080"),
  ])
  func badArgumentIsNamed(arguments: [String], named: String) {
    let error = #expect(throws: BackendError.self) { try BackendArguments(arguments) }
    #expect(error?.description.contains(named) == true)
  }
}
