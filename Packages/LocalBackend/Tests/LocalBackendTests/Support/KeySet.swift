import CCrypto
import Testing

@testable import LocalBackend

/// Verifies tokens by the published keys alone, apart from the code that signed them.
struct KeySet {
  let keys: [JSONValue]

  init(_ answer: Answer) throws {
    guard case .array(let keys)? = answer.json?["keys"] else {
      Issue.record("no key set: \(answer.text)")
      self.keys = []
      return
    }
    self.keys = keys
  }

  func verifies(_ token: String) throws -> Bool {
    let parts = token.split(separator: ".").map(String.init)
    let header = try #require(decodedPart(0, of: token))
    let key = try #require(keys.first { $0["kid"] == header["kid"] && $0["alg"] == header["alg"] })
    let signature = try #require(Crypto.bytes(base64URL: parts[2]))
    let publicKey = try publicKey(key)
    defer { EVP_PKEY_free(publicKey) }
    let isEC = key["kty"] == "EC"
    #expect(signature.count == (isEC ? 64 : 256))
    let native = isEC ? der(signature) : signature
    let message = Array("\(parts[0]).\(parts[1])".utf8)
    let context = EVP_MD_CTX_new()
    defer { EVP_MD_CTX_free(context) }
    return EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, publicKey) == 1
      && EVP_DigestVerify(context, native, native.count, message, message.count) == 1
  }

  private func publicKey(_ key: JSONValue) throws -> OpaquePointer {
    func bytes(_ name: String) throws -> [UInt8] {
      try #require(key[name]?.string.flatMap { Crypto.bytes(base64URL: $0) })
    }
    let info: [UInt8]
    if key["kty"] == "EC" {
      #expect(key["crv"] == "P-256")
      // id-ecPublicKey with prime256v1, and an uncompressed point.
      let algorithm: [UInt8] =
        [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
        + [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
      info = try Self.der(0x30, algorithm) + Self.der(0x03, [0, 4] + bytes("x") + bytes("y"))
    } else {
      // rsaEncryption with its NULL parameter.
      let algorithm: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00]
      let numbers = try Self.integer(bytes("n")) + Self.integer(bytes("e"))
      info = Self.der(0x30, algorithm) + Self.der(0x03, [0] + Self.der(0x30, numbers))
    }
    let publicKey = Self.der(0x30, info).withUnsafeBufferPointer { buffer in
      var start = buffer.baseAddress
      return d2i_PUBKEY(nil, &start, buffer.count)
    }
    return try #require(publicKey)
  }

  /// Two integers in a sequence.
  private func der(_ signature: [UInt8]) -> [UInt8] {
    Self.der(0x30, Self.integer(Array(signature[..<32])) + Self.integer(Array(signature[32...])))
  }

  private static func integer(_ bytes: [UInt8]) -> [UInt8] {
    let number = Array(bytes.drop { $0 == 0 })
    return der(2, (number.first ?? 0x80) >= 0x80 ? [0] + number : number)
  }

  private static func der(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    switch content.count {
    case ..<128: [tag, UInt8(content.count)] + content
    case ..<256: [tag, 0x81, UInt8(content.count)] + content
    default: [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }
  }
}
