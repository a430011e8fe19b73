import Foundation
import IdentityDomain
import Testing

@testable import IdentityData

struct IDTokenVerifierTests {
  static let now = 1_800_000_000.0

  private func claims(_ change: [String: JSONValue] = [:]) -> [String: JSONValue] {
    let standard: [String: JSONValue] = [
      "iss": "https://issuer.example", "aud": "app", "sub": "subject", "nonce": "the-nonce",
      "exp": .number(Self.now + 600), "iat": .number(Self.now),
    ]
    return standard.merging(change) { $1 }.filter { $0.value != .null }
  }

  private func verify(
    _ token: String,
    keys: [SigningKey] = [.rsa, .ec],
    algorithms: Set<SignatureAlgorithm> = [.rs256, .es256],
    accessToken: String? = "access"
  ) async throws -> IDTokenClaims {
    let usable = try #require(JSONWebKey.usable(in: ["keys": .array(keys.map(\.jwk))]))
    let verifier = IDTokenVerifier(
      issuer: "https://issuer.example",
      clientID: "app",
      algorithms: algorithms,
      nonce: "the-nonce",
      accessToken: accessToken,
      now: Date(timeIntervalSince1970: Self.now),
      keys: { _ in usable }
    )
    return try await verifier.claims(of: token)
  }

  private func expectRejection(_ check: IDTokenCheck, of token: String, keys: [SigningKey] = [.rsa, .ec]) async {
    await #expect(throws: OAuthError.idTokenRejected(check)) { try await verify(token, keys: keys) }
  }

  @Test(arguments: [SigningKey.rsa, .ec])
  func aGoodTokenGivesItsClaims(key: SigningKey) async throws {
    let token = key.token(claims: claims(["email": "a@example.com", "email_verified": "true", "name": "Zoë Ω"]))
    let expected = IDTokenClaims(subject: "subject", email: "a@example.com", isEmailVerified: true, name: "Zoë Ω")
    #expect(try await verify(token) == expected)
  }

  @Test(arguments: ["", "a", "a.b", "a.b.c.d", "e30.e30.", "bm90anNvbg.e30.AA", "W10.e30.AA", "e30=.e30.AA"])
  func whatIsNoTokenIsRejected(text: String) async {
    let check: IDTokenCheck = text == "e30.e30." ? .algorithm : .format
    await expectRejection(check, of: text)
  }

  @Test(
    arguments: [
      (["crit": ["exp"]], .format), (["typ": "at+jwt"], .format), (["kid": 7], .format),
      (["alg": "none"], .algorithm), (["alg": "HS256"], .algorithm), (["alg": "RS512"], .algorithm),
      (["alg": "rs256"], .algorithm), (["alg": nil], .algorithm), (["alg": 1], .algorithm),
      (["jwk": ["kty": "RSA"]], .key), (["jku": "https://evil.example"], .key), (["x5u": "https://evil.example"], .key),
      (["x5c": []], .key), (["kid": "unknown"], .key), (["alg": "ES256"], .key),
    ] as [([String: JSONValue], IDTokenCheck)]
  )
  func aHeaderThatMustNotBeIsRejected(header: [String: JSONValue], check: IDTokenCheck) async {
    await expectRejection(check, of: SigningKey.rsa.token(header: header, claims: claims()))
  }

  @Test func anUnsignedTokenIsRejected() async {
    let token = SigningKey.rsa.token(header: ["alg": "none"], claims: claims())
    let unsigned = token.split(separator: ".").prefix(2).joined(separator: ".") + "."
    await expectRejection(.algorithm, of: unsigned)
  }

  @Test func anotherKeysSignatureIsRejected() async {
    let token = SigningKey.otherRSA.token(header: ["kid": "rsa-1"], claims: claims())
    await expectRejection(.signature, of: token)
  }

  @Test func aChangedClaimBreaksTheSignature() async {
    let good = SigningKey.rsa.token(claims: claims()).split(separator: ".")
    let other = SigningKey.rsa.token(claims: claims(["sub": "other"])).split(separator: ".")
    await expectRejection(.signature, of: "\(good[0]).\(other[1]).\(good[2])")
  }

  @Test func withoutAKeyIdentifierOneUsableKeyIsTaken() async throws {
    let token = SigningKey.rsa.token(header: ["kid": nil], claims: claims())
    #expect(try await verify(token, keys: [.rsa, .ec]).subject == "subject")
    await expectRejection(.key, of: token, keys: [.rsa, .otherRSA])
  }

  @Test func anAlgorithmThatTheIssuerDoesNotAdvertiseIsRejected() async {
    let token = SigningKey.ec.token(claims: claims())
    await #expect(throws: OAuthError.idTokenRejected(.algorithm)) { try await verify(token, algorithms: [.rs256]) }
  }

  @Test(
    arguments: [
      (["iss": "https://issuer.example/"], .issuer), (["iss": nil], .issuer),
      (["iss": ["https://issuer.example"]], .issuer),
      (["aud": "other"], .audience), (["aud": nil], .audience), (["aud": []], .audience),
      (["aud": ["other"]], .audience),
      (["aud": ["app", 1]], .audience), (["aud": ["app", "other"]], .authorizedParty),
      (["azp": "other"], .authorizedParty),
      (["aud": ["app", "other"], "azp": "other"], .authorizedParty), (["azp": 1], .authorizedParty),
      (["exp": .number(now - 60)], .expiry), (["exp": nil], .expiry), (["exp": "never"], .expiry),
      (["exp": true], .expiry),
      (["iat": .number(now + 61)], .issuedAt), (["iat": nil], .issuedAt), (["nbf": .number(now + 61)], .issuedAt),
      (["nbf": "x"], .issuedAt), (["nonce": "other"], .nonce), (["nonce": nil], .nonce), (["nonce": 1], .nonce),
      (["at_hash": "AAAA"], .accessTokenHash), (["at_hash": 1], .accessTokenHash),
      (["sub": nil], .format), (["sub": ""], .format), (["sub": 12], .format),
    ] as [([String: JSONValue], IDTokenCheck)]
  )
  func aClaimThatMustNotBeIsRejected(change: [String: JSONValue], check: IDTokenCheck) async {
    await expectRejection(check, of: SigningKey.rsa.token(claims: claims(change)))
  }

  @Test(
    arguments: [
      ["aud": ["app"]], ["aud": ["other", "app"], "azp": "app"], ["azp": "app"],
      ["exp": .number(now - 59)], ["exp": .number(now + 0.5)], ["exp": .string("\(Int(now) + 10)")],
      ["iat": .number(now + 60)], ["iat": .number(now - 0.25)], ["nbf": .number(now + 60)],
      ["at_hash": .string(Base64URL.encode(Crypto.sha256("access".utf8).prefix(16)))],
      ["email_verified": true], ["unknown": [["a": nil]]],
    ] as [[String: JSONValue]]
  )
  func whereServersDifferTheTokenIsTaken(change: [String: JSONValue]) async throws {
    #expect(try await verify(SigningKey.rsa.token(claims: claims(change))).subject == "subject")
  }

  @Test func aHashWithoutAnAccessTokenIsRejected() async {
    let hash = Base64URL.encode(Crypto.sha256("access".utf8).prefix(16))
    let token = SigningKey.rsa.token(claims: claims(["at_hash": .string(hash)]))
    await #expect(throws: OAuthError.idTokenRejected(.accessTokenHash)) { try await verify(token, accessToken: nil) }
  }

  @Test func aRepeatedClaimIsRejected() async {
    let header = Base64URL.encode(#"{"alg":"RS256"}"#.utf8)
    let claims = Base64URL.encode(#"{"iss":"a","iss":"b"}"#.utf8)
    await expectRejection(.format, of: "\(header).\(claims).AAAA")
  }
}
