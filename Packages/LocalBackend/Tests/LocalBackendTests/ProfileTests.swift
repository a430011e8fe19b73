import Testing

@testable import LocalBackend

@Suite struct ProfileTests {
  @Test func profileStartsWithTheProvidersName() async throws {
    try await TestBackend.run { backend in
      let google = try await SignIn(.google, backend.client).session()
      let profile = try await backend.client.get("/api/profile", bearer: google.access)
      #expect(profile.headers["cache-control"] == "no-store")
      #expect(profile.json?.object?.keys.sorted() == ["bio", "display_name", "email", "id", "updated_at"])
      #expect(profile.json?["display_name"] == "Alice Liddell")
      #expect(profile.json?["updated_at"] == "2027-01-15T08:00:00Z")
      let apple = try await SignIn(.apple, backend.client).session()
      let other = try await backend.client.get("/api/profile", bearer: apple.access)
      #expect(other.json?["id"] != profile.json?["id"])
    }
  }

  @Test func changeIsTrimmedAnsweredAndKept() async throws {
    try await TestBackend.run { backend in
      let access = try await SignIn(.google, backend.client).session().access
      backend.time.advance(by: 1)
      let changed = try await backend.client.send(
        "PATCH",
        "/api/profile",
        ["display_name": " 앨리스 👩‍👩‍👧 \n", "bio": " b "],
        bearer: access
      )
      #expect(changed.status == 200)
      #expect(changed.json?["display_name"] == "앨리스 👩‍👩‍👧")
      #expect(changed.json?["bio"] == "b")
      #expect(changed.json?["updated_at"] == "2027-01-15T08:00:01Z")
      #expect(try await backend.client.get("/api/profile", bearer: access).json == changed.json)
    }
  }

  @Test func fieldLeftOutStaysAsItIs() async throws {
    try await TestBackend.run { backend in
      let access = try await SignIn(.google, backend.client).session().access
      let changed = try await backend.client.send("PATCH", "/api/profile", ["bio": "b"], bearer: access)
      #expect(changed.json?["display_name"] == "Alice Liddell")
    }
  }

  @Test(arguments: [
    ("display_name", "", 422), ("display_name", " \n", 422), ("display_name", String(repeating: "é", count: 50), 200),
    ("display_name", String(repeating: "👩‍👩‍👧", count: 50), 200), ("display_name", String(repeating: "a", count: 51), 422),
    ("bio", "", 200), ("bio", String(repeating: "a", count: 200), 200),
    ("bio", String(repeating: "a", count: 201), 422),
    ("email", "a@example.com", 422), ("nickname", "a", 422),
  ])
  func fieldsHaveTheirLimits(field: String, value: String, status: Int) async throws {
    try await TestBackend.run { backend in
      let access = try await SignIn(.google, backend.client).session().access
      let before = try await backend.client.get("/api/profile", bearer: access).json
      let body: JSONValue = .object([field: .string(value)])
      let answer = try await backend.client.send("PATCH", "/api/profile", body, bearer: access)
      #expect(answer.status == status)
      if status == 422 {
        #expect(answer.json?["error"] == "invalid")
        #expect(answer.json?["field"]?.string == field)
        #expect(answer.json?["message"]?.string?.isEmpty == false)
        #expect(try await backend.client.get("/api/profile", bearer: access).json == before)
      }
    }
  }

  @Test func oneBadFieldChangesNothing() async throws {
    try await TestBackend.run { backend in
      let access = try await SignIn(.google, backend.client).session().access
      let body: JSONValue = ["bio": "new", "display_name": 5]
      #expect(try await backend.client.send("PATCH", "/api/profile", body, bearer: access).status == 422)
      #expect(try await backend.client.get("/api/profile", bearer: access).json?["bio"] == "")
    }
  }

  @Test(arguments: ["", "[1]", "{", "\u{1}"])
  func bodyThatIsNoObjectIsRefused(body: String) async throws {
    try await TestBackend.run { backend in
      let access = try await SignIn(.google, backend.client).session().access
      let answer = try await backend.client.send(
        "PATCH",
        "/api/profile",
        headers: ["Authorization": "Bearer \(access)"],
        body: Array(body.utf8)
      )
      #expect(answer.status == 400)
      #expect(answer.json?["error"] == "bad_json")
    }
  }

  @Test(arguments: [nil, "Bearer", "Bearer ", "Bearer unknown", "Basic dXNlcjpwYXNz"])
  func withoutASessionTheAnswerIsABare401(authorization: String?) async throws {
    try await TestBackend.run { backend in
      for method in ["GET", "PATCH"] {
        let headers = authorization.map { ["Authorization": $0] } ?? [:]
        let answer = try await backend.client.send(method, "/api/profile", headers: headers)
        #expect(answer.status == 401)
        #expect(answer.json == ["error": "unauthorized"])
        #expect(answer.headers["www-authenticate"] == nil)
      }
    }
  }
}
