/// Base64url without padding (RFC 7515, 2), strictly: one text for each value, and nothing else is accepted.
enum Base64URL {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count * 4 + 2) / 3)
    var buffer = 0
    var bits = 0
    for byte in bytes {
      buffer = buffer << 8 | Int(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        text.append(alphabet[buffer >> bits & 63])
      }
      buffer &= 1 << bits - 1
    }
    if bits > 0 { text.append(alphabet[buffer << (6 - bits) & 63]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for padding, white space, any other letter, an impossible length, or bits left over that are not zero.
  static func decode(_ text: some StringProtocol) -> [UInt8]? {
    guard text.utf8.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count * 3 / 4)
    var buffer = 0
    var bits = 0
    for letter in text.utf8 {
      guard let value = value(of: letter) else { return nil }
      buffer = buffer << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(buffer >> bits))
        buffer &= 1 << bits - 1
      }
    }
    return buffer == 0 ? bytes : nil
  }

  private static func value(of letter: UInt8) -> Int? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(letter - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(letter - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(letter - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
