/// The tokens of a file that the program may run, with what several readers look for in them.
struct TokenList: Sendable {
  let tokens: [Token]
  let file: String
  /// No value is longer, and no head of a block: limits that keep the cost linear.
  static let longest = 1024
  private static let longestHead = 256

  init(_ tokens: [Token], file: String) {
    let isWhole = !tokens.contains { $0.isActive == .no || $0.kind == .directive }
    let compiled = isWhole ? tokens : tokens.filter { $0.isActive != .no && $0.kind != .directive }
    self.tokens = Self.withoutPreviews(compiled)
    self.file = file
  }

  /// Without what stands in the braces of `#Preview { … }` and `struct X: PreviewProvider { … }`: only Xcode runs it.
  private static func withoutPreviews(_ tokens: [Token]) -> [Token] {
    guard tokens.contains(where: { $0.first == UInt8(ascii: "P") && previews.contains($0.text) }) else { return tokens }
    var kept: [Token] = []
    var depth = 0
    var isAhead = false
    for (index, token) in tokens.enumerated() {
      if token.isMark("}"), depth > 0 { depth -= 1 }
      if depth == 0 { kept.append(token) }
      if token.isMark("{"), depth > 0 || isAhead {
        depth += 1
        isAhead = false
      }
      guard depth == 0, token.kind == .word, previews.contains(token.text), index > 0 else { continue }
      let before = tokens[index - 1]
      isAhead = token.text == "Preview" ? before.isMark("#") : before.isMark(":") || before.isMark(",")
    }
    return kept
  }

  private static let previews: Set<String> = ["Preview", "PreviewProvider", "PreviewModifier"]

  var indices: Range<Int> { tokens.indices }

  subscript(index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  func location(_ index: Int) -> Location {
    Location(file: file, line: tokens[index].line, column: tokens[index].column)
  }

  func isMark(_ index: Int, _ mark: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index].isMark(mark)
  }
  func isWord(_ index: Int, _ word: String) -> Bool { tokens.indices.contains(index) && tokens[index].isWord(word) }
  func isSign(_ index: Int, _ sign: String) -> Bool { tokens.indices.contains(index) && tokens[index].isSign(sign) }

  /// Past a `<…>`, if one stands here.
  func skipGenerics(_ index: inout Int) {
    guard let open = self[index], open.kind == .sign, open.text.hasPrefix("<") else { return }
    var depth = 0
    while let next = self[index], !next.isMark("{") {
      if next.kind == .sign, next.text != "->" {
        depth += next.text.count { $0 == "<" } - next.text.count { $0 == ">" }
      }
      index += 1
      if depth <= 0 { return }
    }
  }

  /// `A.B<C>` of an `A.B<C>.self` that stands here, and where it ends.
  func metatype(at start: Int) -> (name: String, end: Int)? {
    var name = ""
    var index = start
    while let part = self[index], part.kind == .word {
      if part.isWord("self") { return name.isEmpty ? nil : (name, index + 1) }
      name += (name.isEmpty ? "" : ".") + part.text
      index += 1
      let generics = index
      skipGenerics(&index)
      name += tokens[generics..<index].map(\.text).joined()
      guard isMark(index, ".") else { return nil }
      index += 1
    }
    return nil
  }

  /// `name` of a `\.name` or `\Root.name` that stands here, and where it stands.
  func keyPath(at start: Int) -> (name: String, place: Int)? {
    guard isMark(start, "\\") else { return nil }
    var index = start + 1
    if self[index]?.kind == .word { index += 1 }
    guard isMark(index, "."), let name = self[index + 1], name.kind == .word else { return nil }
    return (name.text, index + 1)
  }

  /// Past the bracket that closes the one here.
  func balanced(_ start: Int) -> Int {
    var depth = 0
    var index = start
    while let token = self[index], index - start < Self.longest {
      index += 1
      if token.opens { depth += 1 }
      if token.closes {
        depth -= 1
        if depth == 0 { break }
      }
    }
    return index
  }

  /// The end of the expression that begins here: where the next statement begins or the block around it closes.
  func expressionEnd(_ start: Int) -> Int {
    var index = start
    var depth = 0
    while let token = self[index], index - start < Self.longest {
      if token.opens { depth += 1 }
      if token.closes { depth -= 1 }
      if depth < 0 || depth == 0 && (token.isMark(";") || token.isMark(",")) { break }
      if depth == 0, token.beginsLine, index > start, !token.isMark("."), !token.isMark("}"), token.kind != .sign {
        break
      }
      index += 1
    }
    return index
  }

  /// The words in front of a brace that tell what it opens.
  struct Head {
    var isFunction = false
    /// `if`, `else`, `for` …: what is in it happens or not.
    var isConditional = false
    /// `if`, `do`, `for` …: a block that runs where it stands.
    var isControl = false
    var isAccessor = false
    /// The type that `extension X` or `struct X` names.
    var type: String?
  }

  /// Reads the head of the block that opens at `brace`.
  func head(of brace: Int) -> Head {
    var head = Head()
    var index = brace - 1
    var depth = 0
    if let word = self[index], word.kind == .word, Self.accessors.contains(word.text), !isMark(index - 1, ".") {
      head.isAccessor = true
    }
    while let token = self[index], brace - index < Self.longestHead {
      if token.isMark(")") || token.isMark("]") { depth += 1 }
      if token.isMark("(") || token.isMark("[") { depth -= 1 }
      if depth < 0 { break }
      if depth == 0 {
        if token.isMark("{") || token.isMark("}") || token.isMark(";") || token.isSign("=") { break }
        if token.kind == .word, !token.isQuoted, !isMark(index - 1, "."), read(token.text, at: index, into: &head) {
          break
        }
        if token.beginsLine, brace - index > 64 { break }
      }
      index -= 1
    }
    return head
  }

  private func read(_ word: String, at index: Int, into head: inout Head) -> Bool {
    switch word {
    case "func", "init", "subscript": head.isFunction = true
    case "if", "else", "guard", "for", "while", "switch", "catch":
      head.isConditional = true
      head.isControl = true
    case "do", "repeat":
      head.isConditional = true
      head.isControl = true
    case "defer": head.isControl = true
    case "struct", "class", "enum", "actor", "extension", "protocol": head.type = self[index + 1]?.text
    default: return false
    }
    return true
  }

  private static let accessors: Set<String> = ["get", "set", "willSet", "didSet", "deinit", "_read", "_modify"]
}
