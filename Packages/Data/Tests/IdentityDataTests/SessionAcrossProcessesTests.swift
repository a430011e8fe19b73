import Dependencies
import HTTPTransport
import IdentityDomain
import Testing

@testable import IdentityData

@Suite(.timeLimit(.minutes(1)))
struct SessionAcrossProcessesTests: SessionSuite {
  let setup = SessionSetup()

  @Test func twoProcessesNeverSpendOneRefreshToken() async throws {
    for _ in 0..<200 {
      let setup = SessionSetup()
      let server = setup.server
      let owners = (0..<2).map { _ in setup.owner(clock: ImmediateClock()) }
      _ = try await owners[0].exchange(credential)
      _ = try await owners[1].restore()
      server.expireAccess()
      await withTaskGroup { group in
        for owner in owners {
          for _ in 0..<3 {
            group.addTask { [thing] in
              let response = try? await owner.send(thing)
              #expect(response?.status == 200)
            }
          }
        }
      }
      #expect(server.now.refreshes == 1)
      #expect(server.now.refreshToken == "refresh-2")
    }
  }

  @Test func aRefreshWaitsForTheOtherProcess() async throws {
    let clock = TestClock()
    let owner = owner(clock: clock)
    _ = try await owner.exchange(credential)
    server.expireAccess()
    memory.set { $0.isLocked = true }
    let request = Task { [thing] in try await owner.send(thing) }
    while (try? await clock.checkSuspension()) != nil {}
    #expect(server.now.refreshes == 0)
    memory.set { $0.isLocked = false }
    await clock.advance(by: .milliseconds(50))
    #expect(try await request.value.status == 200)
  }

  @Test func aLockThatIsNeverGivenBackIsANetworkErrorInTheEnd() async throws {
    let owner = owner(clock: ImmediateClock())
    _ = try await owner.exchange(credential)
    server.expireAccess()
    memory.set { $0.isLocked = true }
    await #expect(throws: OAuthError.network(retryable: true)) { try await owner.send(thing) }
    #expect(server.now.refreshes == 0)
  }

  @Test func aSignOutInAnotherProcessEndsTheSessionHere() async throws {
    let here = owner()
    _ = try await here.exchange(credential)
    try await owner().signOut()
    server.expireAccess()
    await #expect(throws: OAuthError.sessionExpired) { try await here.send(thing) }
    #expect(await waiting(here) == [.expired])
    #expect(server.now.refreshes == 0)
  }

  @Test func aSignOutInAnotherProcessDuringTheRefreshWins() async throws {
    let here = owner()
    _ = try await here.exchange(credential)
    server.expireAccess()
    let gate = Gate()
    server.hold(at: gate)
    let request = Task { [thing] in try await here.send(thing) }
    await gate.arrived()
    try await owner().signOut()
    await gate.open()
    await #expect(throws: OAuthError.sessionExpired) { try await request.value }
    #expect(memory.now.session == nil)
  }
}
