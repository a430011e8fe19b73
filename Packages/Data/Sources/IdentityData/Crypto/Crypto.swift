import CCrypto

/// The cryptography that this module needs, on libcrypto. No other file but its extensions calls the library, so a
/// platform without it needs another version of these alone.
enum Crypto {
  /// The library refused; the text names the call.
  struct Failure: Error, Equatable {
    var call: String
  }

  /// The SHA-256 of `bytes`: 32 bytes.
  static func sha256(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let input = Array(bytes)
    var digest = [UInt8](repeating: 0, count: 32)
    // It fails only when the library cannot allocate its context or was built without SHA-256; no input leads there.
    precondition(EVP_Digest(input, input.count, &digest, nil, EVP_sha256(), nil) == 1, "libcrypto has no SHA-256")
    return digest
  }

  /// `count` bytes from the library's secure generator.
  static func randomBytes(_ count: Int) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard RAND_bytes(&bytes, Int32(count)) == 1 else { throw Failure(call: "RAND_bytes") }
    return bytes
  }

  /// Whether both are the same, in a time that depends on the lengths alone.
  static func constantTimeEqual(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    let left = Array(left)
    let right = Array(right)
    return left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
  }

  /// Whether both texts have the same UTF-8, in a time that depends on the lengths alone.
  static func constantTimeEqual(_ left: String, _ right: String) -> Bool {
    constantTimeEqual(left.utf8, right.utf8)
  }
}
