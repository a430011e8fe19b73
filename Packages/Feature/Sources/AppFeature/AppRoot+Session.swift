import ComposableArchitecture
import IdentityDomain
import LoginFeature
import ProfileDomain

/// What the app has to say about the session.
public enum SessionNotice: Equatable, Sendable {
  /// It expired while something else was on show; the policy is applied when the profile comes.
  case expired
  /// It expired; whether to sign in again is being asked.
  case asking
  /// It expired, and the answer was to sign in later.
  case postponed
  /// It is over, for this reason. The text says why the profile's copy is left on this device, if it is.
  case ended(SessionEnd, copyLeft: String?)
}

/// Why a session ends.
public enum SessionEnd: Equatable, Sendable {
  case signedOut
  case expired
}

extension AppRoot {
  /// Listens, for as long as the app runs, to what happens to the session. Nothing else in the app does.
  func observeSession() -> Effect<Action> {
    .run { [session] send in
      for await event in session.events() {
        await send(.sessionEvent(event))
      }
    }
  }

  /// Applies the policy where a session is on show; before that, keeps the news for then. Where none is, there is
  /// nothing to end.
  func expire(_ state: inout State) -> Effect<Action> {
    switch state.destination {
    case .launch(.created), .launch(.starting), .launch(.startFailed), .onboarding:
      state.notice = .expired
      return .none

    case .launch(.endingSession), .launch(.endFailed), .login:
      return .none

    case .profile:
      switch sessionExpiryPolicy {
      case .immediate:
        return end(.expired, &state)
      case .askFirst:
        state.notice = .asking
        return .none
      }
    }
  }

  /// Removes the session and the profile's copy from this device. Neither failing keeps the other from being tried.
  func end(_ end: SessionEnd, _ state: inout State) -> Effect<Action> {
    state.destination = .launch(.endingSession(end))
    state.notice = nil
    return .run { [profile, session] send in
      var copyLeft: String?
      do {
        try await profile.forget()
      } catch ProfileError.storage(let reason) {
        copyLeft = reason
      } catch {
        copyLeft = "\(type(of: error))"
      }
      await send(
        .sessionEnded(
          Result { [copyLeft] in
            try await session.signOut()
            return copyLeft
          }
        )
      )
    }
  }

  /// Shows the login, or, since a session that is still on this device is not over, that it could not be removed.
  func ended(_ end: SessionEnd, _ result: Result<String?, any Error>, _ state: inout State) -> Effect<Action> {
    switch result {
    case .success(let copyLeft):
      state.destination = .login(Login.State())
      state.notice = .ended(end, copyLeft: copyLeft)
    case .failure(OAuthError.storage(let reason)):
      state.destination = .launch(.endFailed(end, reason: reason))
    case .failure(let error):
      state.destination = .launch(.endFailed(end, reason: "\(type(of: error))"))
    }
    return .none
  }
}
