import ComposableArchitecture
import IdentityDomain
import LoginFeature
import OnboardingDomain
import OnboardingFeature
import ProfileFeature

/// What this device keeps, from which the app decides what to show first.
public struct LaunchFacts: Equatable, Sendable {
  /// How far the onboarding came.
  public var progress: OnboardingProgress
  /// The session, when somebody is signed in.
  public var session: Session?

  /// Facts read from this device.
  public init(progress: OnboardingProgress, session: Session?) {
    self.progress = progress
    self.session = session
  }
}

/// What could not be read at launch; the texts say why.
public enum LaunchProblem: Equatable, Sendable {
  case onboarding(String)
  case session(String)
}

extension AppRoot {
  /// Reads what this device keeps, but for the onboarding's progress where that is known. It needs no network.
  func launch(_ state: inout State, after progress: OnboardingProgress? = nil) -> Effect<Action> {
    state.destination = .launch(.starting)
    return .run { [onboarding, session] send in
      await send(
        .launched(
          Result {
            let progress = if let progress { progress } else { try await onboarding.progress() }
            return try await LaunchFacts(progress: progress, session: session.restore())
          }
        )
      )
    }
  }

  /// Shows what comes first: what the onboarding has left, else the login, else the profile.
  func launched(_ result: Result<LaunchFacts, any Error>, _ state: inout State) -> Effect<Action> {
    switch result {
    case .success(let facts):
      if let onboarding = Onboarding.State(after: facts.progress) {
        state.destination = .onboarding(onboarding)
        return .none
      }
      guard let session = facts.session else {
        state.destination = .login(Login.State())
        state.notice = nil
        return .none
      }
      return show(session, &state)

    case .failure(let error):
      state.destination = .launch(.startFailed(LaunchProblem(error)))
      return .none
    }
  }

  /// Shows the profile, unless the session is known to be over.
  func show(_ session: Session, _ state: inout State) -> Effect<Action> {
    state.destination = .profile(ProfileEditor.State(user: session.user))
    return state.notice == .expired ? expire(&state) : .send(.profile(.start))
  }
}

extension LaunchProblem {
  fileprivate init(_ error: any Error) {
    switch error {
    case OnboardingError.storage(let reason): self = .onboarding(reason)
    case OAuthError.storage(let reason): self = .session(reason)
    default: self = .session("\(type(of: error))")
    }
  }
}
