/// Tells for each token which closure, function or accessor runs it, and what that closure calls its arguments.
struct ClosureMap {
  /// For each token the brace that opens the innermost block that runs at another time; -1 outside all.
  let owners: [Int]
  private let parameters: [Int: [String]]

  init(_ list: TokenList) {
    var owners: [Int] = []
    var parameters: [Int: [String]] = [:]
    owners.reserveCapacity(list.tokens.count)
    var open: [Int] = []
    var owner = -1
    for index in list.indices {
      let token = list.tokens[index]
      if token.isMark("}"), let outer = open.popLast() { owner = outer }
      owners.append(owner)
      guard token.isMark("{") else { continue }
      open.append(owner)
      let head = list.head(of: index)
      if head.isControl { continue }
      if !head.isFunction, !head.isAccessor, head.type == nil {
        if Self.isCalled(index, list) { continue }
        parameters[index] = Self.names(after: index, list)
      }
      owner = index
    }
    self.owners = owners
    self.parameters = parameters
  }

  /// Whether `word` is an argument of the closure that opens at `brace`, read at `index`.
  func isArgument(_ word: String, of brace: Int, at index: Int) -> Bool {
    guard let names = parameters[brace] else { return false }
    // A closure without names of its own has `$0`, and those inside it have another.
    return names.isEmpty ? word == "$0" && owners[index] == brace : names.contains(word)
  }

  /// What the closure that opens at `brace` calls its arguments.
  func names(of brace: Int) -> [String] { parameters[brace] ?? [] }

  /// `{ … }()`
  private static func isCalled(_ brace: Int, _ list: TokenList) -> Bool {
    let end = list.balanced(brace)
    guard let next = list[end] else { return false }
    return next.isMark("(") && !next.beginsLine
  }

  /// The parameters of a closure: `{ values in`, `{ (values: …) async throws -> T in`, `{ [capture] values in`.
  private static func names(after brace: Int, _ list: TokenList) -> [String] {
    var index = brace + 1
    while list.isMark(index, "@") { index += 2 }
    if list.isMark(index, "[") { index = list.balanced(index) }
    let start = index
    if let first = list[index], first.kind == .word, statements.contains(first.text) { return [] }
    while let token = list[index], index - start < 64 {
      if token.isWord("in") {
        let words = list.tokens[start..<index].filter { $0.kind == .word }.map(\.text)
        return words.isEmpty ? ["_"] : words
      }
      if token.isMark("{") || token.isMark("}") || token.isMark("\\") || token.kind == .string { return [] }
      if token.beginsLine, index > start { return [] }
      index += 1
    }
    return []
  }

  private static let statements: Set<String> = [
    "await", "for", "guard", "if", "let", "return", "switch", "try", "var", "while",
  ]
}
