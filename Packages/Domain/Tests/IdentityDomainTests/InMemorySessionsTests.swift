import IdentityDomain
import IdentityDomainTesting
import Testing

@Suite struct InMemorySessionsTests {
  private let sessions = InMemorySessions(.alice)
  private var client: SessionClient { .inMemory(sessions) }

  @Test func anExchangeOpensTheSessionThatRestoreGives() async throws {
    let sessions = InMemorySessions()
    #expect(try await SessionClient.inMemory(sessions).restore() == nil)

    let session = try await OAuthRepository.inMemory(sessions).exchange(credential: .fake(.apple))

    #expect(session.provider == .apple)
    #expect(try await SessionClient.inMemory(sessions).restore() == session)
  }

  @Test func signingOutEndsTheSession() async throws {
    try await client.signOut()
    #expect(try await client.restore() == nil)
  }

  @Test func anExpiryReachesTheObserver() async {
    let events = client.events()
    await client.announceExpiry()
    #expect(await events.first { _ in true } == .expired)
  }

  @Test func anExpiryReachesEveryObserver() async {
    let observers = [client.events(), client.events()]
    sessions.expire()
    for events in observers {
      #expect(await events.first { _ in true } == .expired)
    }
  }

  @Test func anExpiryBeforeAnybodyListensComesFirst() async {
    sessions.expire()
    #expect(await client.events().first { _ in true } == .expired)
  }

  @Test func anExpiryKeepsTheSessionUntilSignOut() async throws {
    await client.announceExpiry()
    #expect(try await client.restore() == .alice)
  }

  @Test func manyAnnouncementsOfOneExpiryMakeOneEvent() async {
    for _ in 0..<200 {
      let sessions = InMemorySessions(.alice)
      let client = SessionClient.inMemory(sessions)
      let events = client.events()
      await withTaskGroup { group in
        for _ in 0..<16 {
          group.addTask { await client.announceExpiry() }
        }
      }
      #expect(await delivered(by: events) == [.expired])
    }
  }

  @Test func withoutASessionNothingExpires() async {
    let sessions = InMemorySessions()
    let events = SessionClient.inMemory(sessions).events()
    sessions.expire()
    #expect(await delivered(by: events) == [])
  }

  @Test func aSessionOpenedAnewForgetsTheOldExpiry() async {
    sessions.expire()
    sessions.open(.alice)
    let events = client.events()
    #expect(await delivered(by: events) == [])

    let later = client.events()
    sessions.expire()
    #expect(await delivered(by: later) == [.expired])
    #expect(sessions.observersStarted == 2)
  }

  @Test func aCancelledObserverIsForgotten() async {
    let observer = Task { [client] in
      for await _ in client.events() {}
    }
    while sessions.observerCount == 0 { await Task.yield() }
    observer.cancel()
    await observer.value
    #expect(sessions.observerCount == 0)

    sessions.expire()
    #expect(await client.events().first { _ in true } == .expired)
  }

  /// What `events` holds now. A cancelled task still gets what was delivered before, then the end.
  private func delivered(by events: AsyncStream<SessionEvent>) async -> [SessionEvent] {
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await events.reduce(into: []) { $0.append($1) }
    }.value
  }
}
