/// A person who has an account with both providers. There are two, built in, with passwords that are no secret: they
/// open nothing but this development server.
struct Account: Equatable, Sendable {
  let email: String
  let password: String
  let givenName: String
  let familyName: String
  let googleSubject: String
  let appleSubject: String
  let relayEmail: String

  var name: String { "\(givenName) \(familyName)" }

  func subject(_ provider: Provider) -> String {
    switch provider {
    case .google: googleSubject
    case .apple: appleSubject
    }
  }

  /// The address that a provider tells: Apple hides the real one behind a relay.
  func email(_ provider: Provider) -> String {
    switch provider {
    case .google: email
    case .apple: relayEmail
    }
  }

  static func find(email: String) -> Account? {
    all.first { $0.email == email.lowercased() }
  }

  static let all = [
    Account(
      email: "alice@example.com",
      password: "wonderland",
      givenName: "Alice",
      familyName: "Liddell",
      googleSubject: "100865231750294861001",
      appleSubject: "001204.5f2c1a7be8d34c1f9a60b7d2c4e83f11.0932",
      relayEmail: "alice.k7q2v9xw4t@privaterelay.appleid.com"
    ),
    Account(
      email: "bob@example.com",
      password: "builder",
      givenName: "Zoë",
      familyName: "Ω",
      googleSubject: "100865231750294861002",
      appleSubject: "001204.9b81d0c3f46e4a52b7157ec09a2d6f38.1547",
      relayEmail: "bob.m3d8s1zr6h@privaterelay.appleid.com"
    ),
  ]
}
