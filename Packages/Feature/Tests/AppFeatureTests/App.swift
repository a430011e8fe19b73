import ComposableArchitecture
import IdentityDomain
import IdentityDomainTesting
import LoginFeature
import OnboardingDomain
import OnboardingDomainTesting
import OnboardingFeature
import ProfileDomain
import ProfileDomainTesting
import ProfileFeature
import ScreenModel

@testable import AppFeature

/// The app over fakes that a test can watch and drive; a new store over them is a relaunch.
@MainActor
struct App {
  let onboarding: InMemoryOnboarding
  let sessions: InMemorySessions
  let profiles = InMemoryProfiles(.alice())
  var policy = SessionExpiryPolicy.immediate

  /// A device on which the onboarding is over and, by default, Alice is signed in.
  init(session: Session? = .alice, progress: OnboardingProgress = OnboardingPlan.current.finished(.init())) {
    onboarding = InMemoryOnboarding(progress)
    sessions = InMemorySessions(session)
  }

  /// The fakes as the app's values.
  func values(_ values: inout DependencyValues) {
    values.onboarding = .inMemory(onboarding)
    values.session = .inMemory(sessions)
    values.profile = .inMemory(profiles)
    values.sessionExpiryPolicy = policy
    values.oAuthUseCase = OAuthUseCase(
      repository: .inMemory(sessions),
      googleService: .giving(.fake(.google)),
      appleService: .giving(.fake(.apple))
    )
  }

  /// A store over the fakes. It follows what is on show; single changes are tested where they are made.
  func store(_ override: (inout DependencyValues) -> Void = { _ in }) -> TestStoreOf<AppRoot> {
    let store = TestStore(initialState: AppRoot.State()) {
      AppRoot()
    } withDependencies: {
      values(&$0)
      override(&$0)
    }
    store.exhaustivity = .off
    return store
  }

  /// A store that shows the profile.
  func storeOnProfile(
    _ override: (inout DependencyValues) -> Void = { _ in }
  ) async -> (store: TestStoreOf<AppRoot>, run: TestStoreTask) {
    let store = store(override)
    let run = await store.send(.start)
    await store.receive(\.profile.loaded.success)
    return (store, run)
  }
}

extension TestStore where State == AppRoot.State, Action == AppRoot.Action {
  /// Taps a button that can be tapped on the screen.
  func tap(_ id: String) async throws {
    await send(try state.screen.action(tapping: id))
  }
}
