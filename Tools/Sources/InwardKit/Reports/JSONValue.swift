/// A JSON value to be written, with its keys in the order given.
indirect enum JSONValue {
  case string(String)
  case number(Int)
  case bool(Bool)
  case array([JSONValue])
  case object([(String, JSONValue)])

  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

  /// As a person would lay it out: what fits on a line of `width` bytes stands on one.
  func text(width: Int = 110) -> String { Self.lay(self, indent: "", used: 0, width: width).text + "\n" }

  /// The value on one line, or broken where that would be longer than the line has room for.
  private static func lay(_ value: JSONValue, indent: String, used: Int, width: Int) -> (text: String, isBroken: Bool) {
    let inner = indent + "  "
    let parts: [(text: String, isBroken: Bool)]
    let marks: (String, String)
    switch value {
    case .string(let text): return (JSONText.string(text), false)
    case .number(let number): return ("\(number)", false)
    case .bool(let bool): return (bool ? "true" : "false", false)
    case .array(let elements):
      parts = elements.map { lay($0, indent: inner, used: inner.utf8.count, width: width) }
      marks = ("[", "]")
    case .object(let members):
      parts = members.map { key, value in
        let key = JSONText.string(key) + ": "
        let laid = lay(value, indent: inner, used: inner.utf8.count + key.utf8.count, width: width)
        return (key + laid.text, laid.isBroken)
      }
      marks = ("{", "}")
    }
    let length = parts.reduce(used + 2 * parts.count + 2) { $0 + $1.text.utf8.count }
    if parts.isEmpty || (length <= width && !parts.contains(where: \.isBroken)) {
      return (marks.0 + parts.map(\.text).joined(separator: ", ") + marks.1, false)
    }
    let lines = parts.map { inner + $0.text }.joined(separator: ",\n")
    return ("\(marks.0)\n\(lines)\n\(indent)\(marks.1)", true)
  }
}
