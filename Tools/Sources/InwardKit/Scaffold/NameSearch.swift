/// Looks for names in the sources of a workspace.
struct NameSearch {
  private let workspace: Workspace

  init(_ workspace: Workspace) { self.workspace = workspace }

  /// The targets of a package that are no tests, and everything that they reach.
  func targets(seenFrom package: Workspace.Package) -> [Int] {
    var seen = Set(package.targets.filter { !workspace.targets[$0].isTest })
    var waiting = Array(seen)
    while let next = waiting.popLast() {
      for other in workspace.targets[next].edges.flatMap(\.targets) where seen.insert(other).inserted {
        waiting.append(other)
      }
    }
    return seen.sorted()
  }

  private static let types: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias", "macro"]

  /// Where a type of that name is declared outside of all others.
  func declaration(of name: String, in files: [String]) -> Location? {
    for file in files {
      guard let text = FileSystem.text(of: "\(workspace.root)/\(file)"), text.contains(name) else { continue }
      let tokens = Self.tokens(text)
      var depth = 0
      for (index, token) in tokens.enumerated() {
        if token.isMark("{") { depth += 1 }
        if token.isMark("}") { depth -= 1 }
        guard depth == 0, token.kind == .word, token.text == name, index > 0 else { continue }
        if tokens[index - 1].kind == .word, Self.types.contains(tokens[index - 1].text) {
          return Location(file: file, line: token.line, column: token.column)
        }
      }
    }
    return nil
  }

  private static let members: Set<String> = ["case", "var", "let", "func"]

  /// Where a case, property or function of that name is declared.
  static func member(_ name: String, in text: String, file: String) -> Location? {
    let tokens = tokens(text)
    let index = tokens.indices.dropFirst().first { index in
      tokens[index].kind == .word && tokens[index].text == name && tokens[index - 1].kind == .word
        && members.contains(tokens[index - 1].text)
    }
    return index.map { Location(file: file, line: tokens[$0].line, column: tokens[$0].column) }
  }

  /// Where some names stand, or a member after a point.
  static func uses(of names: Set<String>, member: String, in text: String, file: String) -> [Location] {
    let tokens = tokens(text)
    return tokens.indices.filter { index in
      guard tokens[index].kind == .word else { return false }
      return names.contains(tokens[index].text)
        || (tokens[index].text == member && index > 0 && tokens[index - 1].isMark("."))
    }.map { Location(file: file, line: tokens[$0].line, column: tokens[$0].column) }
  }

  private static func tokens(_ text: String) -> [Token] {
    let buffer = ReadBuffer()
    return withExtendedLifetime(buffer) { Tokenizer.tokens(of: buffer.take(text.utf8)) }
  }
}
