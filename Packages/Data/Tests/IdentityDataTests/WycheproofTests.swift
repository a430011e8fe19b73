import Foundation
import Testing

@testable import IdentityData

/// The cryptography against the vectors of Project Wycheproof; see `Vectors/NOTICE.md`.
struct WycheproofTests {
  private struct Group<Key: Decodable, Case: Decodable>: Decodable {
    var key: Key
    var tests: [Case]
  }

  private struct Signature: Decodable {
    var id: Int
    var msg: String
    var sig: String
    var result: String
  }

  private func read<Content: Decodable>(_ name: String) throws -> Content {
    let url = try #require(Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Vectors"))
    return try JSONDecoder().decode(Content.self, from: try Data(contentsOf: url))
  }

  @Test func rs256() throws {
    struct Key: Decodable {
      var n: String
      var e: String
    }
    let groups: [Group<Key, Signature>] = try read("rs256")
    var count = 0
    for group in groups {
      let key = PublicKey.rsa(modulus: try bytes(group.key.n), exponent: try bytes(group.key.e))
      #expect(key.isValid)
      for test in group.tests {
        let isVerified = key.verifies(try bytes(test.sig), of: try bytes(test.msg))
        #expect(isVerified == (test.result == "valid"), "test \(test.id)")
        count += 1
      }
    }
    #expect(count == 259)
  }

  @Test func es256() throws {
    struct Key: Decodable {
      var point: String
    }
    let groups: [Group<Key, Signature>] = try read("es256")
    var count = 0
    for group in groups {
      let point = try bytes(group.key.point)
      let key = PublicKey.p256(x: Array(point[1..<33]), y: Array(point[33...]))
      #expect(key.isValid)
      for test in group.tests {
        let isVerified = key.verifies(try bytes(test.sig), of: try bytes(test.msg))
        #expect(isVerified == (test.result == "valid"), "test \(test.id)")
        count += 1
      }
    }
    #expect(count == 262)
  }

  @Test func aes256GCM() throws {
    struct Sealed: Decodable {
      var id: Int
      var key: String
      var iv: String
      var aad: String
      var msg: String
      var ct: String
      var tag: String
      var result: String
    }
    struct Sealeds: Decodable {
      var tests: [Sealed]
    }
    let groups: [Sealeds] = try read("aes-256-gcm")
    var count = 0
    for test in groups.flatMap(\.tests) {
      let opened = Crypto.decrypt(
        try bytes(test.ct),
        key: try bytes(test.key),
        nonce: try bytes(test.iv),
        tag: try bytes(test.tag),
        authenticating: try bytes(test.aad)
      )
      let expected = test.result == "valid" ? try bytes(test.msg) : nil
      #expect(opened == expected, "test \(test.id)")
      count += 1
      guard test.result == "valid" else { continue }
      let sealed = try Crypto.encrypt(
        try bytes(test.msg),
        key: try bytes(test.key),
        nonce: try bytes(test.iv),
        authenticating: try bytes(test.aad)
      )
      let parts = [try bytes(test.ct), try bytes(test.tag)]
      #expect([sealed.ciphertext, sealed.tag] == parts, "test \(test.id)")
    }
    #expect(count == 104)
  }

  private func bytes(_ hexadecimal: String) throws -> [UInt8] {
    var rest = hexadecimal[...]
    var bytes: [UInt8] = []
    while !rest.isEmpty {
      bytes.append(try #require(UInt8(rest.prefix(2), radix: 16)))
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
