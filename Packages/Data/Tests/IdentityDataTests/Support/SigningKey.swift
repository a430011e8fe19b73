import CCrypto

@testable import IdentityData

/// A key pair of a provider in tests.
///
/// Unchecked: the library's key is not changed after it was made, and signing only reads it.
final class SigningKey: @unchecked Sendable {
  /// One of each kind, made once, since making an RSA key takes a while.
  static let rsa = SigningKey(.rs256, id: "rsa-1")
  static let otherRSA = SigningKey(.rs256, id: "rsa-2")
  static let ec = SigningKey(.es256, id: "ec-1")

  let id: String
  let algorithm: SignatureAlgorithm
  private let key: OpaquePointer?

  init(_ algorithm: SignatureAlgorithm, id: String) {
    self.id = id
    self.algorithm = algorithm
    key =
      switch algorithm {
      case .rs256: ccrypto_generate_rsa(2048)
      case .es256: ccrypto_generate_ec("P-256")
      }
  }

  deinit {
    EVP_PKEY_free(key)
  }

  /// The public half as a JSON Web Key.
  var jwk: JSONValue {
    var members: [String: JSONValue] = [
      "kid": .string(id), "use": "sig", "alg": .string(algorithm.rawValue),
    ]
    switch algorithm {
    case .rs256:
      members["kty"] = "RSA"
      members["n"] = .string(Base64URL.encode(number("n")))
      members["e"] = .string(Base64URL.encode(number("e")))
    case .es256:
      var point = [UInt8](repeating: 0, count: 65)
      var count = 0
      EVP_PKEY_get_octet_string_param(key, "pub", &point, point.count, &count)
      members["kty"] = "EC"
      members["crv"] = "P-256"
      members["x"] = .string(Base64URL.encode(point[1..<33]))
      members["y"] = .string(Base64URL.encode(point[33...]))
    }
    return .object(members)
  }

  /// A signed token in compact form.
  func token(header: [String: JSONValue] = [:], claims: [String: JSONValue]) -> String {
    let standard: [String: JSONValue] = ["alg": .string(algorithm.rawValue), "kid": .string(id), "typ": "JWT"]
    let header = standard.merging(header) { $1 }.filter { $0.value != .null }
    let input =
      Base64URL.encode(JSONValue.object(header).text.utf8) + "." + Base64URL.encode(JSONValue.object(claims).text.utf8)
    return input + "." + Base64URL.encode(signature(of: Array(input.utf8)))
  }

  private func signature(of message: [UInt8]) -> [UInt8] {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key)
    var count = 0
    EVP_DigestSign(context, nil, &count, message, message.count)
    var signature = [UInt8](repeating: 0, count: count)
    EVP_DigestSign(context, &signature, &count, message, message.count)
    signature = Array(signature.prefix(count))
    guard algorithm == .es256 else { return signature }
    return signature.withUnsafeBufferPointer { der in
      var position = der.baseAddress
      let pair = d2i_ECDSA_SIG(nil, &position, der.count)
      defer { ECDSA_SIG_free(pair) }
      var joined = [UInt8](repeating: 0, count: 64)
      joined.withUnsafeMutableBufferPointer { buffer in
        _ = BN_bn2binpad(ECDSA_SIG_get0_r(pair), buffer.baseAddress, 32)
        _ = BN_bn2binpad(ECDSA_SIG_get0_s(pair), buffer.baseAddress?.advanced(by: 32), 32)
      }
      return joined
    }
  }

  private func number(_ name: String) -> [UInt8] {
    var value: OpaquePointer?
    EVP_PKEY_get_bn_param(key, name, &value)
    defer { BN_free(value) }
    var bytes = [UInt8](repeating: 0, count: Int(BN_num_bits(value) + 7) / 8)
    BN_bn2bin(value, &bytes)
    return bytes
  }
}
