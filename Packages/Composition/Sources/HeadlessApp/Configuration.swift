import Foundation

/// What the live values are made from.
struct Configuration: Sendable {
  /// Who signs in on the provider's page.
  enum SignIn: Sendable {
    /// A person made of code.
    case scripted(email: String, password: String)
    /// A person at a browser, who is told by `output` what to open.
    case browser(output: @Sendable (String) -> Void)

    /// The user that the development backend has for this; the password opens nothing else.
    static let alice = SignIn.scripted(email: "alice@example.com", password: "wonderland")
  }

  /// The app's own folder.
  var folder: URL
  /// The backend, which is the providers, the authentication server and the API.
  var backend: URL
  /// Who signs in on the provider's page.
  var signIn = SignIn.alice
  /// Where log entries go; without one, to standard error.
  var journal: Journal?
}
