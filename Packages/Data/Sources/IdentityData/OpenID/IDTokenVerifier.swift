import Foundation
import IdentityDomain

/// Verifies an ID token as OpenID Connect Core 3.1.3.7 says.
struct IDTokenVerifier: Sendable {
  /// How far the issuer's clock and this device's may differ, in seconds.
  static let clockTolerance: TimeInterval = 60

  var issuer: String
  var clientID: String
  var algorithms: Set<SignatureAlgorithm>
  /// The nonce as the token must carry it.
  var nonce: String
  /// The access token that came along, for `at_hash`.
  var accessToken: String?
  var now: Date
  /// The issuer's usable keys, asked for with the token's key identifier.
  var keys: @Sendable (_ id: String?) async throws -> [JSONWebKey]

  /// Gives the claims of a token that passes every check.
  /// - Throws: `OAuthError.idTokenRejected` with the first check that failed, or what fetching the keys threw.
  func claims(of text: String) async throws -> IDTokenClaims {
    guard let token = JSONWebToken(compact: text) else { throw OAuthError.idTokenRejected(.format) }
    try await checkSignature(of: token)
    return try checkedClaims(of: token.claims)
  }

  private func checkSignature(of token: JSONWebToken) async throws {
    let header = token.header
    // An extension that must be understood, and is not; a token of another kind.
    guard header["crit"] == nil, header["typ"].map({ $0.string?.lowercased() == "jwt" }) ?? true else {
      throw OAuthError.idTokenRejected(.format)
    }
    guard let algorithm = header["alg"]?.string.flatMap(SignatureAlgorithm.init), algorithms.contains(algorithm) else {
      throw OAuthError.idTokenRejected(.algorithm)
    }
    // A key that the token itself brings along, or a place to get one, proves nothing.
    guard ["jwk", "jku", "x5u", "x5c"].allSatisfy({ header[$0] == nil }) else {
      throw OAuthError.idTokenRejected(.key)
    }
    var id: String?
    if let named = header["kid"] {
      guard let text = named.string else { throw OAuthError.idTokenRejected(.format) }
      id = text
    }
    let usable = try await keys(id).filter { $0.algorithm == algorithm }
    let candidates = id == nil ? usable : usable.filter { $0.id == id }
    guard !candidates.isEmpty, id != nil || candidates.count == 1 else { throw OAuthError.idTokenRejected(.key) }
    guard candidates.contains(where: { $0.key.verifies(token.signature, of: token.signingInput) }) else {
      throw OAuthError.idTokenRejected(.signature)
    }
  }

  private func checkedClaims(of claims: JSONValue) throws(OAuthError) -> IDTokenClaims {
    guard claims["iss"]?.string == issuer else { throw .idTokenRejected(.issuer) }
    try checkAudience(of: claims)
    let seconds = now.timeIntervalSince1970
    guard let expiry = claims["exp"]?.lenientNumber, seconds < expiry + Self.clockTolerance else {
      throw .idTokenRejected(.expiry)
    }
    guard let issued = claims["iat"]?.lenientNumber, issued <= seconds + Self.clockTolerance else {
      throw .idTokenRejected(.issuedAt)
    }
    if let start = claims["nbf"] {
      guard let start = start.lenientNumber, start <= seconds + Self.clockTolerance else {
        throw .idTokenRejected(.issuedAt)
      }
    }
    guard let carried = claims["nonce"]?.string, Crypto.constantTimeEqual(carried, nonce) else {
      throw .idTokenRejected(.nonce)
    }
    try checkAccessTokenHash(of: claims)
    guard let subject = claims["sub"]?.string, !subject.isEmpty, subject.utf8.count <= 255 else {
      throw .idTokenRejected(.format)
    }
    return IDTokenClaims(
      subject: subject,
      email: claims["email"]?.string,
      isEmailVerified: claims["email_verified"]?.lenientBool ?? false,
      name: claims["name"]?.string
    )
  }

  private func checkAudience(of claims: JSONValue) throws(OAuthError) {
    let audiences: [String]
    switch claims["aud"] {
    case .string(let one): audiences = [one]
    case let value: audiences = value?.strings ?? []
    }
    guard audiences.contains(clientID) else { throw .idTokenRejected(.audience) }
    let party = claims["azp"]
    guard party == nil || party == .string(clientID), party != nil || audiences.count == 1 else {
      throw .idTokenRejected(.authorizedParty)
    }
  }

  private func checkAccessTokenHash(of claims: JSONValue) throws(OAuthError) {
    guard let hash = claims["at_hash"] else { return }
    // Both algorithms hash with SHA-256, of which the left half is taken.
    guard let hash = hash.string, let accessToken,
      Crypto.constantTimeEqual(hash, Base64URL.encode(Crypto.sha256(accessToken.utf8).prefix(16)))
    else { throw .idTokenRejected(.accessTokenHash) }
  }
}

/// What a verified ID token says about the person.
struct IDTokenClaims: Equatable, Sendable {
  var subject: String
  var email: String?
  var isEmailVerified: Bool
  var name: String?
}
