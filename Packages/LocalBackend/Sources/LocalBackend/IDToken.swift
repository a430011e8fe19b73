/// Signed ID tokens (OpenID Connect Core, 2), as compact JWS (RFC 7515).
enum IDToken {
  /// The check that an ID token failed.
  struct Rejected: Error, Equatable {
    let reason: String
    var isAudience = false
  }

  /// What a valid token says.
  struct Claims: Equatable, Sendable {
    let subject: String
    let email: String?
    let name: String?
  }

  static func signed(_ claims: [String: JSONValue], keyID: String, by key: SigningKey) throws -> String {
    let header: JSONValue = ["alg": .string(key.algorithm.rawValue), "kid": .string(keyID), "typ": "JWT"]
    let input = Crypto.base64URL(try header.bytes) + "." + Crypto.base64URL(try JSONValue.object(claims).bytes)
    return input + "." + Crypto.base64URL(try key.sign(Array(input.utf8)))
  }

  /// The left half of the access token's hash (OpenID Connect Core, 3.1.3.6).
  static func accessTokenHash(_ accessToken: String) -> String {
    Crypto.base64URL(Crypto.sha256(accessToken).prefix(16))
  }

  /// Who claims to have made a token; nothing is verified yet.
  static func claimedIssuer(of token: String) -> String? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    return Crypto.bytes(base64URL: parts[1]).flatMap(JSONValue.init(parsing:))?["iss"]?.string
  }

  /// What an authentication server checks before it believes a token of a provider.
  struct Check {
    let issuer: String
    let clientID: String
    /// Whether the token carries the nonce as its SHA-256.
    let isNonceHashed: Bool
    let keys: [VerifyingKey]
    let now: Int

    func claims(of token: String, accessToken: String?, nonce: String?) throws(Rejected) -> Claims {
      let claims = try signedClaims(of: token)
      guard claims["iss"]?.string == issuer else { throw Rejected(reason: "its issuer is not \(issuer)") }
      try checkAudience(of: claims)
      guard let expiry = claims["exp"]?.double, expiry > Double(now) else { throw Rejected(reason: "it has expired") }
      try check(nonce: nonce, against: claims["nonce"]?.string)
      if let hash = claims["at_hash"]?.string {
        guard accessToken.map(IDToken.accessTokenHash) == hash else {
          throw Rejected(reason: "it has an at_hash, which the access_token sent beside it must match")
        }
      }
      guard let subject = claims["sub"]?.string else { throw Rejected(reason: "it has no subject") }
      return Claims(subject: subject, email: claims["email"]?.string, name: claims["name"]?.string)
    }

    private func signedClaims(of token: String) throws(Rejected) -> JSONValue {
      let parts = token.split(separator: ".", omittingEmptySubsequences: false)
      guard
        parts.count == 3,
        let header = Crypto.bytes(base64URL: parts[0]).flatMap(JSONValue.init(parsing:)),
        let claims = Crypto.bytes(base64URL: parts[1]).flatMap(JSONValue.init(parsing:)),
        let signature = Crypto.bytes(base64URL: parts[2])
      else { throw Rejected(reason: "it is no signed JSON Web Token") }

      let usable = keys.filter { $0.algorithm.rawValue == header["alg"]?.string }
      guard !usable.isEmpty else { throw Rejected(reason: "its algorithm is not one of the provider's keys") }
      // A token that names no key is for the only one there is.
      let named = header["kid"].map { id in usable.filter { $0.id == id.string } } ?? usable
      guard named.count == 1 else { throw Rejected(reason: "its key is not in the provider's key set") }
      guard named[0].verifies(signature, of: Array("\(parts[0]).\(parts[1])".utf8)) else {
        throw Rejected(reason: "its signature is wrong")
      }
      return claims
    }

    /// One audience as text, or several of which the token names the one it was made for (OpenID Connect Core, 3.1.3.7).
    private func checkAudience(of claims: JSONValue) throws(Rejected) {
      let audiences: [JSONValue] =
        if case .array(let several)? = claims["aud"] { several } else { [claims["aud"] ?? .null] }
      let party = claims["azp"]?.string
      guard audiences.contains(.string(clientID)), audiences.count == 1 || party != nil, party ?? clientID == clientID
      else { throw Rejected(reason: "its audience is not \(clientID)", isAudience: true) }
    }

    /// The raw nonce is sent here; Google's token repeats it, Apple's carries what the app sent there, its SHA-256.
    private func check(nonce: String?, against claim: String?) throws(Rejected) {
      guard (nonce == nil) == (claim == nil) else {
        throw Rejected(reason: "the nonce passed and the nonce in the token should either both exist or not")
      }
      let expected = isNonceHashed ? nonce.map { Crypto.hex(Crypto.sha256($0)) } : nonce
      guard expected == claim else { throw Rejected(reason: "its nonce is another one") }
    }
  }
}
