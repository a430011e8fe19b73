import Foundation
import LogDomain

/// An entry as it is written, in one line.
struct LogLine {
  let entry: LogEntry
  let time: Date

  func text(_ format: LogFormat) -> String {
    let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(time)
    let message = withoutCredentials(entry.message)
    switch format {
    case .text:
      return "\(time) \(entry.level.rawValue) \(escaped(entry.category)): \(escaped(message))"
    case .jsonLines:
      let fields = [
        ("time", time), ("level", entry.level.rawValue), ("category", entry.category), ("message", message),
      ]
      return "{" + fields.map { "\(quoted($0)):\(quoted($1))" }.joined(separator: ",") + "}"
    }
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted += escaped(scalar)
    }
    return quoted + "\""
  }

  private func escaped(_ text: String) -> String {
    text.unicodeScalars.map { $0 == "\\" ? "\\\\" : escaped($0) }.joined()
  }

  /// JSON's own escapes; in the text format they do as well. The two separators end a line for some readers.
  private func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
      "\\u" + String(repeating: "0", count: 4 - hex(scalar).count) + hex(scalar)
    default: String(scalar)
    }
  }

  private func hex(_ scalar: Unicode.Scalar) -> String { String(scalar.value, radix: 16) }
}
