import ComposableArchitecture
import IdentityDomain
import IdentityDomainTesting
import ProfileDomain
import ProfileDomainTesting
import ProfileFeature
import ScreenModel
import Testing

@testable import AppFeature

@MainActor
@Suite struct SignOutTests {
  @Test func signingOutRemovesSessionAndCopyAndShowsTheLogin() async throws {
    let app = App()
    let (store, run) = await app.storeOnProfile()

    try await store.tap("profile.signOut")
    await store.receive(\.profile.delegate.signOut) { $0.destination = .launch(.endingSession(.signedOut)) }
    await store.receive(\.sessionEnded.success) { $0.notice = .ended(.signedOut, copyLeft: nil) }

    #expect(store.state.screen.id == "login")
    #expect(!store.state.screen.shows("session.notice"))
    #expect(!store.state.screen.shows("session.error"))
    #expect(app.sessions.current == nil)
    #expect(app.profiles["user-alice"] == nil)
    await run.cancel()

    let relaunched = app.store()
    let next = await relaunched.send(.start)
    await relaunched.receive(\.launched.success)
    #expect(relaunched.state.screen.id == "login")
    await next.cancel()
  }

  @Test func signingOutWorksWhileTheServerCannotBeReached() async throws {
    let app = App()
    let store = app.store {
      $0.profile.load = { _ in throw ProfileError.offline }
    }
    let run = await store.send(.start)
    await store.receive(\.profile.loaded.failure)
    try await store.tap("profile.signOut")
    await store.receive(\.sessionEnded.success)
    #expect(store.state.screen.id == "login")
    #expect(app.sessions.current == nil)
    await run.cancel()
  }

  @Test func aCopyThatCannotBeRemovedDoesNotKeepTheSessionAlive() async throws {
    struct Unexpected: Error {}
    for (error, reason) in [(ProfileError.storage("locked") as any Error, "locked"), (Unexpected(), "Unexpected")] {
      let app = App()
      let (store, run) = await app.storeOnProfile {
        $0.profile.forget = { throw error }
      }
      try await store.tap("profile.signOut")
      await store.receive(\.sessionEnded.success) { $0.notice = .ended(.signedOut, copyLeft: reason) }
      #expect(app.sessions.current == nil)
      #expect(store.state.screen.texts.last?.value.contains("(\(reason))") == true)
      await run.cancel()
    }
  }

  @Test func aSessionThatCannotBeRemovedIsNotCalledSignedOut() async throws {
    let app = App()
    let isLocked = LockIsolated(true)
    let session = SessionClient.inMemory(app.sessions)
    let (store, run) = await app.storeOnProfile {
      $0.session.signOut = {
        if isLocked.value { throw OAuthError.storage("locked") }
        try await session.signOut()
      }
    }
    try await store.tap("profile.signOut")
    await store.receive(\.sessionEnded.failure) {
      $0.destination = .launch(.endFailed(.signedOut, reason: "locked"))
    }
    #expect(store.state.screen.id == "launch")
    #expect(
      store.state.screen.texts.first?.value
        == "You are still signed in, since the session could not be removed from this device (locked)."
    )

    isLocked.setValue(false)
    try await store.tap("launch.retry")
    await store.receive(\.sessionEnded.success)
    #expect(store.state.screen.id == "login")
    #expect(app.sessions.current == nil)
    await run.cancel()
  }

  @Test func anUnexpectedErrorOfTheSignOutIsShownByItsTypeAlone() async throws {
    struct Unexpected: Error { let token = "secret" }
    let (store, run) = await App().storeOnProfile {
      $0.session.signOut = { throw Unexpected() }
    }
    try await store.tap("profile.signOut")
    await store.receive(\.sessionEnded.failure) {
      $0.destination = .launch(.endFailed(.signedOut, reason: "Unexpected"))
    }
    await run.cancel()
  }

  @Test func anExpiryDuringTheSignOutChangesNothing() async throws {
    for _ in 0..<200 {
      let app = App()
      let (store, run) = await app.storeOnProfile()
      await store.send(.profile(.signOutTapped))
      app.sessions.expire()
      await store.receive(\.sessionEnded.success)
      await run.cancel()
      await store.skipReceivedActions(strict: false)
      #expect(store.state.screen.id == "login")
      #expect(app.sessions.current == nil)
    }
  }
}
