import CCrypto

extension Crypto {
  /// The bytes of an AES-256 key.
  static let keySize = 32
  static let nonceSize = 12
  static let tagSize = 16

  /// Encrypts with AES-256-GCM under a fresh random nonce: nonce, ciphertext and tag in one.
  static func seal(
    _ plaintext: [UInt8],
    key: [UInt8],
    authenticating associated: [UInt8] = []
  ) throws(Failure) -> [UInt8] {
    let nonce = try randomBytes(nonceSize)
    let (ciphertext, tag) = try encrypt(plaintext, key: key, nonce: nonce, authenticating: associated)
    return nonce + ciphertext + tag
  }

  /// Decrypts what ``seal(_:key:authenticating:)`` made; nil when key or associated data differ or a bit was changed.
  static func open(_ sealed: [UInt8], key: [UInt8], authenticating associated: [UInt8] = []) -> [UInt8]? {
    guard sealed.count >= nonceSize + tagSize else { return nil }
    return decrypt(
      Array(sealed[nonceSize..<(sealed.count - tagSize)]),
      key: key,
      nonce: Array(sealed.prefix(nonceSize)),
      tag: Array(sealed.suffix(tagSize)),
      authenticating: associated
    )
  }

  /// AES-256-GCM with a nonce that the caller must never use twice with one key.
  static func encrypt(
    _ plaintext: [UInt8],
    key: [UInt8],
    nonce: [UInt8],
    authenticating associated: [UInt8]
  ) throws(Failure) -> (ciphertext: [UInt8], tag: [UInt8]) {
    guard key.count == keySize else { throw Failure(call: "a key of \(key.count) bytes") }
    guard let context = EVP_CIPHER_CTX_new() else { throw Failure(call: "EVP_CIPHER_CTX_new") }
    defer { EVP_CIPHER_CTX_free(context) }
    var written: Int32 = 0
    var ciphertext = [UInt8](repeating: 0, count: plaintext.count)
    var tag = [UInt8](repeating: 0, count: tagSize)
    var rest = [UInt8](repeating: 0, count: tagSize)
    guard EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, nil, nil) == 1,
      ccrypto_gcm_set_iv_length(context, Int32(nonce.count)) == 1,
      EVP_EncryptInit_ex(context, nil, nil, key, nonce) == 1,
      associated.isEmpty || EVP_EncryptUpdate(context, nil, &written, associated, Int32(associated.count)) == 1,
      plaintext.isEmpty || EVP_EncryptUpdate(context, &ciphertext, &written, plaintext, Int32(plaintext.count)) == 1,
      EVP_EncryptFinal_ex(context, &rest, &written) == 1,
      ccrypto_gcm_get_tag(context, Int32(tagSize), &tag) == 1
    else { throw Failure(call: "AES-256-GCM encryption") }
    return (ciphertext, tag)
  }

  /// The plaintext, or nil when anything does not fit.
  static func decrypt(
    _ ciphertext: [UInt8],
    key: [UInt8],
    nonce: [UInt8],
    tag: [UInt8],
    authenticating associated: [UInt8]
  ) -> [UInt8]? {
    guard key.count == keySize, tag.count == tagSize, !nonce.isEmpty else { return nil }
    guard let context = EVP_CIPHER_CTX_new() else { return nil }
    defer { EVP_CIPHER_CTX_free(context) }
    var written: Int32 = 0
    var plaintext = [UInt8](repeating: 0, count: ciphertext.count)
    var tag = tag
    var rest = [UInt8](repeating: 0, count: tagSize)
    guard EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, nil, nil) == 1,
      ccrypto_gcm_set_iv_length(context, Int32(nonce.count)) == 1,
      EVP_DecryptInit_ex(context, nil, nil, key, nonce) == 1,
      associated.isEmpty || EVP_DecryptUpdate(context, nil, &written, associated, Int32(associated.count)) == 1,
      ciphertext.isEmpty || EVP_DecryptUpdate(context, &plaintext, &written, ciphertext, Int32(ciphertext.count)) == 1,
      ccrypto_gcm_set_tag(context, Int32(tagSize), &tag) == 1,
      EVP_DecryptFinal_ex(context, &rest, &written) == 1
    else {
      ERR_clear_error()
      return nil
    }
    return plaintext
  }
}
