import Foundation
import HTTPTransport
import IdentityDomain
import LogDomain
import LogDomainTesting
import Testing

@testable import IdentityData

@Suite(.timeLimit(.minutes(1)))
struct SessionRefreshTests: SessionSuite {
  let setup = SessionSetup()

  @Test func manyRequestsSpendOneRefreshToken() async throws {
    for _ in 0..<200 {
      let setup = SessionSetup()
      let server = setup.server
      let owner = setup.owner()
      _ = try await owner.exchange(credential)
      server.expireAccess()
      await withTaskGroup { group in
        for _ in 0..<10 {
          group.addTask { [thing] in
            let response = try? await owner.send(thing)
            #expect(response?.status == 200)
          }
        }
      }
      #expect(server.now.refreshes == 1)
    }
  }

  @Test func manyRequestsAnnounceOneExpiry() async throws {
    for _ in 0..<200 {
      let setup = SessionSetup()
      let server = setup.server
      let owner = setup.owner()
      _ = try await owner.exchange(credential)
      server.set {
        $0.accessToken = nil
        $0.refreshToken = nil
      }
      await withTaskGroup { group in
        for _ in 0..<10 {
          group.addTask { [thing] in
            await #expect(throws: OAuthError.sessionExpired) { try await owner.send(thing) }
          }
        }
      }
      #expect(server.now.refreshes == 1)
      #expect(await waiting(owner) == [.expired])
    }
  }

  @Test(arguments: [
    "invalid_grant", "refresh_token_not_found", "refresh_token_already_used", "session_not_found", "session_expired",
  ])
  func aRefreshTokenThatIsWorthNothingEndsTheSession(code: String) async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    server.expireAccess()
    server.set { $0.answers["refresh_token"] = TestAuthServer.error(code) }
    await #expect(throws: OAuthError.sessionExpired) { try await owner.send(thing) }
    #expect(await waiting(owner) == [.expired])
    #expect(
      log.entries == [
        LogEntry(level: .notice, category: "identity.session", message: "the session has ended: \(code)")
      ]
    )
  }

  @Test func theStandardsErrorEndsTheSessionToo() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    server.expireAccess()
    server.set { $0.answers["refresh_token"] = TestIssuer.json(["error": "invalid_grant"], status: 400) }
    await #expect(throws: OAuthError.sessionExpired) { try await owner.send(thing) }
  }

  @Test(
    arguments: [
      (HTTPResponse(status: 500), .network(retryable: true)), (HTTPResponse(status: 503), .network(retryable: true)),
      (HTTPResponse(status: 429), .network(retryable: true)),
      (TestAuthServer.error("over_request_rate_limit", status: 429), .network(retryable: true)),
      (HTTPResponse(status: 400), .invalidResponse("authentication server: a refresh was refused with status 400")),
      (
        TestAuthServer.error("validation_failed"),
        .invalidResponse("authentication server: a refresh was refused with status 400")
      ),
      (
        HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Data("<html>".utf8)),
        .invalidResponse("authentication server: status 200 with text/html instead of JSON")
      ),
      (
        TestIssuer.json(["access_token": "a", "refresh_token": "r", "token_type": "bearer", "user": ["id": "other"]]),
        .invalidResponse("authentication server: a refresh gave another user")
      ),
    ] as [(HTTPResponse, OAuthError)]
  )
  func troubleDoesNotEndTheSession(answer: HTTPResponse, expected: OAuthError) async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    server.expireAccess()
    server.set { $0.answers["refresh_token"] = answer }
    await #expect(throws: expected) { try await owner.send(thing) }
    // It was asked once, not again and again.
    #expect(server.now.refreshes == 1)
    #expect(await waiting(owner).isEmpty)
    server.set { $0.answers = [:] }
    #expect(try await owner.send(thing).status == 200)
  }

  @Test func anOfflineRefreshKeepsTheSession() async throws {
    let owner = owner()
    let session = try await owner.exchange(credential)
    server.date.advance(by: 10_000)
    server.set { $0.isOffline = true }
    await #expect(throws: OAuthError.network(retryable: true)) { try await owner.send(thing) }
    #expect(try await owner.restore() == session)
    #expect(await waiting(owner).isEmpty)
  }

  @Test func anEarlyRenewalThatFailsLetsTheTokenBeUsedToItsEnd() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    server.set { $0.answers["refresh_token"] = HTTPResponse(status: 503) }
    server.date.advance(by: 3560)
    #expect(try await owner.send(thing).status == 200)
    server.date.advance(by: 40)
    await #expect(throws: OAuthError.network(retryable: true)) { try await owner.send(thing) }
  }

  @Test func aServerThatAsksForPatienceIsNotAskedBefore() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    server.expireAccess()
    server.set { $0.answers["refresh_token"] = HTTPResponse(status: 429, headers: ["Retry-After": "30"]) }
    for _ in 0..<3 {
      await #expect(throws: OAuthError.network(retryable: true)) { try await owner.send(thing) }
    }
    #expect(server.now.refreshes == 1)
    server.set { $0.answers = [:] }
    server.date.advance(by: 30)
    #expect(try await owner.send(thing).status == 200)
  }

  @Test func aServerThatDoesNotRotateKeepsTheOldRefreshToken() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    server.set { state in
      state.accessToken = "access-new"
      state.answers["refresh_token"] = TestIssuer.json(["access_token": "access-new", "token_type": "Bearer"])
    }
    #expect(try await owner.send(thing).status == 200)
    #expect(memory.now.session?.refreshToken.reveal() == "refresh-1")
    #expect(memory.now.session?.accessToken.reveal() == "access-new")
  }

  @Test func theRotatedTokenIsStoredBeforeItIsUsed() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    server.expireAccess()
    let client = owner.authorized(
      HTTPClient { [memory, server] request in
        let sent = request.headers["Authorization"]
        #expect(sent == memory.now.session.map { "Bearer \($0.accessToken.reveal())" })
        return try await server.http.send(request)
      }
    )
    #expect(try await client.send(thing).status == 200)
    #expect(memory.now.history.map { $0.accessToken.reveal() } == ["access-1", "access-2"])
  }

  @Test func aRotatedTokenThatCannotBeStoredIsNotLost() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    server.expireAccess()
    let gate = Gate()
    server.hold(at: gate)
    let request = Task { [thing] in try await owner.send(thing) }
    await gate.arrived()
    memory.set { $0.isBroken = true }
    await gate.open()
    await #expect(throws: OAuthError.storage("broken")) { try await request.value }
    await #expect(throws: OAuthError.storage("broken")) { try await owner.send(thing) }
    #expect(server.now.apiTokens == ["access-1"])
    memory.set { $0.isBroken = false }
    #expect(try await owner.send(thing).status == 200)
    #expect(server.now.refreshes == 1)
    #expect(memory.now.session?.accessToken.reveal() == "access-2")
  }

  @Test func aCancelledRequestDoesNotCancelTheRefreshOfTheOthers() async throws {
    for _ in 0..<200 {
      let setup = SessionSetup()
      let server = setup.server
      let owner = setup.owner()
      _ = try await owner.exchange(credential)
      server.expireAccess()
      let gate = Gate()
      server.hold(at: gate)
      let first = Task { [thing] in try await owner.send(thing) }
      await gate.arrived()
      let second = Task { [thing] in try await owner.send(thing) }
      first.cancel()
      await #expect(throws: CancellationError.self) { try await first.value }
      await gate.open()
      #expect(try await second.value.status == 200)
      #expect(server.now.refreshes == 1)
    }
  }

  @Test func refreshEndingAfterSignOutChangesNothing() async throws {
    for _ in 0..<200 {
      let setup = SessionSetup()
      let (server, memory, owner) = (setup.server, setup.memory, setup.owner())
      _ = try await owner.exchange(credential)
      server.expireAccess()
      let gate = Gate()
      server.hold(at: gate)
      let request = Task { [thing] in try await owner.send(thing) }
      await gate.arrived()
      try await owner.signOut()
      await gate.open()
      await #expect(throws: OAuthError.sessionExpired) { try await request.value }
      #expect(memory.now.session == nil)
      #expect(try await owner.restore() == nil)
      #expect(await waiting(owner).isEmpty)
    }
  }

  @Test func refreshEndingAfterAnotherSignInChangesNothing() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    server.expireAccess()
    let gate = Gate()
    server.hold(at: gate)
    let request = Task { [thing] in try await owner.send(thing) }
    await gate.arrived()
    server.set { $0.refreshToken = nil }
    _ = try await owner.exchange(credential)
    await gate.open()
    await #expect(throws: OAuthError.sessionExpired) { try await request.value }
    #expect(memory.now.session?.accessToken.reveal() == "access-3")
    #expect(await waiting(owner).isEmpty)
    #expect(try await owner.send(thing).status == 200)
  }
}
