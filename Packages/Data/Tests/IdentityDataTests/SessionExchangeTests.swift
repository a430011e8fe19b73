import Foundation
import HTTPTransport
import IdentityDomain
import Testing

@testable import IdentityData

@Suite(.timeLimit(.minutes(1)))
struct SessionExchangeTests: SessionSuite {
  let setup = SessionSetup()

  @Test func aCredentialBecomesAKeptSession() async throws {
    let session = try await owner().exchange(credential)
    #expect(session.user == User(id: "user", email: "alice@example.com", displayName: "Alice Liddell"))
    #expect(session.provider == .google)
    #expect(session.accessExpiresAt.timeIntervalSince1970 == server.date.seconds + 3600)
    #expect(memory.now.session?.session == session)
    #expect(memory.now.session?.refreshToken.reveal() == "refresh-1")
    #expect(
      server.now.bodies == [
        ["provider": "google", "id_token": "id-token", "access_token": "provider-access", "nonce": "raw-nonce"]
      ]
    )
  }

  @Test func whatTheCredentialDoesNotHaveIsNotSent() async throws {
    _ = try await owner().exchange(apple(nil))
    #expect(server.now.bodies == [["provider": "apple", "id_token": "id-token"]])
  }

  @Test func theNameOfTheFirstSignInIsNotOverwrittenByNone() async throws {
    server.set { $0.tokens = ["user": ["id": "user", "user_metadata": [:]]] }
    let first = owner()
    #expect(try await first.exchange(apple("Zoë Ω")).user.displayName == "Zoë Ω")
    try await first.signOut()
    #expect(try await owner().exchange(apple(nil)).user.displayName == "Zoë Ω")
  }

  @Test func aNameThatTheServerDoesNotKnowIsToldToIt() async throws {
    server.set { $0.tokens = ["user": ["id": "user"]] }
    server.set { $0.answers["user"] = HTTPResponse(status: 500) }
    _ = try await owner().exchange(apple("Zoë Ω"))
    // The server failed, and the next sign-in brings no name: the one that is kept is told again.
    _ = try await owner().exchange(apple(nil))
    #expect(
      server.now.names == [
        ["as": "access-1", "body": ["data": ["full_name": "Zoë Ω"]], "method": "PUT"],
        ["as": "access-2", "body": ["data": ["full_name": "Zoë Ω"]], "method": "PUT"],
      ]
    )
  }

  @Test func aNameThatTheServerKnowsIsNotToldToIt() async throws {
    _ = try await owner().exchange(credential)
    #expect(server.now.names.isEmpty)
  }

  @Test func aRefreshDoesNotForgetTheName() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    server.set { $0.tokens = ["user": ["id": "user"]] }
    server.expireAccess()
    _ = try await owner.send(thing)
    #expect(
      try await owner.restore()?.user == User(id: "user", email: "alice@example.com", displayName: "Alice Liddell")
    )
  }

  @Test(
    arguments: [
      (TestAuthServer.error("bad_jwt"), .invalidResponse("authentication server: error bad_jwt, status 400")),
      (HTTPResponse(status: 503), .network(retryable: true)), (HTTPResponse(status: 429), .network(retryable: true)),
      (
        HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Data("<html>".utf8)),
        .invalidResponse("authentication server: status 200 with text/html instead of JSON")
      ),
      (TestIssuer.json(["error": "invalid_grant"]), .invalidResponse("authentication server: error invalid_grant")),
      (
        TestIssuer.json(["access_token": "a", "token_type": "bearer", "user": ["id": "user"]]),
        .invalidResponse("authentication server: no refresh_token")
      ),
      (
        TestIssuer.json(["access_token": "a", "token_type": "bearer", "refresh_token": "r"]),
        .invalidResponse("authentication server: no user")
      ),
      (
        TestIssuer.json(["access_token": "a", "token_type": "bearer", "refresh_token": "r", "user": ["id": 7]]),
        .invalidResponse("authentication server: a user without an id")
      ),
    ] as [(HTTPResponse, OAuthError)]
  )
  func anAnswerThatIsNoSessionIsAnError(answer: HTTPResponse, expected: OAuthError) async throws {
    server.set { $0.answers["id_token"] = answer }
    let owner = owner()
    await #expect(throws: expected) { try await owner.exchange(credential) }
    #expect(try await owner.restore() == nil)
    #expect(memory.now.session == nil)
  }

  @Test(arguments: [
    ("3600" as JSONValue, 3600.0), (3600.5, 3600.5), (nil, 3600), ("soon", 3600), (-5, 0), (1e300, 31_536_000),
  ])
  func theLifeTimeIsReadAsServersWriteIt(expiresIn: JSONValue, seconds: Double) async throws {
    server.set { $0.tokens = ["expires_in": expiresIn] }
    let session = try await owner().exchange(credential)
    #expect(session.accessExpiresAt.timeIntervalSince1970 == server.date.seconds + seconds)
  }

  @Test func aSessionThatCannotBeKeptIsAnError() async throws {
    memory.set { $0.isBroken = true }
    let owner = owner()
    await #expect(throws: OAuthError.storage("broken")) { try await owner.exchange(credential) }
    await #expect(throws: OAuthError.storage("broken")) { try await owner.restore() }
  }

  @Test func aServerThatIsNeitherHTTPSNorLoopbackGetsNothing() async throws {
    let url = try #require(URL(string: "http://auth.example"))
    let owner = SessionOwner(server: url, http: server.http, store: memory.store)
    await #expect(
      throws: OAuthError.configurationMissing("an authentication server that is https or on loopback")
    ) {
      try await owner.exchange(credential)
    }
  }

  @Test func aSessionIsRestoredWithoutTheNetwork() async throws {
    let session = try await owner().exchange(credential)
    server.set { $0.isOffline = true }
    server.date.advance(by: 100_000)
    #expect(try await owner().restore() == session)
    #expect(server.now.refreshes == 0)
  }

  @Test func anUnreadableStoreIsNotSignedOut() async {
    memory.set { $0.isBroken = true }
    await #expect(throws: OAuthError.storage("broken")) { try await owner().restore() }
  }
}
