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

  @Test func anIssuerIsTrustedForOneClient() throws {
    let arguments = try BackendArguments(["--trust-client-id", "app", "--trust=http://127.0.0.1:9/realm"])
    let expected = try TrustedIssuer(issuer: "http://127.0.0.1:9/realm", clientID: "app")
    #expect(arguments.trusted == expected)
  }

  @Test(arguments: [
    (["--prot", "1"], "--prot"), (["--port"], "--port"), (["--port", "x"], "--port"), (["--port", "65536"], "--port"),
    (["--state", ""], "--state"), (["--fail", "all"], "wrong-signature"), (["--help=yes"], "--help"),
    (["8080"], "8080"), (["--trust", "https://a.example"], "--trust-client-id"),
    (["--trust-client-id", "a"], "--trust"),
    (["--trust", "http://a.example", "--trust-client-id", "a"], "http://a.example"),
    (["--trust", "https://a.example/?b", "--trust-client-id", "a"], "https://a.example/?b"),
  ])
  func badArgumentIsNamed(arguments: [String], named: String) {
    let error = #expect(throws: BackendError.self) { try BackendArguments(arguments) }
    #expect(error?.description.contains(named) == true)
  }
}
