import Testing

@testable import LocalBackend

@Suite struct IDTokenCheckTests {
  private let key: SigningKey
  private let claims: [String: JSONValue] = [
    "iss": "https://a.example", "aud": "app", "sub": "1", "exp": 2_000, "iat": 900, "nonce": "n",
  ]

  init() throws {
    key = try SigningKey(generating: .es256)
  }

  private func check(_ changes: [String: JSONValue], keyIDs: [String] = ["k"], signedAs id: String = "k") throws -> Bool
  {
    let keys = try keyIDs.map { try #require(VerifyingKey(jwk: try key.jwk(id: $0))) }
    let check = IDToken.Check(
      issuer: "https://a.example",
      clientID: "app",
      isNonceHashed: false,
      keys: keys,
      now: 1_000
    )
    let token = try IDToken.signed(claims.merging(changes) { $1 }, keyID: id, by: key)
    return (try? check.claims(of: token, accessToken: nil, nonce: "n")) != nil
  }

  @Test func audienceIsOneOrOneOfSeveralThatIsNamed() throws {
    #expect(try check([:]))
    #expect(try check(["aud": .array(["app"])]))
    #expect(try check(["aud": .array(["app", "other"]), "azp": "app"]))
    #expect(try check(["aud": .array(["app", "other"])]) == false)
    #expect(try check(["aud": .array(["app", "other"]), "azp": "other"]) == false)
    #expect(try check(["aud": .array(["other"])]) == false)
    #expect(try check(["azp": "other"]) == false)
    #expect(try check(["aud": .null]) == false)
  }

  @Test func expiryIsAnyNumber() throws {
    #expect(try check(["exp": .double(1_000.5)]))
    #expect(try check(["exp": 1_000]) == false)
    #expect(try check(["exp": "2000"]) == false)
  }

  @Test func keyIsTheOneThatIsNamed() throws {
    #expect(try check([:], keyIDs: ["other", "k"]))
    #expect(try check([:], keyIDs: ["other"]) == false)
    #expect(try check([:], keyIDs: []) == false)
  }

  @Test func unusableKeysAreSkipped() throws {
    let jwk = try #require(key.jwk(id: "k").object)
    func isUsable(_ changes: [String: JSONValue]) -> Bool {
      VerifyingKey(jwk: .object(jwk.merging(changes) { $1 })) != nil
    }
    #expect(isUsable([:]))
    #expect(!isUsable(["use": "enc"]))
    #expect(!isUsable(["alg": "RS256"]))
    #expect(!isUsable(["kty": "oct"]))
    #expect(!isUsable(["crv": "P-384"]))
    #expect(!isUsable(["x": jwk["y"] ?? .null]))
  }
}
