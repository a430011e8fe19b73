import OnboardingDomain

/// What a step says to people.
struct OnboardingWords: Equatable {
  var title: String
  var text: String

  /// The words for `step`; a step without words of its own shows its name, so that it is seen to miss them.
  init(_ step: OnboardingStep) {
    switch step.id {
    case "welcome":
      self.init(
        title: "Welcome to Inward",
        text: "A few short pages show what this app does and how it treats your data."
      )
    case "privacy":
      self.init(
        title: "Your data stays yours",
        text: """
          You sign in with Google or Apple. This app never sees your password, and signing out removes your data \
          from this device.
          """
      )
    case "profile":
      self.init(
        title: "Your profile",
        text: """
          After you sign in, you can say who you are. Without a connection you still see the copy kept on this device.
          """
      )
    default:
      self.init(title: step.id, text: "This step is new.")
    }
  }

  private init(title: String, text: String) {
    self.title = title
    self.text = text
  }
}

extension OnboardingError {
  /// The error in words for people.
  var sentence: String {
    switch self {
    case .storage(let reason):
      "Your progress could not be saved on this device (\(reason)). Nothing is lost: please try again."
    }
  }
}
