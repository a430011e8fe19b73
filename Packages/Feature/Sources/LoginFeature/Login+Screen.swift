import IdentityDomain
import ScreenModel

extension Login.State {
  /// What the login looks like.
  public var screen: Screen<Login.Action> {
    var screen = Screen<Login.Action>(
      id: "login",
      title: "Sign in",
      texts: [ScreenText(id: "login.text", "Sign in with an account that you already have.")],
      buttons: IdentityProvider.allCases.map { provider in
        ScreenButton(
          id: "login.\(provider.rawValue)",
          title: "Sign in with \(provider.name)",
          isEnabled: !isPending,
          action: .signInTapped(provider)
        )
      }
    )
    switch status {
    case .idle:
      break
    case .pending(let provider):
      screen.progress = ScreenProgress("Signing in with \(provider.name)…")
      screen.buttons.append(ScreenButton(id: "login.cancel", title: "Cancel", action: .cancelTapped))
      screen.back = .cancelTapped
    case .cancelled(let provider):
      screen.texts.append(
        ScreenText(
          id: "login.notice",
          OAuthError.userCancelled.sentence(signingInWith: provider),
          style: .notice,
          code: OAuthError.userCancelled.code
        )
      )
    case .failed(let provider, let error):
      screen.texts.append(
        ScreenText(
          id: "login.error",
          error.sentence(signingInWith: provider),
          style: .error,
          code: error.code
        )
      )
    }
    return screen
  }

  private var isPending: Bool {
    if case .pending = status { true } else { false }
  }
}
