import ComposableArchitecture
import IdentityDomain
import IdentityDomainTesting
import LoginFeature
import OnboardingDomain
import OnboardingFeature
import ProfileDomain
import ProfileDomainTesting
import ScreenModel
import Testing

@testable import AppFeature
@testable import ProfileFeature

@MainActor
@Suite struct LaunchTests {
  @Test func aFirstLaunchLeadsThroughTheOnboardingAndTheLoginToTheProfile() async throws {
    let app = App(session: nil, progress: OnboardingProgress())
    let store = app.store()
    let run = await store.send(.start) { $0.destination = .launch(.starting) }
    await store.receive(\.launched.success)
    #expect(store.state.screen.id == "onboarding")

    for _ in OnboardingPlan.current.steps {
      try await store.tap("onboarding.next")
      await store.receive(\.onboarding.saved.success)
    }
    await store.receive(\.launched.success)
    #expect(store.state.screen.id == "login")
    #expect(store.state.notice == nil)

    try await store.tap("login.google")
    await store.receive(\.profile.loaded.success)
    #expect(store.state.screen.id == "profile")
    #expect(store.state.screen.shows("profile.displayName"))
    #expect(app.sessions.current == .alice)
    await run.cancel()
  }

  @Test func aRelaunchShowsTheProfileAtOnce() async {
    let (store, run) = await App().storeOnProfile()
    #expect(store.state.screen.id == "profile")
    #expect(store.state.profile?.user == .alice)
    await run.cancel()
  }

  @Test func everyStepOfALaunchIsAsExpected() async throws {
    let store = App().store()
    store.exhaustivity = .on
    let run = await store.send(.start) { $0.destination = .launch(.starting) }
    await store.receive(\.launched.success) {
      $0.destination = .profile(ProfileEditor.State(user: .alice))
    }
    await store.receive(\.profile.start) {
      $0.profile?.isLoading = true
    }
    await store.receive(\.profile.loaded.success) {
      $0.profile?.isLoading = false
      $0.profile?.loaded = LoadedProfile(profile: .alice(), origin: .server)
    }
    await run.cancel()
  }

  @Test func withoutASessionTheLoginIsShown() async {
    let store = App(session: nil).store()
    let run = await store.send(.start)
    await store.receive(\.launched.success) { $0.destination = .login(Login.State()) }
    await run.cancel()
  }

  @Test func anOnboardingNotFinishedGoesOnAfterARelaunch() async throws {
    let app = App(progress: OnboardingProgress(seen: ["welcome"]))
    let store = app.store()
    let run = await store.send(.start)
    await store.receive(\.launched.success)
    #expect(store.state.onboarding?.steps.map(\.id) == ["privacy", "profile"])

    try await store.tap("onboarding.skip")
    await store.receive(\.profile.loaded.success)
    #expect(store.state.screen.id == "profile")
    await run.cancel()
  }

  @Test func aSessionThatCannotBeReadIsNotASignOut() async throws {
    let app = App()
    let isLocked = LockIsolated(true)
    let store = app.store {
      $0.session.restore = {
        if isLocked.value { throw OAuthError.storage("locked") }
        return app.sessions.current
      }
    }
    let run = await store.send(.start)
    await store.receive(\.launched.failure) { $0.destination = .launch(.startFailed(.session("locked"))) }
    #expect(store.state.screen.texts.first?.value.contains("(locked)") == true)
    #expect(app.sessions.current == .alice)

    try await store.tap("launch.retry")
    await store.receive(\.launched.failure)

    isLocked.setValue(false)
    try await store.tap("launch.retry")
    await store.receive(\.profile.loaded.success)
    #expect(store.state.screen.id == "profile")
    #expect(app.sessions.observersStarted == 1)
    await run.cancel()
  }

  @Test func aSessionThatStaysUnreadableCanBeEndedOnThePersonsDecision() async throws {
    let app = App()
    let store = app.store {
      $0.session.restore = { throw OAuthError.storage("corrupt") }
    }
    let run = await store.send(.start)
    await store.receive(\.launched.failure)
    #expect(app.sessions.current == .alice)

    try await store.tap("launch.signOut")
    await store.receive(\.sessionEnded.success)
    #expect(store.state.screen.id == "login")
    #expect(app.sessions.current == nil)
    await run.cancel()
  }

  @Test func anOnboardingThatCannotBeReadIsShownAndTriedAgain() async throws {
    let isLocked = LockIsolated(true)
    let store = App(session: nil).store {
      $0.onboarding.progress = {
        if isLocked.value { throw OnboardingError.storage("locked") }
        return OnboardingProgress()
      }
    }
    let run = await store.send(.start)
    await store.receive(\.launched.failure) { $0.destination = .launch(.startFailed(.onboarding("locked"))) }

    isLocked.setValue(false)
    try await store.tap("launch.retry")
    await store.receive(\.launched.success)
    #expect(store.state.screen.id == "onboarding")
    await run.cancel()
  }

  @Test func anUnexpectedErrorAtLaunchIsShownByItsTypeAlone() async {
    struct Unexpected: Error { let token = "secret" }
    let store = App().store {
      $0.session.restore = { throw Unexpected() }
    }
    let run = await store.send(.start)
    await store.receive(\.launched.failure) { $0.destination = .launch(.startFailed(.session("Unexpected"))) }
    await run.cancel()
  }

  @Test func onlyTheFirstStartCounts() async {
    let app = App()
    let (store, run) = await app.storeOnProfile()
    await store.send(.start)
    await store.send(.retryTapped)
    #expect(store.state.screen.id == "profile")
    #expect(app.sessions.observersStarted == 1)
    await run.cancel()
  }

  @Test func theObserverEndsWithTheApp() async {
    let app = App()
    let (store, run) = await app.storeOnProfile()
    #expect(app.sessions.observerCount == 1)
    await run.cancel()
    await store.finish()
    #expect(app.sessions.observerCount == 0)
  }
}
