extension JSONValue {
  /// Why a text is not JSON, with the position in bytes.
  struct ParseFailure: Error, Equatable {
    var reason: String
    var offset: Int
  }

  /// Reads one JSON text.
  init(parsing bytes: some Collection<UInt8>) throws(ParseFailure) {
    let bytes = Array(bytes)
    guard String(validating: bytes, as: UTF8.self) != nil else { throw ParseFailure(reason: "not UTF-8", offset: 0) }
    var parser = JSONParser(bytes: bytes)
    self = try parser.parse()
  }
}

private struct JSONParser {
  private typealias Failure = JSONValue.ParseFailure
  private static let maximumDepth = 32

  let bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func parse() throws(JSONValue.ParseFailure) -> JSONValue {
    let result = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw failure("something follows the value") }
    return result
  }

  private mutating func value(depth: Int) throws(Failure) -> JSONValue {
    guard depth <= Self.maximumDepth else { throw failure("nested too deeply") }
    skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try literal("true", .bool(true))
    case UInt8(ascii: "f"): return try literal("false", .bool(false))
    case UInt8(ascii: "n"): return try literal("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int) throws(Failure) -> [String: JSONValue] {
    position += 1
    var members: [String: JSONValue] = [:]
    skipSpace()
    if take("}") { return members }
    repeat {
      skipSpace()
      guard peek == UInt8(ascii: "\"") else { throw failure("a name was expected") }
      let name = try string()
      skipSpace()
      guard take(":") else { throw failure("a colon was expected") }
      let member = try value(depth: depth + 1)
      guard members.updateValue(member, forKey: name) == nil else { throw failure("a name stands twice in an object") }
      skipSpace()
    } while take(",")
    guard take("}") else { throw failure("an object is not closed") }
    return members
  }

  private mutating func array(depth: Int) throws(Failure) -> [JSONValue] {
    position += 1
    var elements: [JSONValue] = []
    skipSpace()
    if take("]") { return elements }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw failure("an array is not closed") }
    return elements
  }

  private mutating func string() throws(Failure) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
      case 0..<32: throw failure("a control character in a text")
      default: text.append(byte)
      }
    }
    throw failure("a text is not closed")
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    guard let letter = peek else { throw failure("a text is not closed") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw failure("an unknown escape")
    }
    let unit = try hexadecimal()
    guard (0xD800..<0xDC00).contains(unit) else {
      guard let scalar = Unicode.Scalar(unit) else { throw failure("half of a surrogate pair") }
      return scalar
    }
    guard take("\\"), take("u") else { throw failure("half of a surrogate pair") }
    let second = try hexadecimal()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00))
    else { throw failure("half of a surrogate pair") }
    return scalar
  }

  private mutating func hexadecimal() throws(Failure) -> UInt32 {
    guard position + 4 <= bytes.count else { throw failure("an escape is not complete") }
    var unit: UInt32 = 0
    for byte in bytes[position..<(position + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("an escape is not hexadecimal")
      }
      unit = unit << 4 | UInt32(digit)
    }
    position += 4
    return unit
  }

  private mutating func number() throws(Failure) -> Double {
    let start = position
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)), value.isFinite else {
      throw failure("a number is too large")
    }
    return value
  }

  private mutating func digits() throws(Failure) {
    let start = position
    while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    guard position > start else { throw failure("a value was expected") }
  }

  private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue {
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[position...].starts(with: expected) else { throw failure("an unknown word") }
    position += word.utf8CodeUnitCount
    return value
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 32 || byte == 9 || byte == 10 || byte == 13 { position += 1 }
  }

  private func failure(_ reason: String) -> JSONValue.ParseFailure {
    JSONValue.ParseFailure(reason: reason, offset: position)
  }
}
