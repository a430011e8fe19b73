/// Why a sign-in, or a request in a session, did not succeed.
///
/// Associated texts name checks, settings and shapes for a log; they hold no token and no word meant for a person.
public enum OAuthError: Error, Equatable, Sendable {
  /// The server could not be reached or did not answer in time; `retryable` says whether trying again can help.
  case network(retryable: Bool)
  /// The system below the provider failed, such as `RBSServiceErrorDomain` code 1.
  case system(domain: String, code: Int)
  /// The person declined or closed the provider's page.
  case userCancelled
  /// A setting is missing; the text names it.
  case configurationMissing(String)
  /// Another program listens on the port of this device that the provider's answer was to come to.
  case redirectPortTaken(UInt16)
  /// There is nothing to show the provider's page in.
  case noPresenter
  /// The provider answered without an ID token.
  case noIDToken
  /// The ID token failed the named check of OpenID Connect Core 3.1.3.7.
  case idTokenRejected(IDTokenCheck)
  /// The answer has not the shape that the protocol says; the text names what was wrong.
  case invalidResponse(String)
  /// The session is over and cannot be renewed.
  case sessionExpired
  /// Another sign-in with this provider is still pending.
  case signInPending
  /// The session could not be read from or written to this device; the text says why.
  case storage(String)
}

extension OAuthError {
  /// The kind of error as a word for programs: the case's name.
  public var code: String {
    switch self {
    case .network: "network"
    case .system: "system"
    case .userCancelled: "userCancelled"
    case .configurationMissing: "configurationMissing"
    case .redirectPortTaken: "redirectPortTaken"
    case .noPresenter: "noPresenter"
    case .noIDToken: "noIDToken"
    case .idTokenRejected: "idTokenRejected"
    case .invalidResponse: "invalidResponse"
    case .sessionExpired: "sessionExpired"
    case .signInPending: "signInPending"
    case .storage: "storage"
    }
  }
}

/// The checks of an ID token, named as in OpenID Connect Core 3.1.3.7.
public enum IDTokenCheck: String, CaseIterable, Codable, Sendable {
  case format
  case algorithm
  case key
  case signature
  case issuer
  case audience
  case authorizedParty
  case expiry
  case issuedAt
  case nonce
  case accessTokenHash
}
