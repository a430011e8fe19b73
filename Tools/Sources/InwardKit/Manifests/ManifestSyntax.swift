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

  private struct Bracket {
    var token: Token
    /// It holds what an attribute or a question for a platform is given, which has a syntax of its own.
    var isSpecial: Bool
  }

  private let tokens: [Token]
  private var open: [Bracket] = []
  /// The last closing bracket ended what belongs to an attribute.
  private var closedSpecial = false

  /// The first place, in the order of the text, where it goes wrong.
  static func fault(in tokens: [Token]) -> Fault? {
    var syntax = ManifestSyntax(tokens: tokens)
    for index in tokens.indices {
      if let fault = syntax.read(index) { return fault }
    }
    if let last = tokens.last, let what = syntax.missing(after: tokens.count - 1) {
      return Fault(token: last, what: what)
    }
    return syntax.open.last.map { Fault(token: $0.token, what: "'\($0.token.text)' is never closed") }
  }

  private init(tokens: [Token]) { self.tokens = tokens }

  private mutating func read(_ index: Int) -> Fault? {
    let token = tokens[index]
    func fault(_ what: String) -> Fault { Fault(token: token, what: what) }
    if let what = Self.fault(within: token) { return fault(what) }
    if index > 0, let what = missing(after: index - 1) { return fault(what) }
    if index > 0, let what = excess(index) { return fault(what) }
    guard token.kind == .mark else { return nil }
    switch token.text {
    case "(", "[", "{":
      let isSpecial = token.text == "(" && index > 0 && isSpecialName(index - 1)
      open.append(Bracket(token: token, isSpecial: isSpecial))
    case ")", "]", "}":
      guard let bracket = open.popLast() else { return fault("'\(token.text)' closes nothing") }
      let place = "the '\(bracket.token.text)' of line \(bracket.token.line)"
      guard Self.closing[bracket.token.text] == token.text else {
        return fault("'\(token.text)' cannot close \(place)")
      }
      closedSpecial = bracket.isSpecial
    case ";": if isInList { return fault("';' cannot stand in a list") }
    case ",", ":", "@", "\\", "#", ".": break
    default: return fault("'\(token.text)' begins nothing that Swift knows")
    }
    return nil
  }

  private static let closing = ["(": ")", "[": "]", "{": "}"]

  /// Whether the innermost bracket is `(` or `[`.
  private var isInList: Bool { open.last.map { $0.token.text != "{" } ?? false }

  private func isSpecialName(_ index: Int) -> Bool {
    if tokens[index].text == "available" || tokens[index].text == "unavailable" { return true }
    return tokens[index].kind == .word && index > 0 && tokens[index - 1].isMark("@")
  }

  // MARK: - One token

  private static func fault(within token: Token) -> String? {
    switch token.kind {
    case .string: isTerminated(token.text) ? nil : "this string is never closed"
    case .word where !token.isQuoted && token.text.unicodeScalars.contains { ("\u{2018}"..."\u{201F}").contains($0) }:
      "a typographic quotation mark begins no string"
    default: nil
    }
  }

  private static func isTerminated(_ literal: String) -> Bool {
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

  // MARK: - Two tokens

  private static let binary: Set<String> = ["=", "+", "-", "*", "/", "??", "&&", "||", "==", "+="]
  private static let declarations: Set<String> = ["let", "var", "func", "import", "extension", "enum", "struct"]
  /// Words after which a value may stand, and before which one may end.
  private static let keywords: Set<String> = [
    "_", "any", "as", "async", "await", "borrowing", "case", "catch", "consume", "consuming", "copy", "do", "each",
    "else",
    "for", "func", "get", "guard", "if", "import", "in", "infix", "inout", "is", "isolated", "let", "nonisolated", "of",
    "operator", "package", "postfix", "prefix", "repeat", "rethrows", "return", "sending", "set", "some", "static",
    "switch",
    "throw", "throws", "try", "unowned", "var", "weak", "where", "while", "yield",
  ]

  private func isKeyword(_ token: Token) -> Bool {
    token.kind == .word && !token.isQuoted && Self.keywords.contains(token.text)
  }

  /// What has to follow a token and does not.
  private func missing(after index: Int) -> String? {
    let token = tokens[index]
    let next = index + 1 < tokens.count ? tokens[index + 1] : nil
    if next?.kind == .directive { return nil }
    switch token.kind {
    case .mark where token.text == ".":
      let isNamed = next.map { $0.kind == .word || $0.kind == .number || $0.isMark("[") || $0.kind == .sign } ?? false
      return isNamed ? nil : "a name is missing after '.'"
    case .sign where Self.binary.contains(token.text):
      guard index > 0, endsValue(index - 1), !isKeyword(tokens[index - 1]) else { return nil }
      let ends = next.map { $0.kind == .mark && [",", ")", "]", "}", ";"].contains($0.text) } ?? true
      let declares = next.map { !$0.isQuoted && $0.kind == .word && Self.declarations.contains($0.text) } ?? false
      return ends || declares ? "a value is missing after '\(token.text)'" : nil
    case .word where token.isWord("let") || token.isWord("var"):
      return next?.isSign("=") == true ? "a name is missing after '\(token.text)'" : nil
    default: return nil
    }
  }

  /// What cannot stand here, after the token before it.
  private func excess(_ index: Int) -> String? {
    let (last, token) = (tokens[index - 1], tokens[index])
    switch token.kind {
    case .mark where token.text == ",":
      let isEmpty = last.kind == .mark && [",", "(", "[", "{", ":"].contains(last.text)
      return isEmpty ? "a value is missing before ','" : nil
    case .mark where token.text == ":":
      return last.isMark(",") ? "a name is missing before ':'" : nil
    case .mark where token.text == "]":
      let isEmpty = last.isMark(":") && index > 1 && !tokens[index - 2].isMark("[")
      return isEmpty ? "a value is missing before ']'" : nil
    case .sign where token.text == "=":
      let isLabel =
        isInList && last.kind == .word && index > 1 && (tokens[index - 2].isMark("(") || tokens[index - 2].isMark(","))
      return isLabel && open.last?.isSpecial == false ? "an argument is named with ':', not with '='" : nil
    case .string, .number: return follows(index) ? "',' or an operator is missing before this" : nil
    case .word where !isKeyword(token): return follows(index) ? "',' or an operator is missing before this" : nil
    default: return nil
    }
  }

  private func endsValue(_ index: Int) -> Bool {
    let token = tokens[index]
    switch token.kind {
    case .string, .number, .word: return true
    case .mark: return token.text == ")" || token.text == "]" || token.text == "}"
    default: return false
    }
  }

  /// Whether a value stands where the one before it has just ended.
  private func follows(_ index: Int) -> Bool {
    let (last, token) = (tokens[index - 1], tokens[index])
    if open.last?.isSpecial == true { return false }
    guard isInList else { return followsInLine(index) }
    switch last.kind {
    case .string, .number: return true
    case .mark: return (last.text == ")" || last.text == "]") && !closedSpecial
    case .word where !isKeyword(last):
      if token.kind != .word { return true }
      // A parameter has two names, at the beginning of its place.
      return index > 1 && (tokens[index - 2].isMark(":") || tokens[index - 2].isMark("."))
    default: return false
    }
  }

  /// Outside of lists a new line begins a new statement.
  private func followsInLine(_ index: Int) -> Bool {
    let (last, token) = (tokens[index - 1], tokens[index])
    guard !token.beginsLine else { return false }
    if last.kind == .string || last.kind == .number { return true }
    guard last.kind == .word, !isKeyword(last), index > 1 else { return false }
    if token.kind != .word { return tokens[index - 2].isWord("let") || tokens[index - 2].isSign("=") }
    return tokens[index - 2].isWord("let") || tokens[index - 2].isWord("var")
  }
}
