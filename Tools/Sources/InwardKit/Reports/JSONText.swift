/// Writes JSON on one line a value, with keys in the order given.
enum JSONText {
  static func string(_ text: String?) -> String {
    guard let text else { return "null" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  static func object(_ members: [(String, String)]) -> String {
    "{" + members.map { "\(string($0.0)): \($0.1)" }.joined(separator: ", ") + "}"
  }

  static func list(_ elements: [String], indent: String) -> String {
    elements.isEmpty ? "[]" : "[\n" + elements.map { indent + "  " + $0 }.joined(separator: ",\n") + "\n\(indent)]"
  }

  /// A byte as RFC 3986 escapes it.
  static func percent(_ byte: UInt8) -> String {
    "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }

  /// Seconds with four digits after the point.
  static func seconds(_ value: Double) -> String {
    let units = Int((value * 10_000).rounded())
    let digits = String(units % 10_000)
    return "\(units / 10_000).\(String(repeating: "0", count: 4 - digits.count))\(digits)"
  }
}
