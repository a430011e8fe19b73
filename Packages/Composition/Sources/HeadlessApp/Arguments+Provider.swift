import Foundation
import HeadlessRunner
import IdentityDomain

extension Arguments {
  /// The OpenID provider in the place of the backend's Google, if one is asked for.
  ///
  /// A client identifier that was not given is left empty: the app says at the sign-in that it is missing.
  func provider(signIn: Configuration.SignIn) -> Configuration.Provider? {
    issuer.map { .init(issuer: $0, clientID: clientID ?? "", redirectPort: redirectPort ?? 0, signIn: signIn) }
  }

  /// What makes a backend take the provider's ID tokens.
  var trustFlags: [String] {
    guard let issuer, let clientID else { return [] }
    return ["--trust", issuer, "--trust-client-id", clientID]
  }

  /// Takes the password from the environment: everyone on the machine can read a process's arguments.
  mutating func readPassword(_ environment: [String: String]) throws(UsageError) {
    guard user != nil else { return }
    guard let text = environment["INWARD_PASSWORD"], !text.isEmpty else {
      throw UsageError("--user needs the password in the environment variable INWARD_PASSWORD, which is not set")
    }
    password = Secret(text)
  }

  /// An issuer, which stays as it is written, since tokens name it letter for letter.
  static func issuer(_ text: String) throws(UsageError) -> String {
    let url = URL(string: text)
    let isLoopback = ["127.0.0.1", "localhost", "::1", "[::1]"].contains(url?.host() ?? "")
    let isTrusted = url?.scheme == "https" || url?.scheme == "http" && isLoopback
    guard let url, isTrusted, url.host()?.isEmpty == false, url.query() == nil, url.fragment() == nil,
      url.user() == nil, (1...65_535).contains(url.port ?? 443)
    else {
      throw UsageError(
        "--provider takes an issuer such as https://accounts.example.com, with http on 127.0.0.1 alone; it is '\(text.excerpt)'"
      )
    }
    return text
  }

  static func port(_ text: String) throws(UsageError) -> UInt16 {
    guard let port = UInt16(text), port > 0 else {
      throw UsageError("--redirect-port takes a port from 1 to 65535; it is '\(text.excerpt)'")
    }
    return port
  }
}
