import Dependencies
import HTTPTransport
import IdentityDomain
import LogDomain
import LogDomainTesting
import Testing

@testable import IdentityData

@Suite(.timeLimit(.minutes(1)))
struct SessionExpiryTests: SessionSuite {
  let setup = SessionSetup()

  @Test func anExpiryAnnouncedBeforeTheObserverStartsIsDelivered() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    await owner.announceExpiry()
    await owner.announceExpiry()
    #expect(await waiting(owner) == [.expired])
    #expect(await waiting(owner).isEmpty)
  }

  @Test func anObserverHearsAnExpiryThatComesLater() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    let events = owner.events()
    await owner.announceExpiry()
    var heard: SessionEvent?
    for await event in events {
      heard = event
      break
    }
    #expect(heard == .expired)
  }

  @Test func withoutASessionThereIsNoExpiry() async {
    let owner = owner()
    await owner.announceExpiry()
    #expect(await waiting(owner).isEmpty)
  }

  @Test func anExpiredSessionKeepsItsTokensAndNeverSendsThem() async throws {
    let owner = owner()
    let session = try await owner.exchange(credential)
    await owner.announceExpiry()
    for _ in 0..<5 {
      await #expect(throws: OAuthError.sessionExpired) { try await owner.send(thing) }
    }
    #expect(server.now.apiTokens.isEmpty)
    #expect(server.now.refreshes == 0)
    #expect(memory.now.session?.refreshToken.reveal() == "refresh-1")
    #expect(try await owner.restore() == session)
    try await owner.signOut()
    #expect(memory.now.session == nil)
    #expect(server.now.logOuts.isEmpty)
  }

  @Test func anExpiredSessionIsStillExpiredAfterARelaunch() async throws {
    let first = owner()
    let session = try await first.exchange(credential)
    await first.announceExpiry()
    let second = owner()
    #expect(try await second.restore() == session)
    #expect(await waiting(second) == [.expired])
    await #expect(throws: OAuthError.sessionExpired) { try await second.send(thing) }
    #expect(server.now.refreshes == 0)
  }

  @Test func aNewSignInForgetsAnExpiryThatNobodyHeard() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    await owner.announceExpiry()
    _ = try await owner.exchange(credential)
    #expect(await waiting(owner).isEmpty)
    #expect(try await owner.send(thing).status == 200)
  }

  @Test func anExpiryMetDuringARefreshIsNotUndoneByIt() async throws {
    let owner = owner()
    _ = try await owner.exchange(credential)
    server.expireAccess()
    let gate = Gate()
    server.hold(at: gate)
    let request = Task { [thing] in try await owner.send(thing) }
    await gate.arrived()
    await owner.announceExpiry()
    await gate.open()
    await #expect(throws: OAuthError.sessionExpired) { try await request.value }
    await #expect(throws: OAuthError.sessionExpired) { try await owner.send(thing) }
    // The rotated tokens are the ones that are kept.
    #expect(memory.now.session?.refreshToken.reveal() == "refresh-2")
    #expect(memory.now.session?.hasEnded == true)
    #expect(server.now.apiTokens == ["access-1"])
    #expect(server.now.refreshes == 1)
    #expect(await waiting(owner) == [.expired])
  }

  @Test func anExpiryMetBeforeTheRefreshBeginsKeepsItFromBeginning() async throws {
    let clock = TestClock()
    let owner = owner(clock: clock)
    _ = try await owner.exchange(credential)
    server.expireAccess()
    memory.set { $0.isLocked = true }
    let request = Task { [thing] in try await owner.send(thing) }
    while (try? await clock.checkSuspension()) != nil {}
    await owner.announceExpiry()
    memory.set { $0.isLocked = false }
    await clock.advance(by: .milliseconds(50))
    await #expect(throws: OAuthError.sessionExpired) { try await request.value }
    #expect(server.now.refreshes == 0)
    #expect(await waiting(owner) == [.expired])
  }

  @Test func anExpiryMetByAnotherProcessIsOneHere() async throws {
    let here = owner()
    _ = try await here.exchange(credential)
    let other = owner()
    _ = try await other.restore()
    await other.announceExpiry()
    server.expireAccess()
    await #expect(throws: OAuthError.sessionExpired) { try await here.send(thing) }
    #expect(server.now.refreshes == 0)
    #expect(await waiting(here) == [.expired])
  }

  @Test func aHundredSignInsAndExpiriesHaveOneObserverThatHearsEachOnce() async throws {
    let owner = owner()
    var events = owner.events().makeAsyncIterator()
    for _ in 1...100 {
      _ = try await owner.exchange(credential)
      await withTaskGroup { group in
        for _ in 0..<16 {
          group.addTask { await owner.announceExpiry() }
        }
      }
      #expect(await events.next() == .expired)
      try await owner.signOut()
      #expect(await owner.announcements.observerCount == 1)
    }
    #expect(log.entries.filter { $0.message.contains("the session has ended") }.count == 100)
  }

  @Test func anExpiryIsNotLostOnAnObserverThatIsGone() async throws {
    for _ in 0..<200 {
      let owner = SessionSetup().owner()
      _ = try await owner.exchange(credential)
      let gone = Task {
        for await _ in owner.events() {}
      }
      gone.cancel()
      await gone.value
      await owner.announceExpiry()
      #expect(await waiting(owner) == [.expired])
    }
  }

  @Test func thePortsAreThoseOfTheOwner() async throws {
    let owner = owner()
    let session = SessionClient.owned(by: owner)
    #expect(try await session.restore() == nil)
    let signedIn = try await OAuthRepository.owned(by: owner).exchange(credential)
    #expect(try await session.restore() == signedIn)
    await session.announceExpiry()
    var heard: SessionEvent?
    for await event in session.events() {
      heard = event
      break
    }
    #expect(heard == .expired)
    try await session.signOut()
    #expect(try await session.restore() == nil)
  }

  @Test func anUnimplementedOwnerReportsAnIssue() async {
    await withKnownIssue {
      _ = try await SessionOwner.testValue.restore()
    }
  }
}
