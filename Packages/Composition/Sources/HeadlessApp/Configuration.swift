import Foundation
import IdentityDomain

/// What the live values are made from.
struct Configuration: Sendable {
  /// Who signs in on the provider's page.
  enum SignIn: Sendable {
    /// A person made of code.
    case scripted(email: String, password: Secret<String>)
    /// A person at a browser, who is told by `output` what to open.
    case browser(output: @Sendable (String) -> Void)

    /// The user that the development backend has for this; the password opens nothing else.
    static let alice = SignIn.scripted(email: "alice@example.com", password: Secret("wonderland"))
  }

  /// An OpenID provider in the place of the backend's Google.
  struct Provider: Sendable {
    var issuer: String
    var clientID: String
    /// The port of the redirect; 0 takes any.
    var redirectPort: UInt16
    /// Who signs in there.
    var signIn: SignIn
  }

  /// The app's own folder.
  var folder: URL
  /// The backend, which is the providers, the authentication server and the API.
  var backend: URL
  /// Who signs in on the provider's page.
  var signIn = SignIn.alice
  /// The provider behind the Google button; without one, the backend.
  var provider: Provider?
  /// Where log entries go; without one, to standard error.
  var journal: Journal?
}
