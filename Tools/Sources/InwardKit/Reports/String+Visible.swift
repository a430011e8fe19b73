extension String {
  /// On one line, and with nothing in it that a terminal or a log would obey: such characters as Swift's escapes.
  ///
  /// Names of files and of targets may hold any.
  var visible: String {
    guard unicodeScalars.contains(where: Self.isObeyed) else { return self }
    return unicodeScalars.map { scalar in
      Self.isObeyed(scalar) ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }.joined()
  }

  /// Controls, breaks of lines, and what turns the direction of writing round.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: false
    }
  }
}

extension [String] {
  /// A line for each.
  var lines: String { map { $0.visible + "\n" }.joined() }
}
