/// What cannot stand side by side.
extension ManifestSyntax {
  private static let binary: Set<String> = ["=", "+", "-", "*", "/", "??", "&&", "||", "==", "+="]
  private static let declarations: Set<String> = ["let", "var", "func", "import", "extension", "enum", "struct"]

  /// Words after which a value may stand, and before which one may end.
  private func isKeyword(_ token: Token) -> Bool {
    token.kind == .word && !token.isQuoted && ManifestWords.keywords.contains(token.text)
      && !ManifestWords.values.contains(token.text)
  }

  /// What has to follow a token and does not.
  func missing(after index: Int) -> String? {
    switch (tokens[index].kind, tokens[index].first) {
    case (.sign, _), (.mark, UInt8(ascii: ".")), (.mark, UInt8(ascii: "@")), (.word, UInt8(ascii: "l")),
      (.word, UInt8(ascii: "v")), (.word, UInt8(ascii: "e")), (.word, UInt8(ascii: "s")):
      return lacking(after: index)
    default: return nil
    }
  }

  private func lacking(after index: Int) -> String? {
    let token = tokens[index]
    let next = index + 1 < tokens.count ? tokens[index + 1] : nil
    if next?.kind == .directive { return nil }
    let what: String
    switch token.kind {
    case .mark where token.text == ".":
      if isNamed(next, afterDot: index) { return nil }
      what = "a name"
    case .mark where token.text == "@":
      if let next, next.kind == .word, !Self.declarations.contains(next.text) { return nil }
      what = "a name"
    case .sign where Self.binary.contains(token.text):
      guard index > 0, endsValue(index - 1), !isKeyword(tokens[index - 1]), lacksRight(next) else { return nil }
      what = "a value"
    case .word where token.isWord("let") || token.isWord("var"):
      // `case let .some(x)`
      if let next, next.kind == .word || next.isMark("(") || next.isMark(".") && !token.beginsLine { return nil }
      what = "a name"
    case .word where token.isWord("extension") || token.isWord("struct") || token.isWord("enum"):
      if index > 0, tokens[index - 1].isMark(".") { return nil }
      if let next, next.kind == .word && !isKeyword(next) || next.isMark("[") || next.isMark(":") { return nil }
      what = "a name"
    default: return nil
    }
    return "\(what) is missing after '\(token.text)'"
  }

  /// `a.b`, `\.[0]`, `pair.0`, `Int.+`
  private func isNamed(_ next: Token?, afterDot index: Int) -> Bool {
    guard let next else { return false }
    let isMember = index > 0 && endsValue(index - 1)
    switch next.kind {
    case .word: return true
    case .number: return isMember
    case .sign: return !["=", "!", "?"].contains(next.text)
    default: return next.isMark("[") && (isMember || index > 0 && tokens[index - 1].isMark("\\"))
    }
  }

  private func lacksRight(_ next: Token?) -> Bool {
    guard let next else { return true }
    switch next.kind {
    case .mark: return [",", ")", "]", "}", ";"].contains(next.text)
    // One that a value may begin with: `= -1`.
    case .sign: return Self.binary.contains(next.text) && next.text != "-" && next.text != "+"
    case .word: return !next.isQuoted && Self.declarations.contains(next.text)
    default: return false
    }
  }

  /// What cannot stand here, after the token before it.
  func excess(_ index: Int) -> String? {
    switch tokens[index].kind {
    case .sign: return unexpected(index)
    case .mark:
      let isSeparator = [UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "]")].contains(
        tokens[index].first
      )
      return isSeparator && tokens[index - 1].kind == .mark ? excessMark(index) : nil
    // After most marks anything may begin.
    default:
      let isFirst = tokens[index - 1].kind == .mark && !tokens[index - 1].closes && !tokens[index - 1].isMark("#")
      return isFirst ? nil : unexpected(index)
    }
  }

  private func unexpected(_ index: Int) -> String? {
    let (last, token) = (tokens[index - 1], tokens[index])
    switch token.kind {
    case .sign where isInList && last.kind == .mark && ["(", "[", ",", ":"].contains(last.text):
      return lacksLeft(index) ? "a value is missing before '\(token.text)'" : nil
    case .sign where token.text == "=":
      let isLabel =
        isInList && last.kind == .word && index > 1 && (tokens[index - 2].isMark("(") || tokens[index - 2].isMark(","))
      return isLabel && open.last?.isSpecial == false ? "an argument is named with ':', not with '='" : nil
    case .string, .number: return follows(index) ? "',' or an operator is missing before this" : nil
    case .word where !token.isQuoted && Self.declarations.contains(token.text):
      return last.kind != .mark && !isInList && followsInLine(index) ? "';' or a new line is missing before this" : nil
    case .word where token.isWord("error") && last.isMark("#") && !token.isConditional: return "it says '#error'"
    case .word where !isKeyword(token): return follows(index) ? "',' or an operator is missing before this" : nil
    default: return nil
    }
  }

  private func excessMark(_ index: Int) -> String? {
    let (last, token) = (tokens[index - 1], tokens[index])
    let what: String
    switch token.text {
    case "," where last.kind == .mark && [",", "(", "[", "{", ":"].contains(last.text): what = "a value"
    case ":" where last.isMark(","): what = "a name"
    case ":" where last.isMark(":"): what = "a value"
    case ":" where open.isEmpty && last.closes && !isTernary(index):
      return "':' begins nothing here"
    case "]" where last.isMark(":") && index > 1 && !tokens[index - 2].isMark("["): what = "a value"
    case ";" where last.isMark(";"): what = "a statement"
    default: return nil
    }
    return "\(what) is missing before '\(token.text)'"
  }

  private func isTernary(_ colon: Int) -> Bool {
    tokens[..<colon].suffix(256).contains { $0.kind == .sign && $0.text.hasSuffix("?") }
  }

  /// Whether an operator that stands first in a place of a list is none that may: `-1` and `reduce(0, +)` are.
  private func lacksLeft(_ index: Int) -> Bool {
    let token = tokens[index]
    if token.text == "?" || token.text == ".." { return true }
    guard Self.binary.contains(token.text), index + 1 < tokens.count else { return false }
    let next = tokens[index + 1]
    if next.isMark(")") || next.isMark(",") { return false }
    let touches = next.line == token.line && next.column == token.column + token.text.utf8.count
    return token.text == "=" || !touches
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
    switch last.kind {
    case .string, .number: return true
    // `[weak self] a in` has a list of its own kind; `} label: {` goes on with a call.
    case .mark: return last.text == ")" && !closedSpecial || last.text == "}" && !isLabel(index)
    // `@attribute name`
    case .word where !isKeyword(last):
      return index < 2 || !tokens[index - 2].isMark("@") && !tokens[index - 2].isMark("#")
    default: return false
    }
  }

  private func isLabel(_ index: Int) -> Bool { index + 1 < tokens.count && tokens[index + 1].isMark(":") }
}
