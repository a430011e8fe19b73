import Foundation
import HTTPTransport
import IdentityDomain
import Testing

@testable import IdentityData

@Suite(.timeLimit(.minutes(1)))
struct SessionRequestsTests: SessionSuite {
  let setup = SessionSetup()

  @Test func aRequestCarriesTheToken() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    #expect(try await owner.send(thing).status == 200)
    #expect(server.now.apiTokens == ["access-1"])
  }

  @Test(arguments: [
    "https://evil.example/api/thing", "http://auth.example/api/thing", "https://auth.example:444/api/thing",
    "https://auth.example.evil.example/",
  ])
  func anotherOriginGetsNoToken(url: String) async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    let request = HTTPRequest(try #require(URL(string: url)))
    await #expect(throws: HTTPError.self) { try await owner.send(request) }
    #expect(server.now.apiTokens.isEmpty)
  }

  @Test func withoutASessionARequestFailsAtOnce() async {
    await #expect(throws: OAuthError.sessionExpired) { try await owner().send(thing) }
    #expect(server.now.apiTokens.isEmpty)
  }

  @Test func aTokenIsRenewedAMinuteBeforeItsEnd() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    server.date.advance(by: 3539)
    _ = try await owner.send(thing)
    #expect(server.now.refreshes == 0)
    server.date.advance(by: 1)
    _ = try await owner.send(thing)
    #expect(server.now.refreshes == 1)
    #expect(server.now.apiTokens == ["access-1", "access-2"])
  }

  @Test func aRefusedTokenIsRenewedAndTheRequestRepeatedOnce() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    server.expireAccess()
    #expect(try await owner.send(thing).status == 200)
    #expect(server.now.refreshes == 1)
    #expect(server.now.apiTokens == ["access-1", "access-2"])
    #expect(await waiting(owner).isEmpty)
  }

  @Test func aRenewedTokenThatIsRefusedEndsTheSessionWithoutALoop() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    server.set { $0.refusesEveryToken = true }
    await #expect(throws: OAuthError.sessionExpired) { try await owner.send(thing) }
    #expect(server.now.refreshes == 1)
    #expect(server.now.apiTokens == ["access-1", "access-2"])
    #expect(await waiting(owner) == [.expired])
  }

  @Test(arguments: [200, 204, 400, 403, 404, 500, 503])
  func otherStatusesAreAnswers(status: Int) async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    let client = owner.authorized(HTTPClient { _ in HTTPResponse(status: status) })
    #expect(try await client.send(thing).status == status)
    #expect(server.now.refreshes == 0)
  }

  @Test func tokensThatLiveShortAreStillUsed() async throws {
    server.set { $0.tokens = ["expires_in": 0] }
    let owner = owner()
    _ = try await owner.exchange(credential)
    #expect(try await owner.send(thing).status == 200)
    #expect(server.now.apiTokens == ["access-2"])
  }
}
