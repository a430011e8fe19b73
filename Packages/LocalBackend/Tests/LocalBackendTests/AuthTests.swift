import Testing

@testable import LocalBackend

@Suite struct AuthTests {
  @Test(arguments: Provider.allCases)
  func idTokenOpensASession(provider: Provider) async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(provider, backend.client)
      let answer = try await signIn.open(signIn.credential(signIn.exchange(signIn.code())))
      #expect(answer.status == 200)
      #expect(answer.json?["token_type"] == "bearer")
      #expect(answer.json?["expires_in"] == 3_600)
      #expect(answer.json?["expires_at"] == 1_800_003_600)
      let user = try #require(answer.json?["user"])
      #expect(user["app_metadata"] == ["provider": .string(provider.rawValue)])
      #expect(user["user_metadata"]?["full_name"] == (provider == .google ? "Alice Liddell" : nil))
      let access = try SessionTokens(answer).access
      #expect(try await backend.client.get("/auth/v1/user", bearer: access).json == user)
    }
  }

  @Test func nameThatTheAppTellsTakesThePlaceOfTheStandIn() async throws {
    try await TestBackend.run { backend in
      let access = try await SignIn(.apple, backend.client).session().access
      let told = try await backend.client.send(
        "PUT",
        "/auth/v1/user",
        ["data": ["full_name": "Zoë Ω"]],
        bearer: access
      )
      #expect(told.json?["user_metadata"]?["full_name"] == "Zoë Ω")
      #expect(try await backend.client.get("/api/profile", bearer: access).json?["display_name"] == "Zoë Ω")
    }
  }

  @Test func nameThatTheAppTellsLeavesAChosenDisplayNameAlone() async throws {
    try await TestBackend.run { backend in
      let access = try await SignIn(.apple, backend.client).session().access
      _ = try await backend.client.send("PATCH", "/api/profile", ["display_name": "Chosen"], bearer: access)
      _ = try await backend.client.send("PUT", "/auth/v1/user", ["data": ["full_name": "Told"]], bearer: access)
      #expect(try await backend.client.get("/api/profile", bearer: access).json?["display_name"] == "Chosen")
    }
  }

  @Test(
    arguments: [
      [:], ["data": [:]], ["data": ["full_name": " "]], ["data": ["full_name": "A", "role": "admin"]],
    ] as [JSONValue]
  )
  func userDataOfAnotherShapeIsRefused(body: JSONValue) async throws {
    try await TestBackend.run { backend in
      let access = try await SignIn(.apple, backend.client).session().access
      let answer = try await backend.client.send("PUT", "/auth/v1/user", body, bearer: access)
      #expect([400, 422].contains(answer.status))
    }
  }

  @Test func userIsTheSameEveryTime() async throws {
    try await TestBackend.run { backend in
      let first = try await SignIn(.apple, backend.client).session()
      let second = try await SignIn(.apple, backend.client).session()
      #expect(first != second)
      let users = [
        try await backend.client.get("/auth/v1/user", bearer: first.access).json?["id"],
        try await backend.client.get("/auth/v1/user", bearer: second.access).json?["id"],
      ]
      #expect(users[0] == users[1])
    }
  }

  @Test(arguments: Provider.allCases, ["other", nil])
  func wrongNonceIsRefused(provider: Provider, nonce: String?) async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(provider, backend.client)
      var credential = try await signIn.credential(signIn.exchange(signIn.code()))
      credential["nonce"] = nonce.map(JSONValue.string)
      let answer = try await signIn.open(credential)
      #expect(answer.status == 400)
      #expect(answer.json?["msg"]?.string?.contains("nonce") == true)
    }
  }

  @Test func appleWantsTheRawNonceNotItsHash() async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.apple, backend.client)
      var credential = try await signIn.credential(signIn.exchange(signIn.code()))
      credential["nonce"] = .string(Crypto.hex(Crypto.sha256(signIn.nonce)))
      #expect(try await signIn.open(credential).status == 400)
    }
  }

  @Test(arguments: ["other", nil])
  func accessTokenMustMatchTheHash(accessToken: String?) async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.google, backend.client)
      var credential = try await signIn.credential(signIn.exchange(signIn.code()))
      credential["access_token"] = accessToken.map(JSONValue.string)
      #expect(try await signIn.open(credential).json?["error_code"] == "bad_jwt")
    }
  }

  @Test func expiredIDTokenIsRefused() async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.google, backend.client)
      let credential = try await signIn.credential(signIn.exchange(signIn.code()))
      backend.time.advance(by: 3_600)
      #expect(try await signIn.open(credential).json?["msg"]?.string?.contains("expired") == true)
    }
  }

  @Test func tokenOfAnotherProviderIsRefused() async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.google, backend.client)
      var credential = try await signIn.credential(signIn.exchange(signIn.code()))
      credential["provider"] = "apple"
      #expect(try await signIn.open(credential).status == 400)
    }
  }

  @Test(arguments: ["none", "HS256", "ES256"])
  func otherAlgorithmsAreRefused(algorithm: String) async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.google, backend.client)
      var credential = try await signIn.credential(signIn.exchange(signIn.code()))
      let parts = try #require(credential["id_token"]?.string).split(separator: ".").map(String.init)
      let header = try JSONValue.object(["alg": .string(algorithm), "typ": "JWT"]).bytes
      credential["id_token"] = .string("\(Crypto.base64URL(header)).\(parts[1]).\(algorithm == "none" ? "" : parts[2])")
      #expect(try await signIn.open(credential).json?["error_code"] == "bad_jwt")
    }
  }

  @Test func changedClaimsAreRefused() async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.google, backend.client)
      var credential = try await signIn.credential(signIn.exchange(signIn.code()))
      let token = try #require(credential["id_token"]?.string)
      let parts = token.split(separator: ".").map(String.init)
      var claims = try #require(decodedPart(1, of: token)?.object)
      claims["sub"] = .string(Account.all[1].googleSubject)
      credential["id_token"] = .string(
        "\(parts[0]).\(Crypto.base64URL(try JSONValue.object(claims).bytes)).\(parts[2])"
      )
      #expect(try await signIn.open(credential).json?["msg"]?.string?.contains("signature") == true)
    }
  }

  @Test(arguments: ["", ".", "..", "a.b.c", "e30.e30.e30", "🙂.🙂.🙂"])
  func garbageIsRefused(token: String) async throws {
    try await TestBackend.run { backend in
      let answer = try await SignIn(.google, backend.client).open(["provider": "google", "id_token": .string(token)])
      #expect(answer.status == 400)
      #expect(answer.json?["code"] == 400)
      #expect(answer.json?["error_code"] == "bad_jwt")
    }
  }

  @Test(arguments: [
    ("/auth/v1/token", "{}", "validation_failed"),
    ("/auth/v1/token?grant_type=password", "{}", "unsupported_grant_type"),
    ("/auth/v1/token?grant_type=id_token", "[", "bad_json"),
    ("/auth/v1/token?grant_type=id_token", "[]", "bad_json"),
    ("/auth/v1/token?grant_type=id_token", "{\"provider\":\"github\"}", "provider_disabled"),
    ("/auth/v1/token?grant_type=id_token", "{\"provider\":\"apple\",\"id_token\":1}", "validation_failed"),
    ("/auth/v1/token?grant_type=refresh_token", "{}", "validation_failed"),
  ])
  func badRequestHasSupabasesShape(target: String, body: String, code: String) async throws {
    try await TestBackend.run { backend in
      let answer = try await backend.client.send("POST", target, body: Array(body.utf8))
      #expect(answer.status == 400)
      #expect(answer.json?["error_code"]?.string == code)
      #expect(answer.json?["msg"]?.string != nil)
    }
  }

  // MARK: - Refreshing

  @Test func refreshRotatesBothTokens() async throws {
    try await TestBackend.run { backend in
      let first = try await SignIn(.google, backend.client).session()
      let second = try SessionTokens(await backend.client.refresh(first.refresh))
      #expect(second.access != first.access)
      #expect(second.refresh != first.refresh)
      #expect(try await backend.client.get("/api/profile", bearer: second.access).status == 200)
      #expect(try await backend.client.refresh(second.refresh).status == 200)
    }
  }

  @Test func accessTokenInFlightOutlivesARefresh() async throws {
    try await TestBackend.run { backend in
      let first = try await SignIn(.google, backend.client).session()
      _ = try await backend.client.refresh(first.refresh)
      #expect(try await backend.client.get("/api/profile", bearer: first.access).status == 200)
    }
  }

  @Test func replayedRefreshTokenEndsTheWholeFamily() async throws {
    try await TestBackend.run { backend in
      let other = try await SignIn(.google, backend.client).session()
      let first = try await SignIn(.google, backend.client).session()
      let second = try SessionTokens(await backend.client.refresh(first.refresh))
      let replayed = try await backend.client.refresh(first.refresh)
      #expect(replayed.status == 400)
      #expect(replayed.json?["code"] == 400)
      #expect(replayed.json?["error_code"] == "refresh_token_already_used")
      #expect(try await backend.client.refresh(second.refresh).json?["error_code"] == "refresh_token_already_used")
      #expect(try await backend.client.get("/api/profile", bearer: second.access).status == 401)
      #expect(try await backend.client.get("/api/profile", bearer: other.access).status == 200)
    }
  }

  @Test func ofManyRefreshesAtOnceOneWins() async throws {
    try await TestBackend.run { backend in
      let tokens = try await SignIn(.google, backend.client).session()
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<10 { group.addTask { try await backend.client.refresh(tokens.refresh).status } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.count { $0 == 200 } == 1)
    }
  }

  @Test func unknownRefreshTokenIsNotFound() async throws {
    try await TestBackend.run { backend in
      let answer = try await backend.client.refresh("unknown")
      #expect(answer.status == 400)
      #expect(answer.json?["error_code"] == "refresh_token_not_found")
    }
  }

  @Test func accessTokenEndsAfterAnHourAndRefreshingGoesOn() async throws {
    try await TestBackend.run { backend in
      let tokens = try await SignIn(.google, backend.client).session()
      backend.time.advance(by: 3_599)
      #expect(try await backend.client.get("/api/profile", bearer: tokens.access).status == 200)
      backend.time.advance(by: 1)
      #expect(try await backend.client.get("/api/profile", bearer: tokens.access).status == 401)
      #expect(try await backend.client.get("/auth/v1/user", bearer: tokens.access).json?["error_code"] == "bad_jwt")
      #expect(try await backend.client.refresh(tokens.refresh).status == 200)
    }
  }

  // MARK: - Signing out

  @Test(arguments: [("", false, false), ("?scope=local", false, true), ("?scope=others", true, false)])
  func logoutEndsTheSessionsOfItsScope(query: String, ownLives: Bool, otherLives: Bool) async throws {
    try await TestBackend.run { backend in
      let own = try await SignIn(.google, backend.client).session()
      let other = try await SignIn(.google, backend.client).session()
      let apple = try await SignIn(.apple, backend.client).session()
      let logout = try await backend.client.send("POST", "/auth/v1/logout\(query)", [:], bearer: own.access)
      #expect(logout.status == 204)
      #expect(try await backend.client.get("/api/profile", bearer: own.access).status == (ownLives ? 200 : 401))
      #expect(try await backend.client.get("/api/profile", bearer: other.access).status == (otherLives ? 200 : 401))
      #expect(try await backend.client.refresh(own.refresh).status == (ownLives ? 200 : 400))
      #expect(try await backend.client.get("/api/profile", bearer: apple.access).status == 200)
    }
  }

  @Test func logoutNeedsABearer() async throws {
    try await TestBackend.run { backend in
      let answer = try await backend.client.send("POST", "/auth/v1/logout", [:])
      #expect(answer.status == 401)
      #expect(answer.json?["error_code"] == "no_authorization")
    }
  }
}
