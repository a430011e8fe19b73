import ComposableArchitecture
import IdentityDomain
import IdentityDomainTesting
import OnboardingDomain
import ProfileDomain
import ScreenModel
import Testing

@testable import AppFeature

/// The app in the store that it runs in, driven by its screens alone.
@MainActor
@Suite struct StoreTests {
  private let app: App

  init() {
    app = App(session: nil, progress: OnboardingProgress())
  }

  private func launch(_ override: @escaping (inout DependencyValues) -> Void) async -> StoreOf<AppRoot> {
    let store = Store(initialState: AppRoot.State()) {
      AppRoot()
    } withDependencies: {
      override(&$0)
    }
    store.send(.start)
    while store.screen.id == "launch" { await Task.yield() }
    return store
  }

  @Test func theValuesForPreviewsShowEveryScreen() async throws {
    let store = await launch { $0.context = .preview }
    #expect(store.screen.id == "onboarding")
    try await store.tap("onboarding.skip")
    #expect(store.screen.id == "login")
    try await store.tap("login.apple")
    #expect(store.screen.shows("profile.displayName"))
    try await store.tap("profile.signOut")
    #expect(store.screen.id == "login")
  }

  @Test func aRelaunchStartsFromWhatTheDeviceKeeps() async throws {
    var store = await launch(app.values)
    try await store.tap("onboarding.next")
    store = await launch(app.values)
    #expect(store.screen.texts.first?.value == "Step 1 of 2")
    try await store.tap("onboarding.skip")

    store = await launch(app.values)
    #expect(store.screen.id == "login")
    try await store.tap("login.google")

    store = await launch(app.values)
    #expect(store.screen.id == "profile")
    #expect(app.sessions.observersStarted == 4)
  }

  @Test func anExpiryMetBySixteenRequestsInFlightEndsTheSessionOnce() async throws {
    for _ in 0..<200 {
      let app = App()
      let ends = LockIsolated(0)
      let session = SessionClient.inMemory(app.sessions)
      let store = await launch {
        app.values(&$0)
        $0.profile.forget = { ends.withValue { $0 += 1 } }
      }
      let requests = (0..<16).map { _ in
        Task.detached { await session.announceExpiry() }
      }
      while store.screen.id != "login" { await Task.yield() }
      for request in requests { await request.value }
      #expect(store.screen.shows("session.notice"))
      #expect(ends.value == 1)
      #expect(app.sessions.current == nil)
    }
  }
}

extension Store where State == AppRoot.State, Action == AppRoot.Action {
  fileprivate var screen: Screen<Action> { withState(\.screen) }

  /// Taps a button and waits for what that started.
  fileprivate func tap(_ id: String) async throws {
    await send(try screen.action(tapping: id)).finish()
  }
}
