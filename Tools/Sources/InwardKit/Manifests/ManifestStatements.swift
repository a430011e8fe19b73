/// Splits a manifest into statements.
struct ManifestStatements {
  private var reader: ManifestExpressions
  private var statements: [ManifestStatement] = []
  private var isStatic = false
  private var tokens: [Token] { reader.tokens }

  private let depth: Int
  /// Nobody nests types so deeply.
  private static let deepest = 8

  static func read(_ tokens: [Token], depth: Int = 0) -> [ManifestStatement] {
    var statements = ManifestStatements(reader: ManifestExpressions(tokens), depth: depth)
    while let token = statements.reader.current {
      let start = statements.reader.place
      statements.readOne(token)
      // Whatever stands there, reading goes on behind it.
      if statements.reader.place == start { statements.reader.place += 1 }
    }
    return statements.statements
  }

  private init(reader: ManifestExpressions, depth: Int) {
    self.reader = reader
    self.depth = depth
  }

  private mutating func readOne(_ token: Token) {
    let start = reader.place
    guard token.kind == .word else {
      if token.opens { reader.skipBalanced() } else { reader.place += 1 }
      return
    }
    switch token.text {
    case "import":
      skipLine()
    case "let", "var":
      readConstant()
    case "public", "private", "fileprivate", "internal", "package", "static", "nonisolated", "final", "open":
      // `package` is also the usual name of the value, which may be changed after it was made.
      if token.text == "package", let next = reader.token(1), next.isMark(".") { return readChange() }
      isStatic = isStatic || token.text == "static"
      reader.place += 1
      return
    case "extension", "enum", "struct":
      readConstants(in: start)
    case "func", "class", "for", "while", "if", "guard", "switch", "do", "repeat", "defer", "protocol", "actor":
      skipBlock()
      statements.append(.block(start..<reader.place))
    default: readChange()
    }
    isStatic = false
  }

  private mutating func skipLine() {
    reader.place += 1
    while let token = reader.current, !token.beginsLine, !token.isMark(";") { reader.place += 1 }
  }

  /// Passes a declaration or control statement to the end of its last block.
  private mutating func skipBlock() {
    while true {
      while let token = reader.current, !token.isMark("{") {
        if token.isMark("(") || token.isMark("[") { reader.skipBalanced() } else { reader.place += 1 }
      }
      if reader.current == nil { return }
      reader.skipBalanced()
      guard let next = reader.current else { return }
      if next.isWord("else") || next.isWord("catch") || next.isMark("{") { continue }
      return
    }
  }

  private mutating func readConstant() {
    let start = reader.place
    let isConditional = reader.current?.isConditional ?? false
    let isVariable = reader.current?.isWord("var") ?? false
    reader.place += 1
    guard let name = reader.current, name.kind == .word else { return }
    reader.place += 1
    skipType()
    if let token = reader.current, token.isSign("=") {
      reader.place += 1
      // `if` and `switch` are expressions too.
      var value = reader.read()
      if case .call("init", let arguments) = value.value, isPackage(start..<reader.place) {
        value.value = .call("Package", arguments)
      }
      while let next = reader.current, next.isWord("else") || next.isMark("{") {
        // `didSet` and the like run code too.
        value.value = .code
        if next.isMark("{") { reader.skipBalanced() } else { reader.place += 1 }
      }
      statements.append(
        .constant(
          ManifestConstant(
            name: name.text,
            value: value,
            isConditional: isConditional,
            isVariable: isVariable,
            isStatic: isStatic
          )
        )
      )
      if case .code = value.value { statements.append(.block(start..<reader.place)) }
    } else if let token = reader.current, token.isMark("{") {
      readComputed(name.text, isConditional)
    }
  }

  /// `let package: Package = .init(…)`, `let package = Package.init(…)`
  private func isPackage(_ declaration: Range<Int>) -> Bool {
    tokens[declaration].prefix { !$0.isMark("(") }.contains { $0.isWord("Package") }
  }

  /// `static var name: Self { .product(…) }`
  private mutating func readComputed(_ name: String, _ isConditional: Bool) {
    var inner = ManifestExpressions(tokens, at: reader.place + 1)
    if let token = inner.current, token.isWord("return") { inner.place += 1 }
    let start = reader.place
    guard inner.current != nil else { return reader.place += 1 }
    var value = inner.read()
    reader.skipBalanced()
    if inner.place != reader.place - 1 {
      value = ManifestValue.Located(value: .code, line: tokens[start].line, column: tokens[start].column)
    }
    statements.append(
      .constant(
        ManifestConstant(
          name: name,
          value: value,
          isConditional: isConditional,
          isVariable: false,
          isStatic: isStatic
        )
      )
    )
  }

  private mutating func skipType() {
    guard let colon = reader.current, colon.isMark(":") else { return }
    reader.place += 1
    while let token = reader.current, !token.isSign("="), !token.isMark("{"), !token.isMark("}"), !token.isMark(";") {
      if token.beginsLine, token.kind == .word { return }
      if token.isMark("[") || token.isMark("(") { reader.skipBalanced() } else { reader.place += 1 }
    }
  }

  /// Constants may be kept as static members of a type; methods in it are blocks like any other.
  private mutating func readConstants(in start: Int) {
    while let token = reader.current, !token.isMark("{") { reader.place += 1 }
    let open = reader.place
    guard reader.current != nil else { return }
    reader.skipBalanced()
    let body = depth < Self.deepest ? tokens[(open + 1)..<max(open + 1, reader.place - 1)] : []
    for statement in ManifestStatements.read(Array(body), depth: depth + 1) {
      // What an instance holds depends on how it was made.
      if case .constant(let constant) = statement, constant.isStatic { statements.append(statement) }
    }
    statements.append(.block(start..<reader.place))
  }

  private mutating func readChange() {
    let first = reader.place
    var path = [tokens[first].text]
    reader.place += 1
    while let dot = reader.current, dot.isMark("."), let next = reader.token(1), next.kind == .word {
      path.append(next.text)
      reader.place += 2
    }
    guard let next = reader.current else { return }
    if next.isSign("=") || next.isSign("+=") {
      reader.place += 1
      let value = reader.read()
      let change = ManifestChange(path: path, operation: next.text, value: value, range: first..<reader.place)
      statements.append(.change(change))
    } else if next.isMark("(") {
      let start = reader.place
      reader.place += 1
      var operation = path.count > 1 ? path.removeLast() : "call"
      if let label = reader.current, label.isWord("contentsOf"), reader.token(1)?.isMark(":") == true {
        operation += "(contentsOf:)"
        reader.place += 2
      }
      guard reader.current != nil else { return }
      let value = reader.read()
      reader.place = start
      reader.skipBalanced()
      if let next = reader.current, !next.beginsLine, next.isMark("{") || next.isMark(".") {
        // What follows may be anything.
        reader.place = first + 1
        passLine()
        return statements.append(.block(first..<reader.place))
      }
      let change = ManifestChange(path: path, operation: operation, value: value, range: first..<reader.place)
      statements.append(.change(change))
    } else {
      passLine()
      statements.append(.block(first..<reader.place))
    }
  }

  /// Passes a statement that no other form fits: to the end of its line, and of the brackets that open there.
  private mutating func passLine() {
    while let token = reader.current, !token.beginsLine || token.isMark(".") || token.isMark("{") {
      if token.isMark("{") || token.isMark("[") || token.isMark("(") {
        reader.skipBalanced()
      } else {
        reader.place += 1
      }
    }
  }
}
