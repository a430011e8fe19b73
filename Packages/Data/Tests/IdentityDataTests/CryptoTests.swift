import Testing

@testable import IdentityData

struct CryptoTests {
  @Test func sha256OfAKnownText() {
    #expect(
      hexadecimal(Crypto.sha256("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    )
    #expect(
      hexadecimal(Crypto.sha256([])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    )
  }

  @Test func randomBytesDiffer() throws {
    let drawn = try (0..<100).map { _ in try Crypto.randomBytes(32) }
    #expect(Set(drawn).count == 100)
    #expect(drawn.allSatisfy { $0.count == 32 })
  }

  @Test func comparisonSeesEveryByteAndTheLength() {
    #expect(Crypto.constantTimeEqual("state", "state"))
    #expect(Crypto.constantTimeEqual("", ""))
    #expect(!Crypto.constantTimeEqual("state", "statf"))
    #expect(!Crypto.constantTimeEqual("state", "stat"))
    #expect(!Crypto.constantTimeEqual("", "s"))
  }

  @Test func whatIsSealedOpensUnderTheSameKeyAndPurposeOnly() throws {
    let key = try Crypto.randomBytes(32)
    let sealed = try Crypto.seal(Array("secret".utf8), key: key, authenticating: [1])
    #expect(Crypto.open(sealed, key: key, authenticating: [1]) == Array("secret".utf8))
    #expect(Crypto.open(sealed, key: key, authenticating: [2]) == nil)
    #expect(Crypto.open(sealed, key: try Crypto.randomBytes(32), authenticating: [1]) == nil)
    #expect(Crypto.open(sealed, key: [], authenticating: [1]) == nil)
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(Crypto.open(changed, key: key, authenticating: [1]) == nil)
    }
    for count in 0..<sealed.count {
      #expect(Crypto.open(Array(sealed.prefix(count)), key: key, authenticating: [1]) == nil)
    }
  }

  @Test func sealingTwiceGivesDifferentBytes() throws {
    let key = try Crypto.randomBytes(32)
    #expect(try Crypto.seal([1], key: key) != Crypto.seal([1], key: key))
  }

  @Test func anEmptyTextCanBeSealed() throws {
    let key = try Crypto.randomBytes(32)
    #expect(Crypto.open(try Crypto.seal([], key: key), key: key) == [])
  }

  @Test func keysThatAreNoneAreNotValid() {
    #expect(!PublicKey.p256(x: [UInt8](repeating: 1, count: 32), y: [UInt8](repeating: 1, count: 32)).isValid)
    #expect(!PublicKey.p256(x: [], y: []).isValid)
    #expect(!PublicKey.rsa(modulus: [], exponent: [1, 0, 1]).isValid)
    // 1024 bits are too few.
    #expect(!PublicKey.rsa(modulus: [UInt8](repeating: 255, count: 128), exponent: [1, 0, 1]).isValid)
    #expect(!PublicKey.rsa(modulus: [UInt8](repeating: 255, count: 256), exponent: []).isValid)
    #expect(!PublicKey.rsa(modulus: [UInt8](repeating: 255, count: 256), exponent: [2]).isValid)
  }

  @Test(arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar", "\u{0}\u{FF}ÿ"])
  func base64URLGoesThereAndBack(text: String) {
    #expect(Base64URL.decode(Base64URL.encode(text.utf8)) == Array(text.utf8))
  }

  @Test func base64URLOfKnownBytes() {
    #expect(Base64URL.encode([0xFB, 0xFF, 0xBF]) == "-_-_")
    #expect(Base64URL.encode("foob".utf8) == "Zm9vYg")
  }

  @Test(arguments: ["Zg==", "Zg=", "Z", "Zm9v\n", " Zm9v", "+/+/", "Zh", "Zm9", "Zm9vé", "Zm.v"])
  func whatIsNotStrictBase64URLIsRefused(text: String) {
    #expect(Base64URL.decode(text) == nil)
  }
}
