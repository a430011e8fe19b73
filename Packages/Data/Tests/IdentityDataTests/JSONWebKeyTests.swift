import Testing

@testable import IdentityData

struct JSONWebKeyTests {
  private func changed(_ key: SigningKey, _ change: [String: JSONValue]) -> JSONValue {
    guard case .object(let members) = key.jwk else { return .null }
    return .object(members.merging(change) { $1 }.filter { $0.value != .null })
  }

  @Test func usableKeysAreFoundAmongOthers() {
    let set: JSONValue = [
      "keys": [
        ["kty": "OKP", "crv": "Ed25519", "x": "AAAA"], ["kty": "oct", "k": "AAAA"], "nonsense", [:],
        ["kty": "EC", "crv": "P-521", "x": "AA", "y": "AA"], SigningKey.rsa.jwk, SigningKey.ec.jwk,
      ]
    ]
    #expect(JSONWebKey.usable(in: set)?.map(\.id) == ["rsa-1", "ec-1"])
  }

  @Test func aSetThatIsNoneIsAnError() {
    #expect(JSONWebKey.usable(in: [:]) == nil)
    #expect(JSONWebKey.usable(in: ["keys": "none"]) == nil)
    #expect(JSONWebKey.usable(in: ["keys": []]) == [])
  }

  @Test(
    arguments: [
      ["use": "enc"], ["use": 1], ["key_ops": ["encrypt"]], ["key_ops": "verify"], ["alg": "RS512"], ["alg": "HS256"],
      ["n": "AA"], ["n": "===="], ["n": nil], ["e": nil], ["e": "AA"], ["kty": nil], ["kty": "rsa"], ["kid": 7],
    ] as [[String: JSONValue]]
  )
  func aKeyThatIsNotForThisIsSkipped(change: [String: JSONValue]) {
    #expect(JSONWebKey(changed(.rsa, change)) == nil)
  }

  @Test(arguments: [["x": "AA"], ["y": nil], ["crv": "secp256k1"], ["alg": "RS256"]] as [[String: JSONValue]])
  func anEllipticKeyThatIsNotForThisIsSkipped(change: [String: JSONValue]) {
    #expect(JSONWebKey(changed(.ec, change)) == nil)
  }

  @Test(arguments: [["use": nil], ["alg": nil], ["key_ops": ["verify"]], ["kid": nil]] as [[String: JSONValue]])
  func aKeyMaySayLess(change: [String: JSONValue]) {
    #expect(JSONWebKey(changed(.rsa, change)) != nil)
  }
}
