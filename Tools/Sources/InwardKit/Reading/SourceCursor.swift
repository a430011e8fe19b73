#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A place in the bytes of a Swift file, and the ways past everything that hides text: comments, strings, regexes.
///
/// The bytes are padded with zeros (see ``ReadBuffer``), so reading one byte at the end is safe.
struct SourceCursor {
  let base: UnsafePointer<UInt8>
  let end: Int
  var position = 0
  /// No bare regex, and no extended one of so many number signs, ends before these places: a search came so far in vain,
  /// and another would cost as much again.
  var bareRegexesEndAfter = 0
  var extendedRegexesEndAfter = (hashes: Int.max, place: 0)
  /// Where a comment begins that never ends.
  private(set) var openComment: Int?

  init(base: UnsafePointer<UInt8>, end: Int) {
    self.base = base
    self.end = end
    if isAt("\u{FEFF}") { position = 3 }
  }

  var byte: UInt8 { base[position] }

  func isAt(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    return position + count <= end && memcmp(base + position, text.utf8Start, count) == 0
  }

  /// Whether a text occurs from here on.
  func holds(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { text in
      guard let first = text.first, let start = text.baseAddress else { return true }
      return holds(first) { $0 + text.count <= end && memcmp(base + $0, start, text.count) == 0 }
    }
  }

  /// Whether a byte occurs from here on in a place that is meant.
  func holds(_ byte: UInt8, where isMeant: (Int) -> Bool) -> Bool {
    var place = position
    while place < end, let found = memchr(base + place, Int32(byte), end - place) {
      place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if isMeant(place) { return true }
      place += 1
    }
    return false
  }

  func text(from start: Int, to end: Int) -> String {
    String(decoding: UnsafeBufferPointer(start: base + start, count: end - start), as: UTF8.self)
  }

  /// Letters, digits, `_`, `$` and every byte beyond ASCII.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  /// U+00A0, the one white space beyond ASCII: the compiler takes it with a warning, and refuses all others.
  var isAtHardSpace: Bool { byte == 0xC2 && base[position + 1] == 0xA0 }

  mutating func takeWord() -> String? {
    let start = position
    skipWord()
    return position == start ? nil : text(from: start, to: position)
  }

  mutating func skipWord() {
    while Self.isWord(byte), !isAtHardSpace { position += 1 }
  }

  mutating func skipBlanks() {
    while true {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): position += 1
      case 0xC2 where isAtHardSpace: position += 2
      default: return
      }
    }
  }

  /// Passes white space and comments.
  mutating func skipTrivia() {
    while true {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0B, 0x0C: position += 1
      case 0xC2 where isAtHardSpace: position += 2
      case UInt8(ascii: "/"):
        if base[position + 1] == UInt8(ascii: "/") {
          skipLine()
        } else if base[position + 1] == UInt8(ascii: "*") {
          skipBlockComment()
        } else {
          return
        }
      default: return
      }
    }
  }

  /// Goes to the end of the line, not past it.
  mutating func skipLine() {
    let start = base + position
    var count = end - position
    if count <= 0 { return }
    if let feed = memchr(start, 0x0A, count) { count = UnsafeRawPointer(feed) - UnsafeRawPointer(start) }
    if let carriage = memchr(start, 0x0D, count) { count = UnsafeRawPointer(carriage) - UnsafeRawPointer(start) }
    position += count
  }

  mutating func skipBlockComment() {
    let start = position
    position += 2
    var depth = 1
    while position < end {
      switch byte {
      case UInt8(ascii: "*") where base[position + 1] == UInt8(ascii: "/"):
        position += 2
        depth -= 1
        if depth == 0 { return }
      case UInt8(ascii: "/") where base[position + 1] == UInt8(ascii: "*"):
        position += 2
        depth += 1
      default: position += 1
      }
    }
    position = end
    openComment = start
  }

  /// Passes a string whose opening quote is here, after `hashes` number signs.
  mutating func skipString(hashes: Int, depth: Int = 0) {
    let isMultiline = opensMultilineString(hashes: hashes)
    position += isMultiline ? 3 : 1
    while true {
      position = nextOfString(from: position)
      switch byte {
      case UInt8(ascii: "\""):
        let quotes = isMultiline ? 3 : 1
        if closes(quotes: quotes, hashes: hashes) {
          position += quotes + hashes
          return
        }
        position += 1
      case UInt8(ascii: "\\"):
        position += 1
        guard hasHashes(hashes, at: position) else { continue }
        position += hashes
        if byte == UInt8(ascii: "(") {
          position += 1
          skipInterpolation(mayBreak: isMultiline, depth: depth)
        } else if byte != UInt8(ascii: "\n") && byte != UInt8(ascii: "\r") && position < end {
          position += 1
        }
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if !isMultiline { return }
        position += 1
      case 0:
        if position >= end { return }
        position += 1
      default: position += 1
      }
    }
  }

  /// `#"""#` is a raw string that holds one quote, although it begins like a multi-line string.
  private func opensMultilineString(hashes: Int) -> Bool {
    guard base[position + 1] == UInt8(ascii: "\""), base[position + 2] == UInt8(ascii: "\"") else { return false }
    guard hashes > 0 else { return true }
    var place = position + 2
    while place < end, base[place] != UInt8(ascii: "\n"), base[place] != UInt8(ascii: "\r") {
      if base[place] == UInt8(ascii: "\""), hasHashes(hashes, at: place + 1) { return false }
      place += 1
    }
    return true
  }

  private func closes(quotes: Int, hashes: Int) -> Bool {
    for offset in 1..<max(quotes, 1) where base[position + offset] != UInt8(ascii: "\"") { return false }
    return hasHashes(hashes, at: position + quotes)
  }

  private func hasHashes(_ count: Int, at place: Int) -> Bool {
    guard place + count <= end else { return false }
    for offset in 0..<count where base[place + offset] != UInt8(ascii: "#") { return false }
    return true
  }

  private static let deepest = 256

  private mutating func skipInterpolation(mayBreak: Bool, depth nesting: Int) {
    // Strings in strings in strings: past any that a person writes, the rest of the file is taken for text.
    guard nesting < Self.deepest else { return position = end }
    var depth = 1
    while position < end {
      switch byte {
      case UInt8(ascii: "("):
        depth += 1
        position += 1
      case UInt8(ascii: ")"):
        depth -= 1
        position += 1
        if depth == 0 { return }
      case UInt8(ascii: "\""): skipString(hashes: 0, depth: nesting + 1)
      case UInt8(ascii: "#"): _ = skipHashes(depth: nesting + 1)
      case UInt8(ascii: "/"): skipSlash()
      case UInt8(ascii: "`"): skipBackticks()
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if !mayBreak { return }
        position += 1
      default: position += 1
      }
    }
  }

  /// Passes `( … )` whose opening is here.
  mutating func skipParentheses() {
    position += 1
    skipInterpolation(mayBreak: true, depth: 0)
  }

  /// Passes number signs and the raw string or regex that they open; returns how many there were if they open nothing.
  mutating func skipHashes(depth: Int = 0) -> Int {
    var hashes = 0
    while byte == UInt8(ascii: "#") {
      hashes += 1
      position += 1
    }
    if byte == UInt8(ascii: "\"") {
      skipString(hashes: hashes, depth: depth)
      return 0
    }
    if byte == UInt8(ascii: "/"), skipExtendedRegex(hashes: hashes) { return 0 }
    return hashes
  }

  mutating func skipBackticks() {
    var place = position + 1
    while place < end, base[place] != UInt8(ascii: "\n"), base[place] != UInt8(ascii: "\r") {
      if base[place] == UInt8(ascii: "`") {
        position = place + 1
        return
      }
      place += 1
    }
    position += 1
  }
}
