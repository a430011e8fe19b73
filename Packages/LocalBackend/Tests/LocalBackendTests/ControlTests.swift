import Testing

@testable import LocalBackend

@Suite struct ControlTests {
  @Test func overviewCountsAndHidesSecrets() async throws {
    try await TestBackend.run { backend in
      let tokens = try await SignIn(.google, backend.client).session()
      let answer = try await backend.client.get("/control")
      #expect(answer.json?["sessions"] == 1)
      #expect(answer.json?["issuers"]?["apple"]?.string == "\(backend.server.url)/apple")
      for secret in [tokens.access, tokens.refresh, Backend.hash(tokens.access), "wonderland", "PRIVATE"] {
        #expect(!answer.text.contains(secret))
      }
    }
  }

  @Test(arguments: FailureSwitch.allCases)
  func switchIsSetByJSONAndByForm(failure: FailureSwitch) async throws {
    try await TestBackend.run { backend in
      let name = failure.rawValue
      let on = try await backend.client.send("POST", "/control/switches", .object([name: true]))
      #expect(on.json?[name] == true)
      #expect(on.json?.object?.values.count { $0 == true } == 1)
      #expect(try await backend.client.postForm("/control/switches", [name: "off"]).json?[name] == false)
      #expect(try await backend.client.postForm("/control/switches", [name: "on"]).json?[name] == true)
      #expect(try await backend.client.get("/control").json?["switches"]?[name] == true)
    }
  }

  @Test(arguments: ["{\"expire\":true,\"no\":true}", "{\"expire\":true,\"revoke\":1}", "[]", ""])
  func badSettingChangesNothing(body: String) async throws {
    try await TestBackend.run { backend in
      let answer = try await backend.client.send("POST", "/control/switches", body: Array(body.utf8))
      #expect(answer.status == 400)
      #expect(answer.json?["message"]?.string != nil)
      #expect(try await backend.client.get("/control").json?["switches"]?["expire"] == false)
    }
  }

  @Test func expireEndsAccessTokensAndLetsRefreshingWork() async throws {
    try await TestBackend.run { backend in
      let tokens = try await SignIn(.google, backend.client).session()
      let answer = try await backend.client.send("POST", "/control/expire")
      #expect(answer.json == ["expired_access_tokens": 1])
      #expect(try await backend.client.get("/api/profile", bearer: tokens.access).status == 401)
      let renewed = try SessionTokens(await backend.client.refresh(tokens.refresh))
      #expect(try await backend.client.get("/api/profile", bearer: renewed.access).status == 200)
    }
  }

  @Test func revokeEndsEverySession() async throws {
    try await TestBackend.run { backend in
      let tokens = try await SignIn(.google, backend.client).session()
      #expect(try await backend.client.send("POST", "/control/revoke").json == ["revoked_sessions": 1])
      #expect(try await backend.client.get("/api/profile", bearer: tokens.access).status == 401)
      #expect(try await backend.client.refresh(tokens.refresh).json?["error_code"] == "refresh_token_not_found")
      #expect(try await backend.client.get("/control").json?["sessions"] == 0)
    }
  }

  @Test func expireSwitchIssuesExpiredAccessTokens() async throws {
    try await TestBackend.run(switches: [.expire]) { backend in
      let tokens = try await SignIn(.google, backend.client).session()
      #expect(try await backend.client.get("/api/profile", bearer: tokens.access).status == 401)
      let renewed = try SessionTokens(await backend.client.refresh(tokens.refresh))
      #expect(try await backend.client.get("/api/profile", bearer: renewed.access).status == 401)
      _ = try await backend.client.postForm("/control/switches", ["expire": "off"])
      let good = try SessionTokens(await backend.client.refresh(renewed.refresh))
      #expect(try await backend.client.get("/api/profile", bearer: good.access).status == 200)
    }
  }

  @Test func revokeSwitchRevokesWhatItIssues() async throws {
    try await TestBackend.run(switches: [.revoke]) { backend in
      let tokens = try await SignIn(.google, backend.client).session()
      #expect(try await backend.client.get("/api/profile", bearer: tokens.access).status == 401)
      #expect(try await backend.client.refresh(tokens.refresh).status == 400)
    }
  }

  @Test(arguments: ["alice@example.com", "alice%40example.com"])
  func profileIsChangedFromOutside(email: String) async throws {
    try await TestBackend.run { backend in
      let google = try await SignIn(.google, backend.client).session()
      let apple = try await SignIn(.apple, backend.client).session()
      let changed = try await backend.client.send("PATCH", "/control/users/\(email)", ["display_name": "Zoë"])
      #expect(changed.status == 200)
      for access in [google.access, apple.access] {
        #expect(try await backend.client.get("/api/profile", bearer: access).json?["display_name"] == "Zoë")
      }
    }
  }

  @Test func strangerToChangeIsNamed() async throws {
    try await TestBackend.run { backend in
      let answer = try await backend.client.send("PATCH", "/control/users/eve@example.com", ["bio": ""])
      #expect(answer.status == 404)
      #expect(answer.json?["message"]?.string?.contains("eve@example.com") == true)
    }
  }

  @Test(arguments: ["http://example.com", "null", "https://127.0.0.1"])
  func pageOfAnotherOriginChangesNothing(sender: String) async throws {
    try await TestBackend.run { backend in
      let answer = try await backend.client.postForm("/control/switches", ["revoke": "on"], headers: ["Origin": sender])
      #expect(answer.status == 403)
      #expect(try await backend.client.get("/control").json?["switches"]?["revoke"] == false)
      let own = try await backend.client.postForm(
        "/control/switches",
        ["revoke": "on"],
        headers: ["Origin": backend.server.url]
      )
      #expect(own.status == 200)
    }
  }

  @Test func homeAndHealthAnswer() async throws {
    try await TestBackend.run { backend in
      let home = try await backend.client.get("/")
      #expect(home.status == 200)
      #expect(home.text.contains("<a href=\"/control\">"))
      #expect(try await backend.client.get("/health").json == ["status": "ok"])
      #expect(try await backend.client.send("HEAD", "/health").status == 200)
    }
  }

  @Test(arguments: [
    ("GET", "/nothing", 404), ("GET", "/google", 404), ("GET", "/google/nothing", 404), ("GET", "//", 404),
  ])
  func unknownPathIsNotFound(method: String, path: String, status: Int) async throws {
    try await TestBackend.run { backend in
      let answer = try await backend.client.send(method, path)
      #expect(answer.status == status)
    }
  }

  @Test(arguments: [
    ("POST", "/health", "GET, HEAD"), ("GET", "/google/token", "POST"), ("DELETE", "/api/profile", "GET, HEAD, PATCH"),
  ])
  func wrongMethodIsToldTheRightOnes(method: String, path: String, allowed: String) async throws {
    try await TestBackend.run { backend in
      let answer = try await backend.client.send(method, path)
      #expect(answer.status == 405)
      #expect(answer.headers["allow"] == allowed)
    }
  }

  @Test func loginPagesAndCodesInMemoryAreBounded() {
    var entries = Expiring<Int>()
    let names = (0..<1_500).map { entries.add($0, until: 10) }
    #expect(entries.take(names[0], now: 0) == nil)
    #expect(entries.take(names[1_499], now: 0) == 1_499)
    #expect(entries.take(names[1_499], now: 0) == nil)
    #expect(entries.take(names[1_498], now: 10) == nil)
  }
}
