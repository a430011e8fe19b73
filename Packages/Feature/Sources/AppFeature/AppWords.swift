/// What the app itself says to people.
enum AppWords {
  static let name = "Inward"
  static let starting = "Starting…"
  static let signingOut = "Signing out…"
  static let retry = "Try again"
  static let signIn = "Sign in again"
  static let signOut = "Sign out"
  static let later = "Later"

  static let expired = "Your session has ended"
  static let askToSignIn = """
    Sign in again to see and change your profile. Until then nothing is removed from this device.
    """
  static let postponed = "Your session has ended. Sign in again to see and change your profile."
  static let ended = "Your session has ended. Please sign in again."

  static func copyLeft(reason: String) -> String {
    """
    You are signed out, but the copy of your profile could not be removed from this device (\(reason)). \
    The next sign-out tries again.
    """
  }
}

extension LaunchProblem {
  /// The problem in words for people.
  var sentence: String {
    switch self {
    case .onboarding(let reason):
      "This device’s storage could not be read (\(reason)), so it is unknown which introduction you have seen."
    case .session(let reason):
      """
      This device’s storage could not be read (\(reason)), so it is unknown whether you are signed in. \
      Nothing was changed.
      """
    }
  }
}

extension SessionEnd {
  /// Says that the session could not be removed, for this reason.
  func failed(reason: String) -> String {
    switch self {
    case .signedOut:
      "You are still signed in, since the session could not be removed from this device (\(reason))."
    case .expired:
      "Your session has ended, but it could not be removed from this device (\(reason))."
    }
  }
}
