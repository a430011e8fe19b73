import LoginFeature
import OnboardingFeature
import ProfileFeature
import ScreenModel

extension AppRoot.State {
  /// What the app looks like: the screen of what is on show, and over it what there is to say about the session.
  public var screen: Screen<AppRoot.Action> {
    switch destination {
    case .launch(let launch):
      launch.screen
    case .onboarding(let onboarding):
      onboarding.screen.map { .onboarding($0) }
    case .login(let login):
      login.screen.map { .login($0) }.adding(notice)
    case .profile(let profile):
      profile.screen.map { .profile($0) }.adding(notice)
    }
  }
}

extension Launch {
  fileprivate var screen: Screen<AppRoot.Action> {
    var screen = Screen<AppRoot.Action>(id: "launch", title: AppWords.name)
    switch self {
    case .created, .starting:
      screen.progress = ScreenProgress(AppWords.starting)
    case .startFailed(let problem):
      screen.showFailure(problem.sentence)
      if case .session = problem {
        screen.buttons.append(
          ScreenButton(id: "launch.signOut", title: AppWords.signOut, action: .signOutTapped)
        )
      }
    case .endingSession:
      screen.progress = ScreenProgress(AppWords.signingOut)
    case .endFailed(let end, let reason):
      screen.showFailure(end.failed(reason: reason))
    }
    return screen
  }
}

extension Screen<AppRoot.Action> {
  fileprivate mutating func showFailure(_ sentence: String) {
    texts.append(ScreenText(id: "launch.error", sentence, style: .error))
    buttons.append(ScreenButton(id: "launch.retry", title: AppWords.retry, action: .retryTapped))
  }

  fileprivate func adding(_ notice: SessionNotice?) -> Self {
    var screen = self
    let signIn = ScreenButton<AppRoot.Action>(
      id: "session.signIn",
      title: AppWords.signIn,
      action: .signInAgainTapped
    )
    switch notice {
    case nil, .expired:
      break
    case .asking:
      screen.alert = ScreenAlert(
        id: "session.expired",
        title: AppWords.expired,
        message: AppWords.askToSignIn,
        buttons: [signIn, ScreenButton(id: "session.later", title: AppWords.later, action: .laterTapped)]
      )
    case .postponed:
      screen.texts.append(ScreenText(id: "session.notice", AppWords.postponed, style: .notice))
      screen.buttons.append(signIn)
    case .ended(let end, let copyLeft):
      if end == .expired {
        screen.texts.append(ScreenText(id: "session.notice", AppWords.ended, style: .notice))
      }
      if let copyLeft {
        screen.texts.append(ScreenText(id: "session.error", AppWords.copyLeft(reason: copyLeft), style: .error))
      }
    }
    return screen
  }
}
