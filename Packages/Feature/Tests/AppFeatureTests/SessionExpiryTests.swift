import ComposableArchitecture
import IdentityDomain
import IdentityDomainTesting
import LoginFeature
import OnboardingDomain
import OnboardingFeature
import ProfileDomain
import ProfileDomainTesting
import ProfileFeature
import ScreenModel
import Testing

@testable import AppFeature

@MainActor
@Suite struct SessionExpiryTests {
  // MARK: Immediately

  @Test func anExpiryEndsTheSessionAndShowsTheLoginWithANotice() async {
    let app = App()
    let (store, run) = await app.storeOnProfile()

    app.sessions.expire()
    await store.receive(\.sessionEvent) { $0.destination = .launch(.endingSession(.expired)) }
    await store.receive(\.sessionEnded.success) { $0.notice = .ended(.expired, copyLeft: nil) }

    #expect(store.state.screen.id == "login")
    #expect(store.state.screen.shows("session.notice"))
    #expect(app.sessions.current == nil)
    #expect(app.profiles["user-alice"] == nil)
    await run.cancel()
  }

  @Test func theNoticeGoesWithTheNextSignIn() async throws {
    let app = App()
    let (store, run) = await app.storeOnProfile()
    app.sessions.expire()
    await store.receive(\.sessionEnded.success)

    app.profiles["user-alice"] = .alice()
    try await store.tap("login.apple")
    await store.receive(\.profile.loaded.success)
    #expect(store.state.notice == nil)

    // The new session can expire as the old one did.
    app.sessions.expire()
    await store.receive(\.sessionEnded.success)
    #expect(store.state.screen.id == "login")
    await run.cancel()
  }

  @Test func sixteenScreensInFlightMakeOneTransition() async {
    for _ in 0..<200 {
      let app = App()
      let signOuts = LockIsolated(0)
      let session = SessionClient.inMemory(app.sessions)
      let (store, run) = await app.storeOnProfile {
        $0.session.signOut = {
          signOuts.withValue { $0 += 1 }
          try await session.signOut()
        }
      }
      await withTaskGroup { group in
        for _ in 0..<16 {
          group.addTask { await session.announceExpiry() }
        }
      }
      await store.receive(\.sessionEnded.success)
      await run.cancel()
      await store.skipReceivedActions(strict: false)
      #expect(store.state.screen.id == "login")
      #expect(signOuts.value == 1)
    }
  }

  @Test func evenSixteenEventsMakeOneTransition() async {
    for policy in [SessionExpiryPolicy.immediate, .askFirst] {
      var app = App()
      app.policy = policy
      let (events, announce) = AsyncStream<SessionEvent>.makeStream()
      let signOuts = LockIsolated(0)
      let (store, run) = await app.storeOnProfile {
        $0.session.events = { events }
        $0.session.signOut = { signOuts.withValue { $0 += 1 } }
      }
      for _ in 0..<16 { announce.yield(.expired) }
      announce.finish()
      await run.finish()
      await store.skipReceivedActions(strict: false)
      switch policy {
      case .immediate:
        #expect(store.state.screen.id == "login")
        #expect(signOuts.value == 1)
      case .askFirst:
        #expect(store.state.notice == .asking)
        #expect(signOuts.value == 0)
      }
    }
  }

  @Test(arguments: [SessionExpiryPolicy.immediate, .askFirst])
  func aHundredSignInsAndExpiriesLeaveOneObserver(policy: SessionExpiryPolicy) async throws {
    var app = App()
    app.policy = policy
    let (store, run) = await app.storeOnProfile()
    for cycle in 1...100 {
      app.sessions.expire()
      if policy == .askFirst {
        await store.receive(\.sessionEvent)
        #expect(store.state.screen.alert?.id == "session.expired", "cycle \(cycle)")
        try await store.tap("session.signIn")
      }
      await store.receive(\.sessionEnded.success)
      #expect(store.state.screen.id == "login", "cycle \(cycle)")
      app.profiles["user-alice"] = .alice()
      try await store.tap("login.google")
      await store.receive(\.profile.loaded.success)
      #expect(app.sessions.observerCount == 1)
    }
    #expect(app.sessions.observersStarted == 1)
    await run.cancel()
  }

  @Test func anExpiryWhileTheProfileIsLoadingEndsTheLoad() async {
    for _ in 0..<200 {
      let app = App()
      let session = SessionClient.inMemory(app.sessions)
      let store = app.store {
        $0.profile.load = { _ in
          await session.announceExpiry()
          throw ProfileError.sessionExpired
        }
      }
      let run = await store.send(.start)
      await store.receive(\.sessionEnded.success)
      await run.cancel()
      await store.skipReceivedActions(strict: false)
      #expect(store.state.screen.id == "login")
      #expect(app.sessions.current == nil)
    }
  }

  @Test func anExpiryBeforeAnybodyObservesIsDelivered() async {
    let app = App()
    app.sessions.expire()
    let store = app.store()
    let run = await store.send(.start)
    await store.receive(\.sessionEnded.success)
    #expect(store.state.screen.id == "login")
    #expect(store.state.notice == .ended(.expired, copyLeft: nil))
    await run.cancel()
  }

  @Test func anExpiryDuringTheOnboardingIsKeptForTheProfile() async throws {
    let app = App(progress: OnboardingProgress())
    let store = app.store()
    let run = await store.send(.start)
    await store.receive(\.launched.success)

    app.sessions.expire()
    await store.receive(\.sessionEvent) { $0.notice = .expired }
    #expect(store.state.screen.id == "onboarding")
    #expect(app.sessions.current == .alice)

    try await store.tap("onboarding.skip")
    await store.receive(\.sessionEnded.success)
    #expect(store.state.screen.id == "login")
    await run.cancel()
  }

  @Test func anExpiryOnTheLoginChangesNothing() async {
    let store = App(session: nil).store()
    let run = await store.send(.start)
    await store.receive(\.launched.success)
    store.exhaustivity = .on
    await store.send(.sessionEvent(.expired))
    await run.cancel()
  }

  @Test func leavingTheProfileEndsItsEffects() async {
    let app = App()
    let (ended, didEnd) = AsyncStream<Void>.makeStream()
    let (started, didStart) = AsyncStream<Void>.makeStream()
    let store = app.store {
      $0.profile.load = { _ in
        defer { didEnd.finish() }
        didStart.finish()
        try await Task.never()
      }
    }
    let run = await store.send(.start)
    for await _ in started {}
    app.sessions.expire()
    await store.receive(\.sessionEnded.success)
    for await _ in ended {}
    await run.cancel()
  }

  // MARK: Asking first

  private func asking() async -> (app: App, store: TestStoreOf<AppRoot>, run: TestStoreTask) {
    var app = App()
    app.policy = .askFirst
    let (store, run) = await app.storeOnProfile()
    app.sessions.expire()
    await store.receive(\.sessionEvent) { $0.notice = .asking }
    return (app, store, run)
  }

  @Test func askingKeepsTheSessionUntilTheAnswer() async throws {
    let (app, store, run) = await asking()
    #expect(store.state.screen.id == "profile")
    #expect(store.state.screen.alert?.id == "session.expired")
    #expect(app.sessions.current == .alice)
    #expect(throws: ScreenInputError.covered(id: "profile.edit", by: "session.expired")) {
      try store.state.screen.action(tapping: "profile.edit")
    }

    try await store.tap("session.signIn")
    await store.receive(\.sessionEnded.success) { $0.notice = .ended(.expired, copyLeft: nil) }
    #expect(store.state.screen.id == "login")
    #expect(app.sessions.current == nil)
    await run.cancel()
  }

  @Test func answeringLaterKeepsEverythingAndAWayToSignIn() async throws {
    let (app, store, run) = await asking()
    try await store.tap("session.later")
    #expect(store.state.notice == .postponed)
    #expect(store.state.screen.alert == nil)
    #expect(store.state.screen.shows("session.notice"))
    #expect(app.sessions.current == .alice)

    try await store.tap("session.signIn")
    await store.receive(\.sessionEnded.success)
    #expect(store.state.screen.id == "login")
    await run.cancel()
  }

  @Test func anEditSurvivesTheQuestion() async throws {
    var app = App()
    app.policy = .askFirst
    let (store, run) = await app.storeOnProfile()
    try await store.tap("profile.edit")
    await store.send(try store.state.screen.action(typing: "Mine", into: "profile.name"))

    app.sessions.expire()
    await store.receive(\.sessionEvent)
    try await store.tap("session.later")
    #expect(store.state.screen.fields.first?.value == "Mine")
    await run.cancel()
  }

  @Test func anExpiryFoundAtLaunchIsAskedAbout() async {
    var app = App()
    app.policy = .askFirst
    app.sessions.expire()
    let store = app.store()
    let run = await store.send(.start)
    await store.receive(\.sessionEvent)
    if store.state.notice != .asking {
      await store.receive(\.launched.success)
    }
    #expect(store.state.screen.alert?.id == "session.expired")
    #expect(app.sessions.current == .alice)
    await run.cancel()
  }

  @Test func laterIsAnAnswerOnlyToTheQuestion() async {
    let (store, run) = await App().storeOnProfile()
    store.exhaustivity = .on
    await store.send(.laterTapped)
    await run.cancel()
  }
}
