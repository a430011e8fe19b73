/// Follows what names stand for in a source, as far as a composition asks: for all values, for something else, or unknown.
struct ValueNames {
  private let list: TokenList
  /// Whether the last declaration of a name is of all values, where that is written.
  private var isValues: [String: Bool] = [:]

  init(_ list: TokenList) { self.list = list }

  /// Whether a name is declared as something else than all values.
  func isOther(_ name: String) -> Bool { isValues[name] == false }

  mutating func pass(_ index: Int, _ closures: ClosureMap) {
    if list.isMark(index, "{") { closures.names(of: index).forEach { isValues[$0] = nil } }
    guard let name = list[index + 1], name.kind == .word else { return }
    if list.isWord(index, "for") { isValues[name.text] = false }
    if list.isWord(index, "let") || list.isWord(index, "var") { isValues[name.text] = isOfValues(index + 1) }
    if list.isMark(index, "("), list.isWord(index - 2, "func") || list.isWord(index - 1, "init") {
      readParameters(index)
    }
  }

  /// Of a `let name: Type`, `let name = Type(…)` or `if let name`.
  private func isOfValues(_ name: Int) -> Bool? {
    if list.isMark(name + 1, ":") { return list.typeName(at: name + 2).map { $0 == "DependencyValues" } }
    let before = list[name - 2]
    if before?.isWord("if") ?? false || before?.isWord("guard") ?? false || before?.isMark(",") ?? false {
      return false
    }
    guard list.isSign(name + 1, "="), let head = list[name + 2], head.kind == .word,
      head.text.first?.isUppercase ?? false
    else { return nil }
    return head.text == "DependencyValues"
  }

  private mutating func readParameters(_ open: Int) {
    for colon in open..<max(open, list.balanced(open)) where list.isMark(colon, ":") {
      guard let name = list[colon - 1], name.kind == .word else { continue }
      let type = list.isWord(colon + 1, "inout") ? colon + 2 : colon + 1
      if let type = list.typeName(at: type) { isValues[name.text] = type == "DependencyValues" }
    }
  }
}

extension TokenList {
  /// Whether what opens here is given to a function that hands it elements, not values: `.forEach { … }`.
  func isOfElements(_ brace: Int) -> Bool {
    var word = brace - 1
    if isMark(word, ")") { word = openBracket(of: word) - 1 }
    if isMark(word, "(") { word -= 1 }
    return isMark(word - 1, ".") && Self.elementFunctions.contains(tokens[word].text)
  }

  private static let elementFunctions: Set<String> = [
    "allSatisfy", "compactMap", "contains", "filter", "first", "firstIndex", "flatMap", "forEach", "map", "max", "min",
    "onChange", "onReceive", "reduce", "removeAll", "sink", "sort", "sorted",
  ]
}
