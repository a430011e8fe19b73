import Dependencies
import Foundation
import HTTPTransport
import IdentityDomain
import LogDomainTesting

@testable import IdentityData

/// What every suite about the session's owner begins with: a server, a store and a log.
struct SessionSetup: Sendable {
  let server = TestAuthServer()
  let memory = MemoryStore()
  let log = LogRecorder()

  func owner(clock: any Clock<Duration> = TestClock()) -> SessionOwner {
    SessionOwner(
      server: TestAuthServer.url,
      http: server.http,
      store: memory.store,
      clock: clock,
      now: server.date.now,
      log: .recording(into: log)
    )
  }
}

/// A suite of tests over one ``SessionSetup``.
protocol SessionSuite {
  var setup: SessionSetup { get }
}

extension SessionSuite {
  var server: TestAuthServer { setup.server }
  var memory: MemoryStore { setup.memory }
  var log: LogRecorder { setup.log }

  func owner(clock: any Clock<Duration> = TestClock()) -> SessionOwner { setup.owner(clock: clock) }

  /// A request for the server's API.
  var thing: HTTPRequest { HTTPRequest(TestAuthServer.url.appendingPathComponent("api/thing")) }

  var credential: SignInCredential {
    SignInCredential(
      provider: .google,
      idToken: Secret("id-token"),
      accessToken: Secret("provider-access"),
      nonce: Secret("raw-nonce"),
      displayName: "Alice from Google"
    )
  }

  func apple(_ name: String?) -> SignInCredential {
    SignInCredential(provider: .apple, idToken: Secret("id-token"), displayName: name)
  }

  /// The events that wait to be heard.
  func waiting(_ owner: SessionOwner) async -> [SessionEvent] {
    let stream = owner.events()
    let collected = LockIsolated<[SessionEvent]>([])
    let listener = Task { for await event in stream { collected.withValue { $0.append(event) } } }
    for _ in 0..<20 { await Task.yield() }
    listener.cancel()
    await listener.value
    return collected.value
  }
}

extension SessionOwner {
  /// Sends over the authorized client of the owner's own server.
  nonisolated func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await authorized(server.http).send(request)
  }
}
