/// The version of the language of manifests that the line `// swift-tools-version: 6.2` states.
struct ToolsVersion {
  /// Three numbers; without the line SwiftPM means 3.1.
  var parts = [3, 1, 0]
  /// Why SwiftPM takes no such manifest, and the line where.
  var fault: (line: Int, what: String)?

  /// A hundred times the first number and the second, as ``PackageAPI`` counts: 602 is 6.2.
  var number: Int { parts[0] * 100 + parts[1] }
  var text: String { "\(parts[0]).\(parts[1])" }

  /// The newest that this tool knows.
  static let newest = 603

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  static func read(_ text: String) -> ToolsVersion { Array(text.utf8).withUnsafeBufferPointer { read($0) } }

  /// The first line that states a version counts; before 6.0 it has to be the first of all.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> ToolsVersion {
    var version = ToolsVersion()
    var isFirst = true
    var number = 1
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? rest.endIndex
      let line = withoutBlanks(rest[..<end])
      if version.read(line, at: number) {
        if !isFirst, version.number < 600 {
          version.fault = (number, "before 6.0 the version of the tools has to stand in the first line")
        }
        return version
      }
      isFirst = isFirst && line.isEmpty
      rest = rest[end...]
      if rest.starts(with: [13, 10]) { rest = rest.dropFirst() }
      rest = rest.dropFirst()
      number += 1
    }
    version.fault = (1, "no line states the version of the tools")
    return version
  }

  /// Whether this line, without the blanks in front, states the version.
  private mutating func read(_ line: Bytes, at number: Int) -> Bool {
    guard line.starts(with: "//".utf8) else { return false }
    let word = Self.withoutBlanks(line.dropFirst(2))
    let label = "swift-tools-version".utf8
    let isStated = word.prefix(label.count).elementsEqual(label) { $0 == $1 || $0 | 0x20 == $1 }
    guard isStated else { return false }
    let rest = word.dropFirst(label.count)
    guard rest.first == UInt8(ascii: ":") else {
      fault = (number, "':' is missing after 'swift-tools-version'")
      return true
    }
    let value = Self.withoutBlanks(rest.dropFirst()).prefix { $0 != UInt8(ascii: ";") }
    let isValid = readParts(value.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") })
    if !isValid || value.contains(where: Self.isBlank) {
      fault = (number, "'\(String(decoding: value, as: UTF8.self))' is no version of the tools")
    } else if parts[0] < 4 {
      fault = (number, "version \(text) of the tools is no longer known")
    } else if self.number < 504, word.startIndex - line.startIndex != 3 || value.startIndex - rest.startIndex != 1 {
      fault = (number, "before 5.4 the line has to be '// swift-tools-version:\(text)', with no other blanks")
    }
    return true
  }

  /// Takes two or three numbers; whether they are that.
  private mutating func readParts(_ text: Bytes) -> Bool {
    var count = 0
    var hasDigit = false
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if !hasDigit {
          guard count < 3 else { return false }
          if count == 0 { parts = [0, 0, 0] }
          count += 1
          hasDigit = true
        }
        guard parts[count - 1] < 1_000_000 else { return false }
        parts[count - 1] = parts[count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
      case UInt8(ascii: ".") where hasDigit: hasDigit = false
      default: return false
      }
    }
    return hasDigit && count > 1
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
  private static func withoutBlanks(_ text: Bytes) -> Bytes {
    text[(text.firstIndex { !isBlank($0) } ?? text.endIndex)...]
  }

  /// Whether a text is three numbers, and perhaps more after `-` or `+`.
  static func isSemantic(_ text: Substring.UTF8View) -> Bool {
    let numbers = text.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return numbers.count == 3
      && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
  }
}
