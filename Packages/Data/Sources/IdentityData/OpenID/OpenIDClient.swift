import IdentityDomain

/// This app as a public client of one OpenID provider.
public struct OpenIDClient: Equatable, Sendable {
  /// How the ID token carries the nonce of the request.
  public enum NonceForm: Sendable {
    /// As it was sent, like Google.
    case raw
    /// The request carries the SHA-256 in hexadecimal of a raw nonce that only the app knows, like Apple.
    case sha256Hex
  }

  /// Which provider this is to the app.
  public var provider: IdentityProvider
  /// The issuer, letter for letter as the provider writes it; https, or http on loopback.
  public var issuer: String
  /// The identifier that the provider gave this app.
  public var clientID: String
  /// What is asked for.
  public var scopes: [String]
  /// How the ID token carries the nonce.
  public var nonceForm: NonceForm
  /// Where the discovery document is, if not at the issuer's well-known place.
  public var discoveryURL: String?
  /// The loopback port of the redirect, for providers that compare the redirect URI letter for letter,
  /// `http://127.0.0.1:PORT/callback`; 0 takes any free one (RFC 8252, 7.3).
  public var redirectPort: UInt16

  /// A client of `issuer`.
  public init(
    provider: IdentityProvider,
    issuer: String,
    clientID: String,
    scopes: [String] = ["openid", "email", "profile"],
    nonceForm: NonceForm = .raw,
    discoveryURL: String? = nil,
    redirectPort: UInt16 = 0
  ) {
    self.provider = provider
    self.issuer = issuer
    self.clientID = clientID
    self.scopes = scopes
    self.nonceForm = nonceForm
    self.discoveryURL = discoveryURL
    self.redirectPort = redirectPort
  }

  /// A client of Google, or of an issuer that behaves as Google does.
  public static func google(
    issuer: String = "https://accounts.google.com",
    clientID: String,
    redirectPort: UInt16 = 0
  ) -> OpenIDClient {
    OpenIDClient(provider: .google, issuer: issuer, clientID: clientID, redirectPort: redirectPort)
  }

  /// A client of an issuer that behaves as Apple does.
  public static func apple(issuer: String = "https://appleid.apple.com", clientID: String) -> OpenIDClient {
    OpenIDClient(
      provider: .apple,
      issuer: issuer,
      clientID: clientID,
      scopes: ["openid", "name", "email"],
      nonceForm: .sha256Hex
    )
  }
}
