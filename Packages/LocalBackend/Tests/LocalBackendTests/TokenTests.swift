import Testing

@testable import LocalBackend

@Suite struct TokenTests {
  @Test func googleTokenSaysWhoSignedIn() async throws {
    try await TestBackend.run { backend in
      var signIn = SignIn(.google, backend.client)
      (signIn.email, signIn.password) = ("Bob@Example.com", "builder")
      let answer = try await signIn.exchange(signIn.code())
      #expect(answer.status == 200)
      #expect(answer.headers["cache-control"] == "no-store")
      #expect(answer.json?["token_type"] == "Bearer")
      let token = try #require(answer.json?["id_token"]?.string)
      #expect(decodedPart(0, of: token)?["alg"] == "RS256")
      let claims = try #require(decodedPart(1, of: token))
      #expect(claims["iss"]?.string == "\(backend.server.url)/google")
      #expect(claims["aud"] == "inward-google")
      #expect(claims["nonce"]?.string == signIn.nonce)
      #expect(claims["iat"] == 1_800_000_000)
      #expect(claims["exp"] == 1_800_003_600)
      #expect(claims["email"] == "bob@example.com")
      #expect(claims["email_verified"] == true)
      #expect(claims["name"] == "Zoë Ω")
      let accessToken = try #require(answer.json?["access_token"]?.string)
      #expect(claims["at_hash"]?.string == Crypto.base64URL(Crypto.sha256(accessToken)[..<16]))
    }
  }

  @Test func appleTokenHasApplesQuirks() async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.apple, backend.client)
      let answer = try await signIn.exchange(signIn.code())
      #expect(answer.json?["token_type"] == "bearer")
      let token = try #require(answer.json?["id_token"]?.string)
      #expect(decodedPart(0, of: token)?["alg"] == "ES256")
      let claims = try #require(decodedPart(1, of: token))
      #expect(claims["email_verified"] == "true")
      #expect(claims["email"]?.string?.hasSuffix("@privaterelay.appleid.com") == true)
      #expect(claims["name"] == nil)
      #expect(claims["nonce"]?.string == Crypto.hex(Crypto.sha256(signIn.nonce)))
    }
  }

  @Test func appleTellsTheNameAtTheFirstSignInOnly() async throws {
    try await TestBackend.run { backend in
      var signIn = SignIn(.apple, backend.client)
      (signIn.email, signIn.password) = ("bob@example.com", "builder")
      _ = try await signIn.submit(signIn.page(), action: "deny")
      let first = try await signIn.submit(signIn.page())
      let user = JSONValue(parsing: Array(try #require(first.redirect["user"]).utf8))
      #expect(user?["name"] == ["firstName": "Zoë", "lastName": "Ω"])
      #expect(try await signIn.submit(signIn.page()).redirect["user"] == nil)
      let other = SignIn(.apple, backend.client)
      #expect(try await other.submit(other.page()).redirect["user"] != nil)
    }
  }

  @Test(arguments: Provider.allCases)
  func signatureHoldsAgainstThePublishedKeys(provider: Provider) async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(provider, backend.client)
      let token = try #require(try await signIn.exchange(signIn.code()).json?["id_token"]?.string)
      #expect(try KeySet(await backend.client.get("/\(provider.rawValue)/jwks")).verifies(token))
    }
  }

  @Test(arguments: Provider.allCases)
  func wrongSignatureSwitchSignsWithAnUnpublishedKey(provider: Provider) async throws {
    try await TestBackend.run(switches: [.wrongSignature]) { backend in
      let signIn = SignIn(provider, backend.client)
      let tokens = try await signIn.exchange(signIn.code())
      let token = try #require(tokens.json?["id_token"]?.string)
      #expect(try !KeySet(await backend.client.get("/\(provider.rawValue)/jwks")).verifies(token))
      let refused = try await signIn.open(signIn.credential(tokens))
      #expect(refused.status == 400)
      #expect(refused.json?["error_code"] == "bad_jwt")
    }
  }

  @Test func codeWorksOnce() async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.google, backend.client)
      let code = try await signIn.code()
      #expect(try await signIn.exchange(code).status == 200)
      let second = try await signIn.exchange(code)
      #expect(second.status == 400)
      #expect(second.json?["error"] == "invalid_grant")
    }
  }

  @Test func codeGrowsTooOld() async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.google, backend.client)
      let code = try await signIn.code()
      backend.time.advance(by: 60)
      #expect(try await signIn.exchange(code).json?["error"] == "invalid_grant")
    }
  }

  @Test(arguments: [
    ("code_verifier", String(repeating: "a", count: 43)), ("code_verifier", "short"), ("code_verifier", ""),
    ("redirect_uri", "http://127.0.0.1:43211/callback"), ("code", "guess"),
  ])
  func wrongProofIsRefused(name: String, value: String) async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.google, backend.client)
      let answer = try await signIn.exchange(signIn.code(), [name: value])
      #expect(answer.status == 400)
      #expect(answer.json?["error"] == "invalid_grant")
    }
  }

  @Test func challengeItselfIsNoVerifier() async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.google, backend.client)
      let challenge = try #require(signIn.query["code_challenge"])
      let answer = try await signIn.exchange(signIn.code(), ["code_verifier": challenge])
      #expect(answer.json?["error"] == "invalid_grant")
    }
  }

  @Test func wrongVerifierUsesTheCodeUp() async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.google, backend.client)
      let code = try await signIn.code()
      _ = try await signIn.exchange(code, ["code_verifier": String(repeating: "a", count: 43)])
      #expect(try await signIn.exchange(code).json?["error"] == "invalid_grant")
    }
  }

  @Test func codeOfOneProviderIsNothingToTheOther() async throws {
    try await TestBackend.run { backend in
      let google = SignIn(.google, backend.client)
      let apple = SignIn(.apple, backend.client)
      let answer = try await apple.exchange(google.code(), ["code_verifier": google.verifier])
      #expect(answer.json?["error"] == "invalid_grant")
    }
  }

  @Test(arguments: [
    ("client_id", "inward-apple", 401, "invalid_client"), ("grant_type", "password", 400, "unsupported_grant_type"),
  ])
  func wrongRequestHasOAuthsError(name: String, value: String, status: Int, error: String) async throws {
    try await TestBackend.run { backend in
      let answer = try await SignIn(.google, backend.client).exchange("code", [name: value])
      #expect(answer.status == status)
      #expect(answer.json?["error"]?.string == error)
    }
  }

  @Test func verifierCannotBeLeftOut() async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.google, backend.client)
      let form = [
        "grant_type": "authorization_code", "code": try await signIn.code(), "redirect_uri": signIn.redirectURI,
        "client_id": "inward-google",
      ]
      let answer = try await backend.client.postForm("/google/token", form)
      #expect(answer.json?["error"] == "invalid_request")
      #expect(answer.json?["error_description"]?.string?.contains("code_verifier") == true)
    }
  }

  @Test func tokenRequestMustBeAForm() async throws {
    try await TestBackend.run { backend in
      let answer = try await backend.client.send("POST", "/google/token", ["grant_type": "authorization_code"])
      #expect(answer.json?["error"] == "invalid_request")
    }
  }

  @Test func transientErrorComesOnceAndSparesTheCode() async throws {
    try await TestBackend.run(switches: [.transientSystemError]) { backend in
      let signIn = SignIn(.google, backend.client)
      let code = try await signIn.code()
      let failed = try await signIn.exchange(code)
      #expect(failed.status == 503)
      #expect(
        failed.json == [
          "error": "temporarily_unavailable", "system_error": ["domain": "RBSServiceErrorDomain", "code": 1],
        ]
      )
      #expect(try await signIn.exchange(code).status == 200)
      #expect(try await backend.client.get("/control").json?["switches"]?["transient-system-error"] == false)
      _ = try await backend.client.send("POST", "/control/switches", ["transient-system-error": true])
      #expect(try await signIn.exchange(signIn.code()).status == 503)
    }
  }

  @Test func transientErrorIsOneForManyAtOnce() async throws {
    try await TestBackend.run(switches: [.transientSystemError]) { backend in
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<10 {
          group.addTask {
            let signIn = SignIn(.google, backend.client)
            return try await signIn.exchange(signIn.code()).status
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 503 } == 1)
      #expect(statuses.count { $0 == 200 } == 9)
    }
  }
}
