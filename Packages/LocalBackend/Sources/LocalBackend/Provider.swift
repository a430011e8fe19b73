/// The two identity providers this server plays.
enum Provider: String, CaseIterable, Codable, Sendable {
  case google
  case apple

  /// Its one, public client.
  var clientID: String { "inward-\(rawValue)" }

  var algorithm: SigningKey.Algorithm {
    switch self {
    case .google: .rs256
    case .apple: .es256
    }
  }

  var title: String {
    switch self {
    case .google: "Google-like sign-in"
    case .apple: "Apple-like sign-in"
    }
  }

  /// How long its ID tokens are good for, in seconds.
  var idTokenLife: Int {
    switch self {
    case .google: 3_600
    case .apple: 86_400
    }
  }

  /// Where its pages live, below the server's origin.
  func issuer(origin: String) -> String { "\(origin)/\(rawValue)" }
}
