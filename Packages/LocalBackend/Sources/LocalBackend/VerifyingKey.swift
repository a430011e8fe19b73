import CCrypto

/// A public key of an issuer, with its one algorithm; used inside one actor only.
final class VerifyingKey {
  /// The name that a token's header calls it by.
  let id: String?
  let algorithm: SigningKey.Algorithm
  private let key: OpaquePointer

  /// Reads a JSON Web Key (RFC 7517); `nil` for one that signs nothing here: another type, curve, use or algorithm, RSA
  /// with less than 2048 bits, a point that is not on the curve.
  init?(jwk: JSONValue) {
    func number(_ name: String) -> [UInt8]? { jwk[name]?.string.flatMap { Crypto.bytes(base64URL: $0) } }
    guard jwk["use"].map({ $0.string == "sig" }) ?? true else { return nil }
    defer { ERR_clear_error() }
    switch (jwk["kty"]?.string, jwk["crv"]?.string) {
    case ("RSA", _):
      guard let modulus = number("n"), let exponent = number("e"), (256...1_024).contains(modulus.count),
        let key = Self.rsa(modulus: modulus, exponent: exponent)
      else { return nil }
      (self.key, algorithm) = (key, .rs256)
    case ("EC", "P-256"):
      guard let x = number("x"), let y = number("y"), x.count == 32, y.count == 32, let key = Self.p256([4] + x + y)
      else { return nil }
      (self.key, algorithm) = (key, .es256)
    default:
      return nil
    }
    id = jwk["kid"]?.string
    guard jwk["alg"].map({ $0.string == algorithm.rawValue }) ?? true, isSound else { return nil }
  }

  deinit { EVP_PKEY_free(key) }

  /// Whether a JOSE signature is this key's.
  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    SigningKey.verifies(signature, of: message, by: key, algorithm)
  }

  private var isSound: Bool {
    guard algorithm != .rs256 || EVP_PKEY_get_bits(key) >= 2048, let check = EVP_PKEY_CTX_new_from_pkey(nil, key, nil)
    else { return false }
    defer { EVP_PKEY_CTX_free(check) }
    return EVP_PKEY_public_check(check) == 1
  }

  private static func rsa(modulus: [UInt8], exponent: [UInt8]) -> OpaquePointer? {
    let n = BN_bin2bn(modulus, Int32(modulus.count), nil)
    let e = BN_bin2bn(exponent, Int32(exponent.count), nil)
    defer {
      BN_free(n)
      BN_free(e)
    }
    return made("RSA") {
      OSSL_PARAM_BLD_push_BN($0, name("n"), n) == 1 && OSSL_PARAM_BLD_push_BN($0, name("e"), e) == 1
    }
  }

  private static func p256(_ point: [UInt8]) -> OpaquePointer? {
    point.withUnsafeBytes { point in
      made("EC") {
        OSSL_PARAM_BLD_push_utf8_string($0, name("group"), name("P-256"), 0) == 1
          && OSSL_PARAM_BLD_push_octet_string($0, name("pub"), point.baseAddress, point.count) == 1
      }
    }
  }

  /// A text that lives for ever, since the builder keeps pointers to names and values until the key is made.
  private static func name(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  private static func made(_ kind: String, _ push: (OpaquePointer) -> Bool) -> OpaquePointer? {
    guard let builder = OSSL_PARAM_BLD_new() else { return nil }
    defer { OSSL_PARAM_BLD_free(builder) }
    guard push(builder), let parameters = OSSL_PARAM_BLD_to_param(builder) else { return nil }
    defer { OSSL_PARAM_free(parameters) }
    guard let maker = EVP_PKEY_CTX_new_from_name(nil, kind, nil) else { return nil }
    defer { EVP_PKEY_CTX_free(maker) }
    var key: OpaquePointer?
    guard
      EVP_PKEY_fromdata_init(maker) == 1,
      EVP_PKEY_fromdata(maker, &key, ccrypto_selection_public_key(), parameters) == 1
    else { return nil }
    return key
  }
}
