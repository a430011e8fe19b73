extension String {
  /// The text without anything that a terminal would obey: a server's texts are shown here too.
  public var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator, .surrogate: "\u{FFFD}"
          // Marks that change the direction of what follows could make a line read as another.
          case .format where (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value):
            "\u{FFFD}"
          default: scalar
          }
        }
      )
    )
  }
}

extension StringProtocol {
  /// The beginning of what somebody put in, as a message may quote it: printable and short.
  public var excerpt: String {
    let limit = 40
    // Counted in scalars, since one character may be made of any number of them.
    guard unicodeScalars.count > limit else { return String(self).printable }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(limit - 1))).printable + "…"
  }
}
