import Dependencies
import Foundation
import HTTPTransport
import IdentityDomain
import LogDomain
import LogDomainTesting
import Testing

@testable import IdentityData

@Suite(.timeLimit(.minutes(1)))
struct SessionSignOutTests: SessionSuite {
  let setup = SessionSetup()

  @Test func signOutWipesThenTellsTheServer() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    try await owner.signOut()
    #expect(memory.now.session == nil)
    #expect(server.now.logOuts == ["access-1"])
    #expect(try await owner.restore() == nil)
    await #expect(throws: OAuthError.sessionExpired) { try await owner.send(thing) }
    try await owner.signOut()
    #expect(server.now.logOuts == ["access-1"])
  }

  @Test func signOutWorksOffline() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    server.set { $0.isOffline = true }
    try await owner.signOut()
    #expect(memory.now.session == nil)
    #expect(log.entries.map(\.level) == [.notice])
  }

  @Test func signOutAfterARelaunchWorksToo() async throws {
    _ = try await owner().exchange(credential)
    try await owner().signOut()
    #expect(memory.now.session == nil)
    #expect(server.now.logOuts == ["access-1"])
  }

  @Test func aWipeThatFailsIsToldAndMayBeRepeated() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    memory.set { $0.isBroken = true }
    await #expect(throws: OAuthError.storage("broken")) { try await owner.signOut() }
    #expect(server.now.logOuts.isEmpty)
    memory.set { $0.isBroken = false }
    try await owner.signOut()
    #expect(memory.now.session == nil)
  }

  @Test func aSilentServerHoldsSignOutUpForSecondsOnly() async throws {
    let clock = TestClock()
    let gate = Gate()
    let owner = SessionOwner(
      server: TestAuthServer.url,
      http: HTTPClient { [server] request in
        if request.url.path.hasSuffix("logout") { await gate.pass() }
        return try await server.http.send(request)
      },
      store: memory.store,
      clock: clock,
      now: server.date.now
    )
    _ = try await owner.exchange(credential)
    let signOut = Task { try await owner.signOut() }
    await gate.arrived()
    #expect(memory.now.session == nil)
    while (try? await clock.checkSuspension()) != nil {}
    await clock.advance(by: .seconds(5))
    try await signOut.value
    await gate.open()
  }

  @Test func aSignInThatEndsAfterSignOutChangesNothing() async throws {
    let gate = Gate()
    let owner = SessionOwner(
      server: TestAuthServer.url,
      http: HTTPClient { [server] request in
        let response = try await server.http.send(request)
        if request.url.path.hasSuffix("token") { await gate.pass() }
        return response
      },
      store: memory.store,
      clock: TestClock(),
      now: server.date.now
    )
    let signIn = Task { [credential] in try await owner.exchange(credential) }
    await gate.arrived()
    try await owner.signOut()
    await gate.open()
    await #expect(throws: CancellationError.self) { try await signIn.value }
    #expect(memory.now.session == nil)
  }
}
