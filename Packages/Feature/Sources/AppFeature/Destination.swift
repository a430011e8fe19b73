import ComposableArchitecture
import LoginFeature
import OnboardingFeature
import ProfileFeature

/// What the app shows: one of its features, or that it is between them.
@CasePathable
@dynamicMemberLookup
@ObservableState
public enum Destination: Equatable, Sendable {
  case launch(Launch)
  case onboarding(Onboarding.State)
  case login(Login.State)
  case profile(ProfileEditor.State)
}

/// What the app does while none of its features is on show.
public enum Launch: Equatable, Sendable {
  /// Nothing yet.
  case created
  /// It reads what this device keeps.
  case starting
  /// That could not be read.
  case startFailed(LaunchProblem)
  /// It removes the session from this device.
  case endingSession(SessionEnd)
  /// The session could not be removed, so it is not over; the text says why.
  case endFailed(SessionEnd, reason: String)
}

extension AppRoot.State {
  var onboarding: Onboarding.State? {
    get { destination.onboarding }
    set { if let newValue { destination = .onboarding(newValue) } }
  }

  var login: Login.State? {
    get { destination.login }
    set { if let newValue { destination = .login(newValue) } }
  }

  var profile: ProfileEditor.State? {
    get { destination.profile }
    set { if let newValue { destination = .profile(newValue) } }
  }
}
