import Foundation
import HTTPTransport
import IdentityData
import IdentityDomain
import LoopbackHTTP
import ProfileDomain
import Programs
import Synchronization
import Testing

/// What leaves the device between a session's end and the answer to it, counted where it would arrive.
@Suite(.timeLimit(.minutes(1)))
struct SessionExpiryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var credential: SignInCredential {
    SignInCredential(provider: .google, idToken: Secret("id-token"), nonce: Secret("nonce"))
  }

  @Test func nothingIsSentBetweenTheEndOfTheSessionAndTheAnswer() async throws {
    let counter = Counter()
    let server = try await LoopbackServer.start { counter.answer($0) }
    let device = try await Device(server.url, folder: folder.url)
    let session = try await device.owner.exchange(credential)

    // The first request meets the end: 401, then a refresh that is refused.
    await #expect(throws: ProfileError.sessionExpired) { try await device.profile.load(of: session.user.id) }
    let sent = counter.requests
    #expect(sent == ["POST /auth/v1/token", "GET /api/profile", "POST /auth/v1/token"])

    await withTaskGroup { group in
      for _ in 1...16 {
        group.addTask {
          await #expect(throws: ProfileError.sessionExpired) { try await device.profile.load(of: session.user.id) }
        }
      }
    }
    #expect(counter.requests == sent)
    // The tokens stay, also for the next launch, which sends nothing either and hears of the end.
    let relaunched = try await Device(server.url, folder: folder.url)
    #expect(try await relaunched.owner.restore() == session)
    await #expect(throws: ProfileError.sessionExpired) { try await relaunched.profile.load(of: session.user.id) }
    var events = relaunched.owner.events().makeAsyncIterator()
    #expect(await events.next() == .expired)
    #expect(counter.requests == sent)

    // The answer: the session goes. Its tokens are worth nothing, so that is not told to the server.
    try await relaunched.owner.signOut()
    #expect(try await relaunched.owner.restore() == nil)
    #expect(counter.requests == sent)
    await server.stop()
  }

  @Test func anExpiryAnnouncedFromAnywhereStopsEveryRequest() async throws {
    let backend = try await Backend()
    let device = try await Device(backend.url, folder: folder.url)
    let session = try await device.signIn()
    await SessionClient.owned(by: device.owner).announceExpiry()
    // The backend would still take the tokens, so nothing but the announcement can be the reason.
    await #expect(throws: ProfileError.sessionExpired) { try await device.profile.load(of: session.user.id) }
    let control = try await backend.request("GET", "/control")
    #expect(control.status == 200)
    #expect(try await device.owner.restore() == session)
    _ = try await device.signIn()
    #expect(try await device.profile.load(of: session.user.id).origin == .server)
    await backend.stop()
  }
}

/// An authentication server with an API that opens sessions, and takes no token of theirs.
private final class Counter: Sendable {
  private let seen = Mutex<[String]>([])

  var requests: [String] { seen.withLock { $0 } }

  func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
    seen.withLock { $0.append("\(request.method) \(request.path)") }
    switch (request.path, request.query.first("grant_type")) {
    case ("/auth/v1/token", "id_token"):
      return .json(
        """
        {"access_token": "access", "refresh_token": "refresh", "token_type": "bearer", "expires_in": 3600,
         "user": {"id": "user", "email": "alice@example.com"}}
        """
      )
    case ("/auth/v1/token", _):
      return .json(#"{"code": 400, "error_code": "refresh_token_not_found", "msg": "…"}"#, status: 400)
    default:
      return .json(#"{"error": "unauthorized"}"#, status: 401)
    }
  }
}
