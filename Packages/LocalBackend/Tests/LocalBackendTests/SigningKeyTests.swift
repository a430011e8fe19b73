import Testing

@testable import LocalBackend

@Suite struct SigningKeyTests {
  @Test(arguments: [SigningKey.Algorithm.rs256, .es256])
  func keyReadBackIsTheSame(algorithm: SigningKey.Algorithm) throws {
    let key = try SigningKey(generating: algorithm)
    let copy = try SigningKey(pem: key.pem(), algorithm: algorithm)
    #expect(try copy.jwk(id: "a") == key.jwk(id: "a"))
    #expect(copy.verifies(try key.sign([1, 2, 3]), of: [1, 2, 3]))
  }

  /// An integer with leading zeros must still fill its half.
  @Test func curveSignaturesHaveOneLength() throws {
    let key = try SigningKey(generating: .es256)
    for round in 0..<1_000 {
      let message = [UInt8](repeating: UInt8(round % 256), count: round)
      let signature = try key.sign(message)
      #expect(signature.count == 64)
      #expect(key.verifies(signature, of: message))
    }
  }

  @Test(arguments: [SigningKey.Algorithm.rs256, .es256])
  func changedBitIsNoticed(algorithm: SigningKey.Algorithm) throws {
    let key = try SigningKey(generating: algorithm)
    let signature = try key.sign([1, 2, 3])
    #expect(!key.verifies(signature, of: [1, 2, 2]))
    #expect(!key.verifies([], of: [1, 2, 3]))
    #expect(!key.verifies(signature.dropLast(), of: [1, 2, 3]))
    for index in signature.indices {
      var changed = signature
      changed[index] ^= 1
      #expect(!key.verifies(changed, of: [1, 2, 3]))
    }
  }

  @Test func keyOfAnotherKindIsRefused() throws {
    let pem = try SigningKey(generating: .es256).pem()
    #expect(throws: SigningKey.Failed.self) { try SigningKey(pem: pem, algorithm: .rs256) }
    #expect(throws: SigningKey.Failed.self) { try SigningKey(pem: "", algorithm: .es256) }
  }

  @Test(arguments: [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("\u{3FF}?~", "z78_fg")])
  func base64URLHasNoPadding(text: String, encoded: String) {
    #expect(Crypto.base64URL(Array(text.utf8)) == encoded)
    #expect(Crypto.bytes(base64URL: encoded) == Array(text.utf8))
  }

  @Test(arguments: ["Z", "Zg==", "Zh", "Z g", "Z+8", "Z/8", "Zm8\n"])
  func anythingElseIsNoBase64URL(text: String) {
    #expect(Crypto.bytes(base64URL: text) == nil)
  }
}
