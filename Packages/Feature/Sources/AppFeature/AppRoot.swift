import ComposableArchitecture
import IdentityDomain
import LoginFeature
import OnboardingDomain
import OnboardingFeature
import ProfileDomain
import ProfileFeature

/// The whole app: decides what is on show, and is the one place that ends a session.
@Reducer
public struct AppRoot: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    /// What is on show.
    public internal(set) var destination = Destination.launch(.created)
    /// What there is to say about the session, over what is on show.
    public internal(set) var notice: SessionNotice?

    /// The app before its start.
    public init() {}
  }

  public enum Action: Sendable {
    /// The app starts. Only the first one counts.
    case start
    case launched(Result<LaunchFacts, any Error>)
    case sessionEvent(SessionEvent)
    /// The session is wiped, or why it is not. The value says why the profile's copy is left, if it is.
    case sessionEnded(Result<String?, any Error>)
    case retryTapped
    /// The way out of a session that cannot be read, on the person's own decision.
    case signOutTapped
    case signInAgainTapped
    case laterTapped
    case onboarding(Onboarding.Action)
    case login(Login.Action)
    case profile(ProfileEditor.Action)
  }

  @Dependency(\.onboarding) var onboarding
  @Dependency(\.profile) var profile
  @Dependency(\.session) var session
  @Dependency(\.sessionExpiryPolicy) var sessionExpiryPolicy

  /// The app's reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        guard state.destination == .launch(.created) else { return .none }
        return .merge(observeSession(), launch(&state))

      case .launched(let result):
        guard state.destination == .launch(.starting) else { return .none }
        return launched(result, &state)

      case .sessionEvent(.expired):
        return expire(&state)

      case .sessionEnded(let result):
        guard case .launch(.endingSession(let end)) = state.destination else { return .none }
        return ended(end, result, &state)

      case .retryTapped:
        switch state.destination {
        case .launch(.startFailed): return launch(&state)
        case .launch(.endFailed(let end, _)): return self.end(end, &state)
        default: return .none
        }

      case .signOutTapped:
        guard case .launch(.startFailed(.session)) = state.destination else { return .none }
        return end(.signedOut, &state)

      case .signInAgainTapped:
        guard case .profile = state.destination else { return .none }
        return end(.expired, &state)

      case .laterTapped:
        guard state.notice == .asking else { return .none }
        state.notice = .postponed
        return .none

      case .onboarding(.delegate(.finished(let progress))):
        return launch(&state, after: progress)

      case .login(.delegate(.signedIn(let session))):
        state.notice = nil
        return show(session, &state)

      case .profile(.delegate(.signOut)):
        return end(.signedOut, &state)

      case .onboarding, .login, .profile:
        return .none
      }
    }
    .ifLet(\.onboarding, action: \.onboarding) { Onboarding() }
    .ifLet(\.login, action: \.login) { Login() }
    .ifLet(\.profile, action: \.profile) { ProfileEditor() }
  }
}
