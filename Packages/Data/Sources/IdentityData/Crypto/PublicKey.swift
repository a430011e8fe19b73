import CCrypto

/// A key that verifies signatures, each kind with its one algorithm.
enum PublicKey: Equatable, Sendable {
  /// RSA, for RS256: modulus and exponent, big-endian.
  case rsa(modulus: [UInt8], exponent: [UInt8])
  /// A point on P-256, for ES256: both coordinates have 32 bytes, big-endian.
  case p256(x: [UInt8], y: [UInt8])

  /// Whether `signature` is this key's over `message`: RSASSA-PKCS1-v1_5 or ECDSA as `r‖s`, both with SHA-256.
  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    defer { ERR_clear_error() }
    guard let encoded = encodedForLibrary(signature), let key = libraryKey(), let context = EVP_MD_CTX_new() else {
      return false
    }
    defer {
      EVP_MD_CTX_free(context)
      EVP_PKEY_free(key)
    }
    guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1 else { return false }
    return EVP_DigestVerify(context, encoded, encoded.count, message, message.count) == 1
  }

  /// Whether the key is one that the library accepts: a point on the curve, a modulus of 2048 to 8192 bits. It takes
  /// some milliseconds, so it is asked once, when the key is read.
  var isValid: Bool {
    defer { ERR_clear_error() }
    guard let key = libraryKey() else { return false }
    defer { EVP_PKEY_free(key) }
    guard let checker = EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return false }
    defer { EVP_PKEY_CTX_free(checker) }
    return EVP_PKEY_public_check(checker) == 1
  }

  /// The signature as the library wants it; DER for ECDSA.
  private func encodedForLibrary(_ signature: [UInt8]) -> [UInt8]? {
    switch self {
    case .rsa(let modulus, _):
      // A shorter one would be accepted by some libraries and is not by RFC 8017.
      return signature.count == modulus.drop(while: { $0 == 0 }).count ? signature : nil
    case .p256:
      guard signature.count == 64, let pair = ECDSA_SIG_new() else { return nil }
      defer { ECDSA_SIG_free(pair) }
      let r = BN_bin2bn(Array(signature.prefix(32)), 32, nil)
      let s = BN_bin2bn(Array(signature.suffix(32)), 32, nil)
      guard r != nil, s != nil, ECDSA_SIG_set0(pair, r, s) == 1 else {
        BN_free(r)
        BN_free(s)
        return nil
      }
      let size = i2d_ECDSA_SIG(pair, nil)
      guard size > 0 else { return nil }
      var der = [UInt8](repeating: 0, count: Int(size))
      return der.withUnsafeMutableBufferPointer { buffer in
        var position = buffer.baseAddress
        return i2d_ECDSA_SIG(pair, &position) == size
      } ? der : nil
    }
  }

  private func libraryKey() -> OpaquePointer? {
    switch self {
    case .rsa(let modulus, let exponent):
      let bits = modulus.drop(while: { $0 == 0 }).count * 8
      guard (2048...8192).contains(bits), (1...8).contains(exponent.count), exponent.last.map({ $0 & 1 == 1 }) == true
      else { return nil }
      let n = BN_bin2bn(modulus, Int32(modulus.count), nil)
      let e = BN_bin2bn(exponent, Int32(exponent.count), nil)
      defer {
        BN_free(n)
        BN_free(e)
      }
      return Self.libraryKey("RSA") { builder in
        OSSL_PARAM_BLD_push_BN(builder, Self.name("n"), n) == 1
          && OSSL_PARAM_BLD_push_BN(builder, Self.name("e"), e) == 1
      }
    case .p256(let x, let y):
      guard x.count == 32, y.count == 32 else { return nil }
      return ([4] + x + y).withUnsafeBytes { point in
        Self.libraryKey("EC") { builder in
          OSSL_PARAM_BLD_push_utf8_string(builder, Self.name("group"), Self.name("P-256"), 0) == 1
            && OSSL_PARAM_BLD_push_octet_string(builder, Self.name("pub"), point.baseAddress, point.count) == 1
        }
      }
    }
  }

  /// A text that lives for ever, since the builder keeps pointers to names and values instead of copies.
  private static func name(_ text: StaticString) -> UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  private static func libraryKey(_ kind: String, push: (OpaquePointer) -> Bool) -> OpaquePointer? {
    guard let builder = OSSL_PARAM_BLD_new() else { return nil }
    defer { OSSL_PARAM_BLD_free(builder) }
    guard push(builder), let parameters = OSSL_PARAM_BLD_to_param(builder) else { return nil }
    defer { OSSL_PARAM_free(parameters) }
    guard let maker = EVP_PKEY_CTX_new_from_name(nil, kind, nil) else { return nil }
    defer { EVP_PKEY_CTX_free(maker) }
    var key: OpaquePointer?
    guard EVP_PKEY_fromdata_init(maker) == 1,
      EVP_PKEY_fromdata(maker, &key, ccrypto_selection_public_key(), parameters) == 1
    else { return nil }
    return key
  }
}
