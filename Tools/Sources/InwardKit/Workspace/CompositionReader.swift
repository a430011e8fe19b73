/// Reads the registrations of a composition file.
struct CompositionReader {
  private struct Block {
    var isFunction: Bool
    var isConditional: Bool
    /// `if false { … }`
    var isNever: Bool
    var place: Int
  }

  private let tokens: [Token]
  private let file: String
  private var blocks: [Block] = []
  /// No value of a registration is longer, and none stands deeper: limits that keep the cost linear.
  private static let longest = 1024
  private static let deepest = 256
  private var facts = CompositionFacts()
  private var statements: StatementTracker

  static func read(_ tokens: [Token], file: String) -> CompositionFacts {
    var reader = CompositionReader(tokens: tokens.filter { $0.isActive != .no && $0.kind != .directive }, file: file)
    reader.run()
    for (name, index) in reader.inactiveKeyPaths(tokens.filter { $0.isActive == .no }) {
      reader.facts.inactive[name] = index
    }
    return reader.facts
  }

  private init(tokens: [Token], file: String) {
    self.tokens = tokens
    statements = StatementTracker(tokens)
    self.file = file
  }

  private func token(_ index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }
  private func location(_ token: Token) -> Location { Location(file: file, line: token.line, column: token.column) }

  private func inactiveKeyPaths(_ tokens: [Token]) -> [(String, Location)] {
    tokens.indices.compactMap { index in
      guard tokens[index].isMark("\\"), index + 2 < tokens.count, tokens[index + 1].isMark("."),
        tokens[index + 2].kind == .word
      else { return nil }
      return (tokens[index + 2].text, location(tokens[index]))
    }
  }

  private mutating func run() {
    for index in tokens.indices {
      let token = tokens[index]
      statements.pass(index)
      switch token.text {
      case "{" where token.kind == .mark: blocks.append(block(at: index))
      case "}" where token.kind == .mark: _ = blocks.popLast()
      case "(" where token.kind == .mark: readCall(index)
      case "=" where token.kind == .sign: readAssignment(index)
      default: break
      }
    }
  }

  /// Tells by the words in front of a brace what kind of block it opens.
  private func block(at brace: Int) -> Block {
    let isNever = (token(brace - 1)?.isWord("false") ?? false) && (token(brace - 2)?.isWord("if") ?? false)
    var block = Block(isFunction: false, isConditional: false, isNever: isNever, place: brace)
    var index = brace - 1
    var depth = 0
    while let token = token(index) {
      if token.isMark(")") || token.isMark("]") { depth += 1 }
      if token.isMark("(") || token.isMark("[") { depth -= 1 }
      if depth < 0 { break }
      if depth == 0 {
        if token.isMark("{") || token.isMark("}") || token.isMark(";") || token.isSign("=") { break }
        if token.kind == .word, !token.isQuoted {
          if ["func", "init", "subscript"].contains(token.text) { block.isFunction = true }
          if ["if", "else", "guard", "for", "while", "switch", "catch", "do"].contains(token.text) {
            block.isConditional = true
          }
          if ["func", "init", "if", "else", "switch", "for", "while", "guard", "catch"].contains(token.text) { break }
        }
      }
      index -= 1
      if token.beginsLine, depth == 0, brace - index > 64 { break }
    }
    return block
  }

  private var isNever: Bool { blocks.contains { $0.isNever } }
  private var function: Int { blocks.last { $0.isFunction }?.place ?? -1 }
  private var isConditional: Bool {
    for block in blocks.reversed() {
      if block.isConditional { return true }
      if block.isFunction { return false }
    }
    return false
  }

  // MARK: - Registrations

  private mutating func readCall(_ open: Int) {
    guard let callee = token(open - 1), callee.kind == .word || callee.isSign(">"), !callee.isWord("Dependency") else {
      return
    }
    var name: DependencyFacts.Read.Name?
    var index = open + 1
    if let slash = token(index), slash.isMark("\\") {
      index += 1
      while let root = token(index), root.kind == .word { index += 1 }
      guard let dot = token(index), dot.isMark("."), let word = token(index + 1), word.kind == .word,
        let end = token(index + 2), end.isMark(",") || end.isMark(")")
      else { return }
      name = .property(word.text)
    } else if let key = metatype(at: index) {
      name = .key(key)
    }
    guard let name, blocks.count < Self.deepest, !isNever, !isLost(name, callee, open - 1) else { return }
    let values = valueRange(open)
    facts.registrations.append(
      CompositionFacts.Registration(
        name: name,
        location: location(callee),
        callee: callee.text,
        function: function,
        isConditional: isConditional || tokens[open].isConditional,
        conditions: tokens[open].conditions,
        doubles: doubles(in: values)
      )
    )
    readMembers(in: values)
  }

  /// Whether what stands here never gets into the composition; notes where, if so.
  private mutating func isLost(_ name: DependencyFacts.Read.Name, _ callee: Token?, _ index: Int) -> Bool {
    switch statements.fate(at: index) {
    case .taken: return false
    case .dropped:
      // A function or an assignment acts, whatever becomes of its value; `Live(…)` is a value and nothing else.
      guard let callee, callee.text.first?.isUppercase ?? false, !(token(index - 1)?.isMark(".") ?? false) else {
        return false
      }
    case .never: break
    }
    if case .property(let property) = name { facts.lost[property] = location(callee ?? tokens[index - 1]) }
    return true
  }

  /// `Key.self,` or `Key.self)` as a first argument.
  private func metatype(at start: Int) -> String? {
    var parts: [String] = []
    var index = start
    while let part = token(index), part.kind == .word {
      if part.isWord("self") {
        guard let end = token(index + 1), end.isMark(",") || end.isMark(")"), !parts.isEmpty else { return nil }
        return parts.joined(separator: ".")
      }
      parts.append(part.text)
      guard let dot = token(index + 1), dot.isMark(".") else { return nil }
      index += 2
    }
    return nil
  }

  private mutating func readAssignment(_ sign: Int) {
    guard let name = token(sign - 1), name.kind == .word, let dot = token(sign - 2), dot.isMark("."),
      let root = token(sign - 3), root.kind == .word || root.isMark("]") || root.isMark(")"),
      blocks.count < Self.deepest, !isNever, !isLost(.property(name.text), nil, sign)
    else { return }
    var end = sign + 1
    var depth = 0
    while let token = token(end), end - sign < Self.longest / 4 {
      if depth == 0, token.beginsLine, end > sign + 1, !token.isMark("."), token.kind != .sign { break }
      if token.isMark("{") || token.isMark("(") || token.isMark("[") { depth += 1 }
      if token.isMark("}") || token.isMark(")") || token.isMark("]") { depth -= 1 }
      if depth < 0 { break }
      end += 1
    }
    facts.registrations.append(
      CompositionFacts.Registration(
        name: .property(name.text),
        location: location(name),
        callee: nil,
        function: function,
        isConditional: isConditional || name.isConditional,
        conditions: name.conditions,
        doubles: doubles(in: (sign + 1)..<max(sign + 1, end))
      )
    )
  }

  /// From the opening parenthesis to the end of the call's trailing closures.
  private func valueRange(_ open: Int) -> Range<Int> {
    var end = balanced(open)
    while true {
      if let brace = token(end), brace.isMark("{") {
        end = balanced(end)
      } else if let label = token(end), label.kind == .word, token(end + 1)?.isMark(":") ?? false,
        token(end + 2)?.isMark("{") ?? false
      {
        end = balanced(end + 2)
      } else {
        return open..<end
      }
    }
  }

  private func balanced(_ start: Int) -> Int {
    var depth = 0
    var index = start
    while let token = token(index), index - start < Self.longest {
      index += 1
      if token.isMark("(") || token.isMark("[") || token.isMark("{") { depth += 1 }
      if token.isMark(")") || token.isMark("]") || token.isMark("}") {
        depth -= 1
        if depth == 0 { break }
      }
    }
    return index
  }

  /// `$0.name`, or `values.name` where the closure calls its argument `values`.
  private mutating func readMembers(in range: Range<Int>) {
    var roots: Set<String> = ["$0"]
    for index in range where tokens[index].isMark("{") {
      if let name = parameter(after: index) { roots.insert(name) }
    }
    for index in range {
      guard tokens[index].kind == .word, roots.contains(tokens[index].text), !(token(index - 1)?.isMark(".") ?? false),
        let dot = token(index + 1), dot.isMark("."), let name = token(index + 2), name.kind == .word,
        !(token(index + 3)?.isSign("=") ?? false)
      else { continue }
      facts.reads.append(
        DependencyFacts.Read(name: .property(name.text), location: location(name), conditions: name.conditions)
      )
    }
  }

  /// The first parameter of a closure: `{ values in`, `{ (values: …) async throws -> T in`, `{ [capture] values in`.
  private func parameter(after brace: Int) -> String? {
    var index = brace + 1
    while token(index)?.isMark("@") ?? false { index += 2 }
    if token(index)?.isMark("[") ?? false { index = balanced(index) }
    if token(index)?.isMark("(") ?? false { index += 1 }
    guard let name = token(index), name.kind == .word, name.text != "_" else { return nil }
    var next = index + 1
    while let token = token(next), !token.isWord("in") {
      if token.isMark("{") || token.isMark("}") || token.beginsLine { return nil }
      next += 1
    }
    return next < tokens.count ? name.text : nil
  }

  /// Words that name something made for tests.
  private func doubles(in range: Range<Int>) -> [(word: String, location: Location)] {
    range.compactMap { index in
      let token = tokens[index]
      guard token.kind == .word, Self.isDouble(token.text) else { return nil }
      // A label or a case to compare with builds nothing.
      if self.token(index + 1)?.isMark(":") ?? false { return nil }
      return (token.text, location(token))
    }
  }

  private static let doubleWords: Set<String> = ["mock", "fake", "stub", "dummy"]

  static func isDouble(_ name: String) -> Bool {
    if name == "testValue" || name == "previewValue" { return true }
    var word = ""
    for character in name + "_" {
      if character.isUppercase || character == "_" {
        if doubleWords.contains(word.lowercased()) { return true }
        word = ""
      }
      if character != "_" { word.append(character) }
    }
    return false
  }
}
