import LoginFeature
import OnboardingFeature
import ProfileFeature
import ScreenModel

extension AppRoot {
  /// Every state of every screen that is worth looking at.
  public static var previews: [ScreenPreview<Action>] {
    ownPreviews
      + Onboarding.previews.map { $0.map { .onboarding($0) } }
      + Login.previews.map { $0.map { .login($0) } }
      + ProfileEditor.previews.map { $0.map { .profile($0) } }
  }

  /// What the app shows between its features, and over them.
  private static var ownPreviews: [ScreenPreview<Action>] {
    let profile = Destination.profile(.preview)
    let login = Destination.login(Login.State())
    let reason = "the disk is full"
    return [
      ScreenPreview("launch", .launch(.starting)),
      ScreenPreview("launch.error.onboarding", .launch(.startFailed(.onboarding(reason)))),
      ScreenPreview("launch.error.session", .launch(.startFailed(.session(reason)))),
      ScreenPreview("launch.signingOut", .launch(.endingSession(.signedOut))),
      ScreenPreview("launch.error.signOut", .launch(.endFailed(.signedOut, reason: reason))),
      ScreenPreview("launch.error.expiry", .launch(.endFailed(.expired, reason: reason))),
      ScreenPreview("session.expired", profile, .asking),
      ScreenPreview("session.postponed", profile, .postponed),
      ScreenPreview("session.ended", login, .ended(.expired, copyLeft: nil)),
      ScreenPreview("session.ended.copyLeft", login, .ended(.expired, copyLeft: reason)),
      ScreenPreview("session.signedOut.copyLeft", login, .ended(.signedOut, copyLeft: reason)),
    ]
  }
}

extension ScreenPreview<AppRoot.Action> {
  fileprivate init(_ id: String, _ destination: Destination, _ notice: SessionNotice? = nil) {
    var state = AppRoot.State()
    state.destination = destination
    state.notice = notice
    self.init(id, state.screen)
  }
}
