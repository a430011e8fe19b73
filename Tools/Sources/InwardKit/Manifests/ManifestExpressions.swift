/// Reads the expressions of a manifest without evaluating them.
struct ManifestExpressions {
  let tokens: [Token]
  var place: Int
  private var depth = 0
  private static let deepest = 128

  init(_ tokens: [Token], at place: Int = 0) {
    self.tokens = tokens
    self.place = place
  }

  var current: Token? { place < tokens.count ? tokens[place] : nil }
  func token(_ offset: Int) -> Token? {
    let index = place + offset
    return index >= 0 && index < tokens.count ? tokens[index] : nil
  }

  /// Reads one expression; what is not literal becomes ``ManifestValue/code``.
  mutating func read() -> ManifestValue.Located {
    let start = place
    // Nobody nests so deeply; a file that does must not end the tool.
    guard depth < Self.deepest else { return code(from: start) }
    depth += 1
    defer { depth -= 1 }
    var parts = [readOperand()]
    if case .code = parts[0].value { return code(from: start) }
    while let sign = current, sign.kind == .sign, !endsExpression(sign) {
      guard sign.text == "+" else { return code(from: start) }
      place += 1
      let right = readOperand()
      if case .code = right.value { return code(from: start) }
      parts.append(right)
    }
    if let next = current, !endsExpression(next) { return code(from: start) }
    guard parts.count > 1 else { return parts[0] }
    return ManifestValue.Located(value: .sum(parts), line: parts[0].line, column: parts[0].column)
  }

  private func endsExpression(_ token: Token) -> Bool {
    if token.closes || token.isMark(",") || token.isMark(";") || token.isMark(":") { return true }
    if token.kind == .directive { return true }
    guard token.beginsLine else { return false }
    return token.kind != .sign && !token.isMark(".")
  }

  /// Passes an expression that is not literal: to a comma, closing bracket, or line that does not go on with it.
  private mutating func code(from start: Int) -> ManifestValue.Located {
    guard start < tokens.count else { return ManifestValue.Located(value: .code, line: 1, column: 1) }
    place = start
    let first = tokens[start]
    while let token = current {
      if place > start, endsExpression(token), !token.isMark(":"), !token.isWord("else") { break }
      if token.opens { skipBalanced() } else { place += 1 }
    }
    return ManifestValue.Located(value: .code, line: first.line, column: first.column)
  }

  /// Passes a bracket and everything up to the one that closes it.
  mutating func skipBalanced() {
    var depth = 0
    while let token = current {
      place += 1
      if token.opens { depth += 1 }
      if token.closes {
        depth -= 1
        if depth <= 0 { return }
      }
    }
  }

  private mutating func readOperand() -> ManifestValue.Located {
    guard let first = current else { return ManifestValue.Located(value: .code, line: 1, column: 1) }
    func located(_ value: ManifestValue) -> ManifestValue.Located {
      ManifestValue.Located(value: value, line: first.line, column: first.column)
    }
    switch first.kind {
    case .string:
      place += 1
      return located(.string(first.text))
    case .number:
      place += 1
      return located(.other)
    case .mark where first.text == "[": return located(readBrackets())
    case .mark where first.text == "(":
      // A pair of parentheses around one expression changes nothing.
      place += 1
      let inner = read()
      guard let next = current, next.isMark(")") else {
        return located(.code)
      }
      place += 1
      return inner
    case .mark where first.text == ".":
      guard let name = token(1), name.kind == .word else {
        place += 1
        return located(.code)
      }
      place += 2
      return located(readSuffix(name.text, isMember: true))
    case .word:
      place += 1
      return located(readSuffix(first.text, isMember: false))
    default:
      place += 1
      return located(.code)
    }
  }

  private mutating func readBrackets() -> ManifestValue {
    place += 1
    var elements: [ManifestValue.Located] = []
    var colons = 0
    while let token = current, !token.isMark("]") {
      if token.isMark(":") {
        colons += 1
        place += 1
        continue
      }
      if token.isMark(",") {
        place += 1
        continue
      }
      if token.kind == .directive || token.isMark(")") || token.isMark("}") || token.isMark(";") {
        place += 1
        elements.append(ManifestValue.Located(value: .code, line: token.line, column: token.column))
        continue
      }
      elements.append(read())
    }
    if current != nil { place += 1 }
    if colons == 0 { return .array(elements) }
    // `[:]`, or a key and a value for each colon.
    guard elements.count == colons * 2 else { return elements.isEmpty ? .dictionary([]) : .code }
    return .dictionary(stride(from: 0, to: elements.count, by: 2).map { (elements[$0], elements[$0 + 1]) })
  }

  private mutating func readSuffix(_ name: String, isMember: Bool) -> ManifestValue {
    var name = name
    var isMember = isMember
    while let dot = current, dot.isMark("."), let next = token(1), next.kind == .word {
      name = next.text
      isMember = false
      place += 2
    }
    guard let next = current, !next.beginsLine || next.isMark("(") else { return named(name, isMember) }
    guard next.isMark("(") else {
      if next.isMark("{") || next.isMark("[") {
        place += 1
        return .code
      }
      return named(name, isMember)
    }
    let arguments = readArguments()
    // `.map { … }`, `[0]`, `.method()`: what comes out is not what stands here.
    if let after = current, after.isMark("."), token(1)?.kind == .word { return .code }
    if let after = current, !after.beginsLine, after.isMark("{") || after.isMark("[") || after.isMark("(") {
      return .code
    }
    return .call(name, arguments)
  }

  private func named(_ name: String, _ isMember: Bool) -> ManifestValue {
    if ["true", "false", "nil"].contains(name) { return .other }
    return isMember ? .member(name) : .constant(name)
  }

  private mutating func readArguments() -> [ManifestValue.Argument] {
    place += 1
    var arguments: [ManifestValue.Argument] = []
    while let token = current, !token.isMark(")") {
      if token.isMark(",") {
        place += 1
        continue
      }
      var label: String?
      if token.kind == .word, let colon = self.token(1), colon.isMark(":") {
        label = token.text
        place += 2
      }
      let start = place
      arguments.append(ManifestValue.Argument(label: label, value: read()))
      // Whatever is wrong here, go on.
      if place == start { place += 1 }
    }
    if current != nil { place += 1 }
    return arguments
  }
}
