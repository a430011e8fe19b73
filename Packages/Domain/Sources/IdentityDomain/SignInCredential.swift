/// What a provider hands out after a successful sign-in, to be exchanged for a session.
public struct SignInCredential: Equatable, Sendable {
  /// Who issued it.
  public var provider: IdentityProvider
  /// The signed and verified OpenID Connect ID token.
  public var idToken: Secret<String>
  /// The provider's access token, needed where the ID token carries an `at_hash`.
  public var accessToken: Secret<String>?
  /// The authorization code, for servers that redeem it themselves.
  public var authorizationCode: Secret<String>?
  /// The raw nonce of the request; Apple's ID token carries its SHA-256.
  public var nonce: Secret<String>?
  /// The person's name, when the provider told it.
  public var displayName: String?

  /// A credential of `provider`.
  public init(
    provider: IdentityProvider,
    idToken: Secret<String>,
    accessToken: Secret<String>? = nil,
    authorizationCode: Secret<String>? = nil,
    nonce: Secret<String>? = nil,
    displayName: String? = nil
  ) {
    self.provider = provider
    self.idToken = idToken
    self.accessToken = accessToken
    self.authorizationCode = authorizationCode
    self.nonce = nonce
    self.displayName = displayName
  }
}
