/// Regex literals: the one form of Swift whose beginning can only be told by what stands before it.
extension SourceCursor {
  /// Passes whatever a `/` begins: a comment, a regex, or nothing but the slash.
  mutating func skipSlash() {
    switch base[position + 1] {
    case UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "*"): skipBlockComment()
    default: if !skipBareRegex() { position += 1 }
    }
  }

  /// Passes `/…/` if one can stand here and ends on this line.
  mutating func skipBareRegex() -> Bool {
    switch base[position + 1] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return false
    default: break
    }
    guard position >= bareRegexesEndAfter, mayBeginExpression() else { return false }
    var place = position + 1
    var depth = 0
    scan: while place < end {
      switch base[place] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): break scan
      case UInt8(ascii: "\\"):
        place += 1
        if base[place] == UInt8(ascii: "\n") || base[place] == UInt8(ascii: "\r") { break scan }
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth < 0 { return false }
      case UInt8(ascii: "/"):
        let last = base[place - 1]
        let isEscaped = base[place - 2] == UInt8(ascii: "\\")
        if (last == UInt8(ascii: " ") || last == UInt8(ascii: "\t")) && !isEscaped { return false }
        position = place + 1
        return true
      default: break
      }
      place += 1
    }
    bareRegexesEndAfter = place
    return false
  }

  /// Passes `#/…/#`, which may hold line breaks if one follows its opening.
  mutating func skipExtendedRegex(hashes: Int) -> Bool {
    var place = position + 1
    let next = base[place]
    let isMultiline = next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r") || blankUntilBreak(from: place)
    let isInVain = place <= extendedRegexesEndAfter.place && hashes >= extendedRegexesEndAfter.hashes
    // A search that ended with its line says nothing of later lines.
    if isInVain && (!isMultiline || extendedRegexesEndAfter.place >= end) { return false }
    scan: while place < end {
      switch base[place] {
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): if !isMultiline { break scan }
      case UInt8(ascii: "/"):
        var found = 0
        while found < hashes, base[place + 1 + found] == UInt8(ascii: "#") { found += 1 }
        if found == hashes {
          position = place + 1 + hashes
          return true
        }
      default: break
      }
      place += 1
    }
    extendedRegexesEndAfter = (hashes, place)
    return false
  }

  private func blankUntilBreak(from start: Int) -> Bool {
    var place = start
    while base[place] == UInt8(ascii: " ") || base[place] == UInt8(ascii: "\t") { place += 1 }
    return base[place] == UInt8(ascii: "\n") || base[place] == UInt8(ascii: "\r")
  }

  /// Whether what stands before this place asks for an expression, rather than for an operator.
  private func mayBeginExpression() -> Bool {
    var place = position - 1
    while place >= 0, base[place] == UInt8(ascii: " ") || base[place] == UInt8(ascii: "\t") { place -= 1 }
    guard place >= 0 else { return true }
    switch base[place] {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "`"): return false
    case UInt8(ascii: "?"), UInt8(ascii: "!"):
      // Bound to what stands before it, it ends an operand; otherwise it is the one of `a ? b : c`, or a prefix.
      guard place > 0 else { return true }
      return !endsOperand(base[place - 1])
    case let byte where Self.isWord(byte):
      let last = place + 1
      while place >= 0, Self.isWord(base[place]) { place -= 1 }
      if place >= 0, base[place] == UInt8(ascii: ".") { return false }
      return Self.wordsBeforeExpressions.contains(text(from: place + 1, to: last))
    default: return true
    }
  }

  private func endsOperand(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "`"),
      UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: ">"):
      true
    default: Self.isWord(byte)
    }
  }

  private static let wordsBeforeExpressions: Set<String> = [
    "await", "case", "catch", "default", "defer", "do", "each", "else", "fallthrough", "guard", "if", "in", "is",
    "repeat", "return", "switch", "throw", "try", "where", "while", "yield",
  ]
}
