/// A JSON value that remembers where it stands, so that an error can name the place.
struct JSONNode {
  enum Value {
    case object([(key: String, place: Int, node: JSONNode)])
    case array([JSONNode])
    case string(String)
    case number(String)
    case bool(Bool)
    case null
  }

  var value: Value
  var place: Int

  var kind: String {
    switch value {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }

  /// What stands in it, or nothing where it is of another kind.
  var members: [(key: String, place: Int, node: JSONNode)] {
    if case .object(let members) = value { members } else { [] }
  }
  var elements: [JSONNode] { if case .array(let elements) = value { elements } else { [] } }
  var text: String? { if case .string(let text) = value { text } else { nil } }
  var count: Int? { if case .number(let text) = value { Int(text) } else { nil } }
  var isTrue: Bool { if case .bool(let value) = value { value } else { false } }

  subscript(_ key: String) -> JSONNode? { members.first { $0.key == key }?.node }
}

/// Why a text is not JSON, and the offset at which that shows.
struct JSONError: Error {
  var message: String
  var place: Int
}

/// Reads JSON as RFC 8259 has it: no comments, no trailing commas, no key twice.
struct JSONReader {
  private let cursor: SourceCursor
  private var place: Int
  private static let deepest = 64

  init(_ cursor: SourceCursor) {
    self.cursor = cursor
    place = cursor.position
  }

  static func read(_ cursor: SourceCursor) throws(JSONError) -> JSONNode {
    var reader = JSONReader(cursor)
    let node = try reader.readValue(depth: 0)
    reader.skipBlanks()
    guard reader.place >= cursor.end else {
      throw JSONError(message: "there is text after the end of the value", place: reader.place)
    }
    return node
  }

  private var byte: UInt8 { cursor.base[place] }

  private mutating func skipBlanks() {
    while place < cursor.end, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
  }

  private mutating func readValue(depth: Int) throws(JSONError) -> JSONNode {
    skipBlanks()
    let start = place
    guard depth < Self.deepest else { throw JSONError(message: "values are nested too deeply", place: start) }
    guard place < cursor.end else { throw JSONError(message: "the file ends where a value is expected", place: start) }
    switch byte {
    case UInt8(ascii: "{"): return JSONNode(value: .object(try readObject(depth: depth)), place: start)
    case UInt8(ascii: "["): return JSONNode(value: .array(try readArray(depth: depth)), place: start)
    case UInt8(ascii: "\""): return JSONNode(value: .string(try readString()), place: start)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      while SourceCursor.isWord(byte) || [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ".")].contains(byte) {
        place += 1
      }
      let text = cursor.text(from: start, to: place)
      guard Self.isNumber(text) else { throw JSONError(message: "this is not a number of JSON's", place: start) }
      return JSONNode(value: .number(text), place: start)
    default:
      while SourceCursor.isWord(byte) { place += 1 }
      switch cursor.text(from: start, to: place) {
      case "true": return JSONNode(value: .bool(true), place: start)
      case "false": return JSONNode(value: .bool(false), place: start)
      case "null": return JSONNode(value: .null, place: start)
      default: throw JSONError(message: "a value is expected here", place: start)
      }
    }
  }

  private mutating func readObject(depth: Int) throws(JSONError) -> [(key: String, place: Int, node: JSONNode)] {
    place += 1
    var members: [(key: String, place: Int, node: JSONNode)] = []
    skipBlanks()
    if accept("}") { return members }
    while true {
      skipBlanks()
      let keyPlace = place
      guard byte == UInt8(ascii: "\"") else {
        throw JSONError(message: "a key in quotes is expected here", place: place)
      }
      let key = try readString()
      if members.contains(where: { $0.key == key }) {
        throw JSONError(message: "the key '\(key)' stands here a second time", place: keyPlace)
      }
      skipBlanks()
      guard accept(":") else { throw JSONError(message: "':' is expected after the key '\(key)'", place: place) }
      members.append((key, keyPlace, try readValue(depth: depth + 1)))
      skipBlanks()
      if accept("}") { return members }
      guard accept(",") else { throw JSONError(message: "',' or '}' is expected here", place: place) }
    }
  }

  private mutating func readArray(depth: Int) throws(JSONError) -> [JSONNode] {
    place += 1
    var elements: [JSONNode] = []
    skipBlanks()
    if accept("]") { return elements }
    while true {
      elements.append(try readValue(depth: depth + 1))
      skipBlanks()
      if accept("]") { return elements }
      guard accept(",") else { throw JSONError(message: "',' or ']' is expected here", place: place) }
    }
  }

  /// RFC 8259, section 6: no plus in front, no leading zeros, digits on both sides of the point.
  private static func isNumber(_ text: String) -> Bool {
    var rest = Substring(text)
    func digits() -> Substring {
      let digits = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(digits.count)
      return digits
    }
    if rest.first == "-" { rest = rest.dropFirst() }
    let whole = digits()
    guard !whole.isEmpty, whole == "0" || whole.first != "0" else { return false }
    if rest.first == "." {
      rest = rest.dropFirst()
      guard !digits().isEmpty else { return false }
    }
    if rest.first == "e" || rest.first == "E" {
      rest = rest.dropFirst()
      if rest.first == "+" || rest.first == "-" { rest = rest.dropFirst() }
      guard !digits().isEmpty else { return false }
    }
    return rest.isEmpty
  }

  private mutating func accept(_ mark: Unicode.Scalar) -> Bool {
    guard place < cursor.end, byte == UInt8(ascii: mark) else { return false }
    place += 1
    return true
  }

  private mutating func readString() throws(JSONError) -> String {
    let start = place
    place += 1
    var bytes: [UInt8] = []
    while place < cursor.end {
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        place += 1
        bytes += Array(String(try readEscape()).utf8)
      case 0..<0x20: throw JSONError(message: "a string may not hold a line break or control character", place: place)
      default:
        bytes.append(byte)
        place += 1
      }
    }
    throw JSONError(message: "this string has no end", place: start)
  }

  private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
    let start = place - 1
    let letter = byte
    place += 1
    switch letter {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "u"):
      let first = try readUnit(from: start)
      guard (0xD800..<0xDC00).contains(first) else {
        guard let scalar = Unicode.Scalar(first) else { break }
        return scalar
      }
      guard accept("\\"), accept("u") else { break }
      let second = try readUnit(from: start)
      guard (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      else { break }
      return scalar
    default: break
    }
    throw JSONError(message: "this escape is not one of JSON's", place: start)
  }

  private mutating func readUnit(from start: Int) throws(JSONError) -> UInt32 {
    let digits = cursor.text(from: place, to: min(place + 4, cursor.end))
    // A sign is no digit.
    guard digits.utf8.count == 4, digits.first?.isHexDigit == true, let unit = UInt32(digits, radix: 16) else {
      throw JSONError(message: "four hexadecimal digits are expected after '\\u'", place: start)
    }
    place += 4
    return unit
  }
}
