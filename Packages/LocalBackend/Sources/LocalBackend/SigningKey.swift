import CCrypto

/// A private key that signs ID tokens; used inside one actor only.
final class SigningKey {
  enum Algorithm: String, Codable, Sendable {
    case rs256 = "RS256"
    case es256 = "ES256"
  }

  /// A call of libcrypto failed.
  struct Failed: Error, CustomStringConvertible {
    let call: String
    var description: String { "libcrypto: \(call) failed" }
  }

  let algorithm: Algorithm
  private let key: OpaquePointer

  /// Makes a new key: RSA with 2048 bits, or P-256.
  init(generating algorithm: Algorithm) throws {
    let generated =
      switch algorithm {
      case .rs256: ccrypto_generate_rsa(2048)
      case .es256: ccrypto_generate_ec("P-256")
      }
    guard let generated else { throw Failed(call: "key generation") }
    self.algorithm = algorithm
    key = generated
  }

  /// Reads a key that ``pem()`` wrote.
  init(pem: String, algorithm: Algorithm) throws {
    let text = Array(pem.utf8)
    let buffer = BIO_new_mem_buf(text, Int32(text.count))
    defer { BIO_free(buffer) }
    // The callback stands for an empty password: an encrypted key must not make libcrypto ask at the terminal.
    guard let key = PEM_read_bio_PrivateKey(buffer, nil, { _, _, _, _ in 0 }, nil) else {
      throw Failed(call: "PEM_read_bio_PrivateKey")
    }
    let isRight =
      switch algorithm {
      case .rs256: EVP_PKEY_is_a(key, "RSA") == 1 && EVP_PKEY_get_bits(key) >= 2048
      case .es256: EVP_PKEY_is_a(key, "EC") == 1 && EVP_PKEY_get_bits(key) == 256
      }
    guard isRight else {
      EVP_PKEY_free(key)
      throw Failed(call: "reading a key for \(algorithm.rawValue)")
    }
    self.algorithm = algorithm
    self.key = key
  }

  deinit { EVP_PKEY_free(key) }

  /// The private key as PKCS#8 text.
  func pem() throws -> String {
    guard let buffer = BIO_new(BIO_s_mem()) else { throw Failed(call: "BIO_new") }
    defer { BIO_free(buffer) }
    guard PEM_write_bio_PrivateKey(buffer, key, nil, nil, 0, nil, nil) == 1 else {
      throw Failed(call: "PEM_write_bio_PrivateKey")
    }
    var text = [UInt8](repeating: 0, count: Int(BIO_ctrl_pending(buffer)))
    guard BIO_read(buffer, &text, Int32(text.count)) == Int32(text.count) else { throw Failed(call: "BIO_read") }
    return String(decoding: text, as: UTF8.self)
  }

  /// The public key as a JSON Web Key (RFC 7517, 7518).
  func jwk(id: String) throws -> JSONValue {
    var members: [String: JSONValue] = ["kid": .string(id), "use": "sig", "alg": .string(algorithm.rawValue)]
    switch algorithm {
    case .rs256:
      members["kty"] = "RSA"
      members["n"] = .string(Crypto.base64URL(try number(OSSL_PKEY_PARAM_RSA_N)))
      members["e"] = .string(Crypto.base64URL(try number(OSSL_PKEY_PARAM_RSA_E)))
    case .es256:
      members["kty"] = "EC"
      members["crv"] = "P-256"
      members["x"] = .string(Crypto.base64URL(try number(OSSL_PKEY_PARAM_EC_PUB_X, byteCount: 32)))
      members["y"] = .string(Crypto.base64URL(try number(OSSL_PKEY_PARAM_EC_PUB_Y, byteCount: 32)))
    }
    return .object(members)
  }

  /// The JOSE signature of a message.
  func sign(_ message: [UInt8]) throws -> [UInt8] {
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    var count = 0
    guard
      EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
      EVP_DigestSign(context, nil, &count, message, message.count) == 1
    else { throw Failed(call: "EVP_DigestSignInit") }
    var signature = [UInt8](repeating: 0, count: count)
    guard EVP_DigestSign(context, &signature, &count, message, message.count) == 1 else {
      throw Failed(call: "EVP_DigestSign")
    }
    signature.removeLast(signature.count - count)
    return algorithm == .es256 ? try Self.joined(der: signature) : signature
  }

  /// Whether a JOSE signature is this key's.
  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    Self.verifies(signature, of: message, by: key, algorithm)
  }

  static func verifies(
    _ signature: [UInt8],
    of message: [UInt8],
    by key: OpaquePointer,
    _ algorithm: Algorithm
  ) -> Bool {
    guard let native = algorithm == .es256 ? der(joined: signature) : signature else { return false }
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
      && EVP_DigestVerify(context, native, native.count, message, message.count) == 1
  }

  private func number(_ name: String, byteCount: Int? = nil) throws -> [UInt8] {
    var number: OpaquePointer?
    defer { BN_free(number) }
    guard EVP_PKEY_get_bn_param(key, name, &number) == 1 else { throw Failed(call: "EVP_PKEY_get_bn_param") }
    let count = byteCount ?? Int(BN_num_bits(number) + 7) / 8
    var bytes = [UInt8](repeating: 0, count: count)
    guard BN_bn2binpad(number, &bytes, Int32(count)) == Int32(count) else { throw Failed(call: "BN_bn2binpad") }
    return bytes
  }

  /// JOSE joins r and s (RFC 7518, 3.4); libcrypto speaks DER.
  private static func joined(der: [UInt8]) throws -> [UInt8] {
    let signature = der.withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return d2i_ECDSA_SIG(nil, &start, buffer.count)
    }
    defer { ECDSA_SIG_free(signature) }
    var joined = [UInt8](repeating: 0, count: 64)
    let isWritten = joined.withUnsafeMutableBufferPointer { buffer in
      BN_bn2binpad(ECDSA_SIG_get0_r(signature), buffer.baseAddress, 32) == 32
        && BN_bn2binpad(ECDSA_SIG_get0_s(signature), buffer.baseAddress.map { $0 + 32 }, 32) == 32
    }
    guard signature != nil, isWritten else { throw Failed(call: "d2i_ECDSA_SIG") }
    return joined
  }

  private static func der(joined: [UInt8]) -> [UInt8]? {
    guard joined.count == 64 else { return nil }
    let signature = ECDSA_SIG_new()
    defer { ECDSA_SIG_free(signature) }
    let r = BN_bin2bn(Array(joined[..<32]), 32, nil)
    let s = BN_bin2bn(Array(joined[32...]), 32, nil)
    guard ECDSA_SIG_set0(signature, r, s) == 1 else {
      BN_free(r)
      BN_free(s)
      return nil
    }
    let count = i2d_ECDSA_SIG(signature, nil)
    guard count > 0 else { return nil }
    var der = [UInt8](repeating: 0, count: Int(count))
    let written = der.withUnsafeMutableBufferPointer { buffer in
      var start = buffer.baseAddress
      return i2d_ECDSA_SIG(signature, &start)
    }
    return written == count ? der : nil
  }
}
