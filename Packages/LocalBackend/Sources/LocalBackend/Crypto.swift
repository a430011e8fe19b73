import CCrypto
import Foundation

/// What tokens and codes are made of.
enum Crypto {
  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    // Fails only when libcrypto has no SHA-256; zeros would then match no hash that anybody stored or sent.
    EVP_Digest(bytes, bytes.count, &digest, nil, EVP_sha256(), nil)
    return digest
  }

  static func sha256(_ text: String) -> [UInt8] {
    sha256(Array(text.utf8))
  }

  /// 256 random bits as text, for codes, tokens and identifiers that nobody may guess.
  static func randomToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return base64URL((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  static func base64URL(_ bytes: some Sequence<UInt8>) -> String {
    Data(bytes).base64EncodedString()
      .replacing("+", with: "-")
      .replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// The bytes behind unpadded base64url; `nil` for any other text.
  static func bytes(base64URL text: some StringProtocol) -> [UInt8]? {
    guard text.utf8.allSatisfy(isBase64URL), text.utf8.count % 4 != 1 else { return nil }
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    let base64 = String(text).replacing("-", with: "+").replacing("_", with: "/") + padding
    guard let data = Data(base64Encoded: base64), Self.base64URL(data) == text else { return nil }
    return Array(data)
  }

  static func isBase64URL(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
