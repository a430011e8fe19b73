import Testing

@testable import LocalBackend

/// A second server plays the provider elsewhere, over real HTTP.
@Suite struct TrustedIssuerTests {
  /// Runs a test body against a server and the provider that it trusts, or does not.
  private func run(
    issuer path: String = "/google",
    clientID: String = "inward-google",
    isTrusted: Bool = true,
    _ body: (_ backend: TestBackend, _ provider: TestBackend) async throws -> Void
  ) async throws {
    try await TestBackend.run { provider in
      let issuer = try TrustedIssuer(issuer: provider.server.url + path, clientID: clientID)
      let backend = try await TestBackend(trusted: isTrusted ? issuer : nil)
      do {
        try await body(backend, provider)
      } catch {
        await backend.server.stop()
        throw error
      }
      await backend.server.stop()
    }
  }

  /// Signs in at `provider`, and takes what that gives to `backend`.
  private func open(
    _ backend: TestBackend,
    _ provider: TestBackend,
    as name: Provider = .google,
    _ changes: [String: JSONValue] = [:]
  ) async throws -> Answer {
    let signIn = SignIn(name, provider.client)
    var credential = try await signIn.credential(signIn.exchange(signIn.code()))
    if name == .apple { credential["nonce"] = .string(Crypto.hex(Crypto.sha256(signIn.nonce))) }
    let body = credential.merging(["provider": "google"]) { $1 }.merging(changes) { $1 }
    return try await backend.client.send("POST", "/auth/v1/token?grant_type=id_token", .object(body))
  }

  @Test func tokenOpensASessionOfAUserOfItsOwn() async throws {
    try await run { backend, provider in
      let answer = try await open(backend, provider)
      #expect(answer.status == 200, "\(answer.text)")
      let id = try #require(answer.json?["user"]?["id"])
      #expect(answer.json?["user"]?["email"] == "alice@example.com")
      // The next sign-in finds the same user.
      #expect(try await open(backend, provider).json?["user"]?["id"] == id)
      // The same subject at this server's own provider is somebody else.
      let own = SignIn(.google, backend.client)
      let other = try await own.open(own.credential(own.exchange(own.code())))
      #expect(other.status == 200)
      #expect(other.json?["user"]?["id"] != id)
      let profile = try await backend.client.get("/api/profile", bearer: try SessionTokens(answer).access)
      #expect(profile.json?["display_name"] == "Alice Liddell")
    }
  }

  @Test func tokenSignedWithES256IsTakenToo() async throws {
    try await run(issuer: "/apple", clientID: "inward-apple") { backend, provider in
      let answer = try await open(backend, provider, as: .apple)
      #expect(answer.status == 200)
    }
  }

  @Test func tokenOfAnIssuerThatIsNotTrustedIsRefused() async throws {
    try await run(isTrusted: false) { backend, provider in
      let answer = try await open(backend, provider)
      #expect(answer.status == 400)
      #expect(answer.json?["error_code"] == "bad_jwt")
    }
  }

  @Test func trustIsForGoogleAlone() async throws {
    try await run { backend, provider in
      let answer = try await open(backend, provider, ["provider": "apple"])
      #expect(answer.json?["error_code"] == "bad_jwt")
    }
  }

  @Test func tokenForAnotherClientIsRefused() async throws {
    try await run(clientID: "another") { backend, provider in
      let answer = try await open(backend, provider)
      #expect(answer.json?["error_code"] == "unexpected_audience")
    }
  }

  @Test func anotherNonceIsRefused() async throws {
    try await run { backend, provider in
      for nonce in ["another", .null] as [JSONValue] {
        let answer = try await open(backend, provider, ["nonce": nonce])
        #expect(answer.json?["error_code"] == "bad_jwt")
      }
    }
  }

  @Test func expiredTokenIsRefused() async throws {
    try await run { backend, provider in
      backend.time.advance(by: 3_600)
      let answer = try await open(backend, provider)
      #expect(answer.json?["error_code"] == "bad_jwt")
    }
  }

  @Test func tokenSignedWithAnUnpublishedKeyIsRefused() async throws {
    try await run { backend, provider in
      _ = try await provider.client.send("POST", "/control/switches", ["wrong-signature": true])
      let answer = try await open(backend, provider)
      #expect(answer.json?["error_code"] == "bad_jwt")
    }
  }

  @Test func issuerThatIsGoneIsToldAsTemporary() async throws {
    try await run { backend, provider in
      let signIn = SignIn(.google, provider.client)
      let credential = try await signIn.credential(signIn.exchange(signIn.code()))
      await provider.server.stop()
      let answer = try await backend.client.send("POST", "/auth/v1/token?grant_type=id_token", .object(credential))
      #expect(answer.status == 503)
      #expect(answer.json?["error_code"] == "issuer_unreachable")
      #expect(backend.reports.lines.count == 1)
    }
  }

  @Test(arguments: [
    ("{}", "is of another issuer"),
    (#"{"issuer": "https://a.example/"}"#, "is of another issuer"),
    (#"{"issuer": "https://a.example"}"#, "no jwks_uri"),
    (#"{"issuer": "https://a.example", "jwks_uri": "http://a.example/keys"}"#, "neither https nor on loopback"),
    (#"{"issuer": "https://a.example", "jwks_uri": "https://a.example/keys"}"#, "has no keys"),
    ("<html>", "is no JSON object"),
  ])
  func unusableDocumentIsNamed(document: String, reason: String) async throws {
    let issuer = try TrustedIssuer(issuer: "https://a.example", clientID: "app")
    let error = await #expect(throws: TrustedIssuer.FetchError.self) {
      try await issuer.keySet { _ in Array(document.utf8) }
    }
    #expect(error?.reason.contains(reason) == true)
    #expect(error?.isTemporary == false)
  }
}
