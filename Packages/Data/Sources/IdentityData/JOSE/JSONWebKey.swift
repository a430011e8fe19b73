/// One key of a set (RFC 7517) that can verify an ID token.
struct JSONWebKey: Equatable, Sendable {
  var id: String?
  var algorithm: SignatureAlgorithm
  var key: PublicKey

  /// Nil for everything that this app does not verify with, which is no error: other types and curves, keys for
  /// encryption, keys for another algorithm, keys that are not valid.
  init?(_ json: JSONValue) {
    if let use = json["use"], use != .string("sig") { return nil }
    if let operations = json["key_ops"], operations.strings?.contains("verify") != true { return nil }
    switch json["kty"]?.string {
    case "RSA":
      guard let modulus = json["n"]?.string.flatMap({ Base64URL.decode($0) }),
        let exponent = json["e"]?.string.flatMap({ Base64URL.decode($0) })
      else { return nil }
      algorithm = .rs256
      key = .rsa(modulus: modulus, exponent: exponent)
    case "EC":
      guard json["crv"]?.string == "P-256",
        let x = json["x"]?.string.flatMap({ Base64URL.decode($0) }),
        let y = json["y"]?.string.flatMap({ Base64URL.decode($0) })
      else { return nil }
      algorithm = .es256
      key = .p256(x: x, y: y)
    default: return nil
    }
    if let named = json["alg"], named != .string(algorithm.rawValue) { return nil }
    if let id = json["kid"] {
      guard let text = id.string else { return nil }
      self.id = text
    }
    guard key.isValid else { return nil }
  }

  /// The usable keys of a set; nil when it is not a set.
  static func usable(in set: JSONValue) -> [JSONWebKey]? {
    set["keys"]?.array.map { $0.compactMap(JSONWebKey.init) }
  }
}

/// The algorithms that an ID token may be signed with here.
enum SignatureAlgorithm: String, CaseIterable, Sendable {
  case rs256 = "RS256"
  case es256 = "ES256"
}
