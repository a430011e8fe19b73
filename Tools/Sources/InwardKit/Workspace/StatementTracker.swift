/// Follows which statement a token belongs to, to tell the values that go nowhere.
struct StatementTracker {
  /// What becomes of the value of a statement.
  enum Fate {
    case taken
    /// `_ = …` and `let _ = …`, or a name that nothing else says: what it does happens, its value is gone.
    case dropped
    /// A closure or function that nothing calls, where calls would be seen.
    case never
  }

  private struct Block {
    var isType: Bool
    /// A closure behind a call, as a result builder has it.
    var isTrailing: Bool
    var fate: Fate
    var statement: Int
    var assignment: Int?
    var depth = 0
  }

  private let tokens: [Token]
  private let uses: [String: Int]
  private var blocks = [Block(isType: true, isTrailing: false, fate: .taken, statement: 0)]

  init(_ tokens: [Token]) {
    self.tokens = tokens
    uses = tokens.reduce(into: [:]) { if $1.kind == .word { $0[$1.text, default: 0] += 1 } }
  }

  /// The worst that may become of a value made here.
  func fate(at index: Int) -> Fate {
    let around = blocks[blocks.count - 1].fate
    return around == .taken ? binding(at: index).fate : around
  }

  mutating func pass(_ index: Int) {
    let token = tokens[index]
    let last = blocks.count - 1
    if blocks[last].depth == 0, begins(index) {
      blocks[last].statement = index
      blocks[last].assignment = nil
    }
    switch token.text {
    case "{" where token.kind == .mark: blocks.append(block(at: index))
    case "}" where token.kind == .mark: if last > 0 { blocks.removeLast() }
    case "(" where token.kind == .mark, "[" where token.kind == .mark: blocks[last].depth += 1
    case ")" where token.kind == .mark, "]" where token.kind == .mark: blocks[last].depth -= 1
    case "=" where token.kind == .sign && blocks[last].depth == 0 && blocks[last].assignment == nil:
      blocks[last].assignment = index
    default: break
    }
  }

  private func begins(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    let previous = tokens[index - 1]
    if previous.isMark(";") || previous.isMark("{") { return true }
    let token = tokens[index]
    guard token.beginsLine, token.kind != .sign, !token.isMark("."), !token.isMark("{") else { return false }
    return previous.kind != .sign && ![",", ":", ".", "@"].contains { previous.isMark($0) }
  }

  private func block(at brace: Int) -> Block {
    let outer = blocks[blocks.count - 1]
    let declaration = binding(at: brace)
    let isType = Self.types.contains(declaration.keyword)
    let isTrailing = declaration.keyword.isEmpty || declaration.assignment != nil && !declaration.isClosure
    var fate = outer.fate
    if fate == .taken, !isType {
      fate = declaration.fate
      if fate == .dropped, declaration.isClosure, !isCalled(brace) { fate = .never }
      // In a result builder a closure or function is no part of the result, whatever its name is used for.
      if outer.isTrailing, declaration.keyword == "func" || declaration.isClosure && !isCalled(brace) { fate = .never }
      let isNamed = declaration.keyword == "func" && !outer.isType
      if isNamed, uses[declaration.name, default: 0] < 2 { fate = .never }
    }
    let isInBuilder = isTrailing || outer.isTrailing && Self.branches.contains(declaration.keyword)
    return Block(isType: isType, isTrailing: isInBuilder, fate: fate, statement: brace + 1)
  }

  /// `{ … }()`
  private func isCalled(_ brace: Int) -> Bool {
    var depth = 0
    for index in brace..<min(tokens.count, brace + 1024) {
      if tokens[index].isMark("{") { depth += 1 }
      if tokens[index].isMark("}") { depth -= 1 }
      if depth == 0 {
        return index + 1 < tokens.count && tokens[index + 1].isMark("(") && !tokens[index + 1].beginsLine
      }
    }
    return false
  }

  private struct Binding {
    var keyword = ""
    var name = ""
    var assignment: Int?
    var isClosure = false
    var fate = Fate.taken
  }

  /// What the current statement declares or assigns, if the token at `index` is part of the value.
  private func binding(at index: Int) -> Binding {
    let block = blocks[blocks.count - 1]
    var binding = Binding()
    var place = block.statement
    while place < index, place - block.statement < 24 {
      if tokens[place].isMark("@") {
        place += 2
        continue
      }
      guard tokens[place].kind == .word else { break }
      if Self.keywords.contains(tokens[place].text), !tokens[place].isQuoted {
        binding.keyword = tokens[place].text
        if place + 1 < index { binding.name = tokens[place + 1].text }
        break
      }
      guard place + 1 < index, tokens[place + 1].kind == .word else { break }
      place += 1
    }
    guard let assignment = block.assignment, assignment < index else { return binding }
    binding.assignment = assignment
    binding.isClosure = assignment == index - 1 && tokens[index].isMark("{")
    if binding.keyword.isEmpty {
      if tokens[block.statement].isWord("_"), assignment == block.statement + 1 { binding.fate = .dropped }
    } else if binding.keyword == "let" || binding.keyword == "var" {
      let isUnused = !block.isType && uses[binding.name, default: 0] < 2 && tokens[place + 1].kind == .word
      if binding.name == "_" || isUnused { binding.fate = .dropped }
    }
    return binding
  }

  private static let types: Set<String> = ["actor", "class", "enum", "extension", "protocol", "struct"]
  private static let branches: Set<String> = ["if", "else", "switch", "for"]
  private static let keywords: Set<String> = [
    "actor", "case", "catch", "defer", "deinit", "do", "else", "enum", "extension", "for", "func", "guard", "if",
    "init",
    "let", "protocol", "repeat", "struct", "subscript", "switch", "var", "while", "get", "set", "class",
  ]
}
