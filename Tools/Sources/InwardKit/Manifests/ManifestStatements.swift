/// Splits a manifest into statements.
struct ManifestStatements {
  private var reader: ManifestExpressions
  private var statements: [ManifestStatement] = []
  private var isStatic = false
  private var tokens: [Token] { reader.tokens }

  private let home: ManifestHome
  private let depth: Int
  /// Nobody nests types so deeply.
  private static let deepest = 8

  static func read(_ tokens: [Token]) -> [ManifestStatement] {
    read(tokens, home: ManifestHome(name: "", range: tokens.indices), depth: 0)
  }

  private static func read(_ tokens: [Token], home: ManifestHome, depth: Int) -> [ManifestStatement] {
    let reader = ManifestExpressions(tokens, in: home.range, home: home.name)
    var statements = ManifestStatements(reader: reader, home: home, depth: depth)
    while let token = statements.reader.current {
      let start = statements.reader.place
      statements.readOne(token)
      // Whatever stands there, reading goes on behind it.
      if statements.reader.place == start { statements.reader.place += 1 }
    }
    return statements.statements
  }

  private init(reader: ManifestExpressions, home: ManifestHome, depth: Int) {
    self.reader = reader
    self.home = home
    self.depth = depth
  }

  private mutating func readOne(_ token: Token) {
    let start = reader.place
    guard token.kind == .word else { return readOther(token) }
    switch token.text {
    case "import":
      skipLine()
    case "let", "var":
      readConstant()
    case "public", "private", "fileprivate", "internal", "package", "static", "nonisolated", "final", "open":
      // `package` is also the usual name of the value, which may be changed after it was made.
      if token.text == "package", let next = reader.token(1), next.kind != .word { return readChange() }
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

  /// `@attribute`, `(a, b) = (c, d)`
  private mutating func readOther(_ token: Token) {
    let start = reader.place
    guard token.opens else { return reader.place += token.isMark("@") ? 2 : 1 }
    passLine()
    let value = ManifestValue.Located(value: .code, token: start)
    statements.append(
      .change(ManifestChange(path: [token.text], operation: "=", value: value, range: start..<reader.place))
    )
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
    let keyword = reader.place
    let isVariable = tokens[keyword].isWord("var")
    repeat {
      reader.place += 1
      guard let name = reader.current, name.kind == .word else { return }
      let nameIndex = reader.place
      reader.place += 1
      let type = skipType()
      var constant = ManifestConstant(
        name: name.text,
        value: ManifestValue.Located(value: .code, token: nameIndex),
        type: type,
        isConditional: name.isConditional,
        isVariable: isVariable,
        isStatic: isStatic,
        home: home
      )
      if let token = reader.current, token.isSign("=") {
        reader.place += 1
        readValue(of: &constant)
        if case .code = constant.value.value { statements.append(.block(keyword..<reader.place)) }
      } else if let token = reader.current, token.isMark("{") {
        readComputed(&constant)
      } else {
        // A statement will give it a value.
        constant.isVariable = true
      }
      statements.append(.constant(constant))
    } while reader.current?.isMark(",") == true
  }

  private mutating func readValue(of constant: inout ManifestConstant) {
    constant.value = reader.read()
    // `if` and `switch` are expressions too, and `didSet` and the like run code.
    while let next = reader.current, next.isWord("else") || next.isMark("{") {
      constant.value.value = .code
      if next.isMark("{") { reader.skipBalanced() } else { reader.place += 1 }
    }
  }

  /// `static var name: Self { .product(…) }`
  private mutating func readComputed(_ constant: inout ManifestConstant) {
    let open = reader.place
    reader.skipBalanced()
    constant.isVariable = false
    let body = (open + 1)..<max(open + 1, reader.place - 1)
    var inner = ManifestExpressions(tokens, in: body, home: home.name)
    if let token = inner.current, token.isWord("return") { inner.place += 1 }
    guard inner.current != nil else { return }
    let value = inner.read()
    if inner.current == nil { constant.value = value }
  }

  private mutating func skipType() -> Range<Int> {
    guard let colon = reader.current, colon.isMark(":") else { return reader.place..<reader.place }
    reader.place += 1
    let start = reader.place
    while let token = reader.current, !token.isSign("="), !token.isMark("{"), !token.isMark("}"), !token.isMark(";") {
      if token.beginsLine, token.kind == .word { break }
      if token.isMark(","), !tokens[start..<reader.place].contains(where: { $0.isSign("<") }) { break }
      if token.isMark("[") || token.isMark("(") { reader.skipBalanced() } else { reader.place += 1 }
    }
    return start..<reader.place
  }

  /// Constants may be kept as static members of a type; methods in it are blocks like any other.
  private mutating func readConstants(in start: Int) {
    while let token = reader.current, !token.isMark("{") { reader.place += 1 }
    let open = reader.place
    guard reader.current != nil else { return }
    reader.skipBalanced()
    if depth < Self.deepest {
      let name = (home.name.isEmpty ? "" : home.name + ".") + typeName(start..<open)
      let body = ManifestHome(name: name, range: (open + 1)..<max(open + 1, reader.place - 1))
      for statement in ManifestStatements.read(tokens, home: body, depth: depth + 1) {
        // What an instance holds depends on how it was made.
        if case .constant(let constant) = statement, constant.isStatic { statements.append(statement) }
      }
    }
    statements.append(.block(start..<reader.place))
  }

  /// `A.B` of `extension A.B: C`, and `[A]` of `extension Array where Element == A`
  private func typeName(_ head: Range<Int>) -> String {
    if let equal = head.first(where: { tokens[$0].isSign("==") }), tokens[equal - 1].isWord("Element") {
      return "[" + tokens[(equal + 1)..<head.upperBound].map(\.text).joined() + "]"
    }
    let name = tokens[head].dropFirst().prefix { !$0.isMark(":") && !$0.isWord("where") }.map(\.text).joined()
    return name.hasPrefix("Array<") ? "[\(name.dropFirst(6).dropLast())]" : name
  }

  private mutating func readChange() {
    let first = reader.place
    var path = [tokens[first].text]
    reader.place += 1
    while let dot = reader.current, dot.isMark("."), let next = reader.token(1), next.kind == .word {
      path.append(next.text)
      reader.place += 2
    }
    guard let next = reader.current else { return statements.append(.block(first..<reader.place)) }
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
      var value = reader.read()
      // Another argument, such as the place to insert at, may change everything.
      if reader.current?.isMark(")") == false { value.value = .code }
      reader.place = start
      reader.skipBalanced()
      if let next = reader.current, !next.beginsLine, next.isMark("{") || next.isMark(".") {
        // What follows may be anything.
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
    let start = reader.place
    while let token = reader.current,
      !token.beginsLine || token.isMark(".") || token.isMark("{") || reader.place == start && token.opens
    {
      if token.isMark("{") || token.isMark("[") || token.isMark("(") {
        reader.skipBalanced()
      } else {
        reader.place += 1
      }
    }
  }
}
