/// Reads the expressions of a manifest without evaluating them.
struct ManifestExpressions {
  let tokens: [Token]
  var place: Int
  private let end: Int
  /// The type around it, which `Self` means.
  private let home: String
  private var depth = 0
  private static let deepest = 128

  /// Reads the tokens of `range`, from its beginning on.
  init(_ tokens: [Token], in range: Range<Int>, home: String = "") {
    self.home = home
    self.tokens = tokens
    place = range.lowerBound
    end = range.upperBound
  }

  var current: Token? { place < end ? tokens[place] : nil }
  func token(_ offset: Int) -> Token? {
    let index = place + offset
    return index >= 0 && index < end ? tokens[index] : nil
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
    return ManifestValue.Located(value: .sum(parts), token: parts[0].token)
  }

  private func endsExpression(_ token: Token) -> Bool {
    if token.closes || token.isMark(",") || token.isMark(";") || token.isMark(":") { return true }
    if token.kind == .directive { return true }
    guard token.beginsLine else { return false }
    return token.kind != .sign && !token.isMark(".")
  }

  /// Passes an expression that is not literal: to a comma, closing bracket, or line that does not go on with it.
  private mutating func code(from start: Int) -> ManifestValue.Located {
    place = start
    while let token = current {
      if place > start, endsExpression(token), !token.isMark(":"), !token.isWord("else") { break }
      if token.opens { skipBalanced() } else { place += 1 }
    }
    return ManifestValue.Located(value: .code, token: start)
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
    let start = place
    func located(_ value: ManifestValue) -> ManifestValue.Located { ManifestValue.Located(value: value, token: start) }
    guard let first = current else { return located(.code) }
    switch first.kind {
    case .string:
      place += 1
      return located(.string(first.text))
    case .number:
      place += 1
      return located(.number)
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
        elements.append(ManifestValue.Located(value: .code, token: place - 1))
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

  private mutating func readSuffix(_ first: String, isMember: Bool) -> ManifestValue {
    var name = ManifestValue.Name(base: isMember ? nil : "", text: !isMember && first == "Self" ? home : first)
    while let dot = current, dot.isMark("."), let next = token(1), next.kind == .word {
      // `.a.b`: of which type `b` is a member is not said.
      guard let base = name.base else { return .code }
      name = ManifestValue.Name(base: base.isEmpty ? name.text : "\(base).\(name.text)", text: next.text)
      place += 2
    }
    guard let next = current, !next.beginsLine || next.isMark("(") else { return named(name) }
    guard next.isMark("(") else {
      if next.isMark("{") || next.isMark("[") {
        place += 1
        return .code
      }
      return named(name)
    }
    let arguments = readArguments()
    // `.map { … }`, `[0]`, `.method()`: what comes out is not what stands here.
    if let after = current, after.isMark("."), token(1)?.kind == .word { return .code }
    if let after = current, !after.beginsLine, after.isMark("{") || after.isMark("[") || after.isMark("(") {
      return .code
    }
    // A type begins with a capital, and calling it makes a value of it.
    guard let base = name.base, name.text.first?.isUppercase == true else { return .call(name, arguments) }
    return .call(ManifestValue.Name(base: base.isEmpty ? name.text : "\(base).\(name.text)", text: "init"), arguments)
  }

  private func named(_ name: ManifestValue.Name) -> ManifestValue {
    guard let base = name.base else { return .member(name.text) }
    if base.isEmpty {
      switch name.text {
      case "true", "false": return .bool
      case "nil": return .none
      default: break
      }
    }
    return .constant(name)
  }

  private mutating func readArguments() -> [ManifestValue.Argument] {
    place += 1
    var arguments: [ManifestValue.Argument] = []
    while let token = current, !token.isMark(")") {
      if token.isMark(",") {
        place += 1
        continue
      }
      let first = place
      var label: String?
      if token.kind == .word, let colon = self.token(1), colon.isMark(":") {
        label = token.text
        place += 2
      }
      let start = place
      if label != nil, let next = current, next.isMark(")") || next.isMark(",") {
        let nothing = ManifestValue.Located(value: .code, token: place)
        arguments.append(ManifestValue.Argument(label: label, token: first, value: nothing))
        continue
      }
      arguments.append(ManifestValue.Argument(label: label, token: first, value: read()))
      // Whatever is wrong here, go on.
      if place == start { place += 1 }
    }
    if current != nil { place += 1 }
    return arguments
  }
}
