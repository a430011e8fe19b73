import HTTPTransport
import IdentityDomain
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
