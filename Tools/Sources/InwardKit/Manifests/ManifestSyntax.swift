/// Finds where the tokens of a manifest cannot be Swift, so that no part of it is guessed.
///
/// It knows no grammar of declarations: only what no Swift file holds, such as brackets that do not match, an empty place
/// between commas, or two values with nothing between them.
struct ManifestSyntax {
  struct Fault: Equatable {
    var token: Token
    var what: String

    static func == (left: Fault, right: Fault) -> Bool {
      left.what == right.what && left.token.line == right.token.line && left.token.column == right.token.column
    }
  }

  struct Bracket {
    /// Which token opens it.
    var token: Int
    /// It holds what an attribute or a question for a platform is given, which has a syntax of its own.
    var isSpecial: Bool
  }

  let tokens: [Token]
  var open: [Bracket] = []
  /// The last closing bracket ended what belongs to an attribute.
  var closedSpecial = false

  /// The first place, in the order of the text, where it goes wrong.
  static func fault(in tokens: [Token]) -> Fault? {
    var syntax = ManifestSyntax(tokens: tokens)
    for index in tokens.indices {
      if let what = syntax.read(index), !tokens[index].isForAnotherCompiler {
        return Fault(token: tokens[index], what: what)
      }
    }
    if let last = tokens.last, let what = syntax.missing(after: tokens.count - 1) {
      return Fault(token: last, what: what)
    }
    return syntax.open.last.map { Fault(token: tokens[$0.token], what: "'\(tokens[$0.token].text)' is never closed") }
  }

  /// Of all directives, those in branches that are never compiled too: the first that has no other where it needs one.
  static func directiveFault(in tokens: [Token]) -> Fault? {
    var open: [(token: Token, hasElse: Bool)] = []
    for token in tokens where token.kind == .directive {
      let word = token.text.dropFirst().prefix { $0.isLetter }
      switch word {
      case "if": open.append((token, false))
      case "endif":
        if open.popLast() == nil { return Fault(token: token, what: "'#endif' closes nothing") }
      default:
        guard let last = open.last, !last.hasElse else {
          return Fault(token: token, what: "'#\(word)' belongs to no '#if'")
        }
        open[open.count - 1].hasElse = word == "else"
      }
    }
    return open.last.map { Fault(token: $0.token, what: "this '#if' is never closed") }
  }

  private init(tokens: [Token]) { self.tokens = tokens }

  private mutating func read(_ index: Int) -> String? {
    if let what = fault(within: index) { return what }
    if index > 0, let what = missing(after: index - 1) ?? excess(index) { return what }
    guard tokens[index].kind == .mark else { return nil }
    let text = tokens[index].text
    switch tokens[index].first {
    case UInt8(ascii: "("): open.append(Bracket(token: index, isSpecial: index > 0 && isSpecialName(index - 1)))
    case UInt8(ascii: "["), UInt8(ascii: "{"): open.append(Bracket(token: index, isSpecial: false))
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      guard let bracket = open.popLast() else { return "'\(text)' closes nothing" }
      closedSpecial = bracket.isSpecial
      if Self.closing(tokens[bracket.token].first) != tokens[index].first {
        return "'\(text)' cannot close the '\(tokens[bracket.token].text)' of line \(tokens[bracket.token].line)"
      }
    case UInt8(ascii: ";"): return isInList ? "';' cannot stand in a list" : nil
    case UInt8(ascii: "#"): return text == "#" ? nil : "'\(text)' needs a condition"
    case UInt8(ascii: "/"): return "this comment is never closed"
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "\\"), UInt8(ascii: "."): return nil
    default: return "'\(text)' begins nothing that Swift knows"
    }
    return nil
  }

  private static func closing(_ opening: UInt8) -> UInt8 {
    switch opening {
    case UInt8(ascii: "("): UInt8(ascii: ")")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    default: UInt8(ascii: "}")
    }
  }

  /// Whether the innermost bracket is `(` or `[`.
  var isInList: Bool { open.last.map { tokens[$0.token].first != UInt8(ascii: "{") } ?? false }

  private func isSpecialName(_ index: Int) -> Bool {
    guard tokens[index].kind == .word else { return false }
    if index > 0, tokens[index - 1].isMark("@") { return true }
    return tokens[index].text == "available" || tokens[index].text == "unavailable"
  }

  // MARK: - One token

  private func fault(within index: Int) -> String? {
    switch tokens[index].kind {
    case .string: return Self.isTerminated(tokens[index].text) ? nil : "this string is never closed"
    case .number: return Self.isNumber(tokens[index].text) ? nil : "'\(tokens[index].text)' is no number"
    // The first byte of U+2018 to U+201F.
    case .word where tokens[index].first == 0xE2 && !tokens[index].isQuoted:
      let isQuote = ("\u{2018}"..."\u{201F}").contains(tokens[index].text.unicodeScalars.first ?? " ")
      return isQuote ? "a typographic quotation mark begins no string" : nil
    default: return nil
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    let body =
      text.hasPrefix("0x")
      ? text.dropFirst(2) : text.hasPrefix("0b") || text.hasPrefix("0o") ? text.dropFirst(2) : text[...]
    return text.hasPrefix("0x")
      ? body.allSatisfy { $0.isHexDigit || "_.pP".contains($0) }
      : body.allSatisfy { $0.isNumber || "_.eE".contains($0) }
  }

  private static func isTerminated(_ literal: String) -> Bool {
    if StringLiteral.isPlain(literal) { return true }
    let bytes = Array(literal.utf8)
    let quote = UInt8(ascii: "\""), hash = UInt8(ascii: "#"), escape = UInt8(ascii: "\\")
    let hashes = bytes.prefix { $0 == hash }.count
    let body = bytes.dropFirst(hashes)
    guard body.count >= hashes + 2, body.suffix(hashes).allSatisfy({ $0 == hash }) else { return false }
    let text = body.dropLast(hashes)
    let isMultiline = text.starts(with: [quote, quote, quote]) && text.contains(UInt8(ascii: "\n"))
    let quotes = isMultiline ? 3 : 1
    guard text.count >= 2 * quotes, text.suffix(quotes).allSatisfy({ $0 == quote }) else { return false }
    let inner = text.dropFirst(quotes).dropLast(quotes)
    // A quote after an odd number of backslashes is part of the text.
    if hashes == 0, !inner.reversed().prefix(while: { $0 == escape }).count.isMultiple(of: 2) { return false }
    guard let slash = inner.lastIndex(of: escape), inner[slash...].dropFirst(hashes + 1).first == UInt8(ascii: "(")
    else { return true }
    return inner[slash...].contains(UInt8(ascii: ")"))
  }
}

extension Token {
  /// Whether only some compilers see it: to others it may be anything, as `#if compiler(>=7)` is there for.
  var isForAnotherCompiler: Bool { conditions.contains { !$0.name.hasPrefix("os(") } }
}
