extension CompositionReader {
  /// What the brace opens, and whether its code is handed all values.
  mutating func block(at brace: Int) -> Block {
    var block = Block(head: list.head(of: brace), place: brace)
    block.isNever = list.isWord(brace - 1, "false") && list.isWord(brace - 2, "if")
    if block.head.type != nil { return block }
    readCaller(of: brace, into: &block)
    if block.head.isFunction, blocks.last?.head.type == "DependencyValues" {
      block.setsValues = true
      noteFunction(before: brace)
    } else if takesValues(brace, block.head) {
      block.setsValues = true
      noteFunction(before: brace)
    } else if list.isWord(brace - 1, "DependencyValues") || list.isSign(brace - 1, "="), makesValues(brace) {
      block.setsValues = true
      block.maker = noteFunction(before: brace)
    }
    return block
  }

  /// `prepareDependencies { … }`, `withDependencies { … }` or `withDependencies: { … }`.
  private func readCaller(of brace: Int, into block: inout Block) {
    var word = brace - 1
    // `withDependencies(from: self) {`
    if list.isMark(word, ")") { word = list.openBracket(of: word) - 1 }
    if list.isMark(word, "(") || list.isMark(word, ":") { word -= 1 }
    if list.isWord(word, "prepareDependencies") { block.setsValues = true }
    guard list.isWord(word, "withDependencies"), role != .other else { return }
    block.isScope = true
    block.setsValues = role != .own
  }

  /// `func register(_ values: inout DependencyValues) {`, `let register: (inout DependencyValues) -> Void = {`,
  /// `{ (values: inout DependencyValues) in`
  private func takesValues(_ brace: Int, _ head: TokenList.Head) -> Bool {
    func isHanded(_ index: Int) -> Bool {
      list.isWord(index, "DependencyValues") && list.isWord(list.beginning(of: index) - 1, "inout")
    }
    if !head.isFunction, list.isMark(brace + 1, "("), list.isMark(brace + 3, ":") {
      return (brace + 1..<max(brace + 1, list.balanced(brace + 1))).contains(where: isHanded)
    }
    guard head.isFunction || list.isSign(brace - 1, "=") else { return false }
    for index in stride(from: brace - 1, to: max(0, brace - 256), by: -1) {
      if isHanded(index) { return true }
      if list.isMark(index, "{") || list.isMark(index, "}") || isName(index + 1) { return false }
    }
    return false
  }

  /// `func makeValues() -> DependencyValues {`, `var live: DependencyValues {`, `let live: DependencyValues = {`
  private func makesValues(_ brace: Int) -> Bool {
    let type = list.isSign(brace - 1, "=") ? brace - 2 : brace - 1
    let before = list.beginning(of: type) - 1
    return list.isWord(type, "DependencyValues") && (list.isSign(before, "->") || list.isMark(before, ":"))
  }

  /// The name of the function or variable whose body or value opens here: whoever calls it is seen to set values.
  @discardableResult
  private mutating func noteFunction(before brace: Int) -> String? {
    for index in stride(from: brace - 1, to: max(0, brace - 256), by: -1) {
      if list.isMark(index, "{") || list.isMark(index, "}") { return nil }
      guard isName(index), let name = list[index] else { continue }
      facts.functions.insert(name.text)
      return name.text
    }
    return nil
  }

  private func isName(_ index: Int) -> Bool {
    list.isWord(index - 1, "func") || list.isWord(index - 1, "let") || list.isWord(index - 1, "var")
  }
}

extension TokenList {
  /// Where the `Module.Type` begins whose last name is here.
  func beginning(of name: Int) -> Int {
    var index = name
    while isMark(index - 1, "."), self[index - 2]?.kind == .word { index -= 2 }
    return index
  }

  struct Assignment {
    var name: DependencyFacts.Read.Name
    var place: Int
    /// `values` of `values.name = …`
    var root: String?
    /// `name = …`
    var isBare = false
  }

  /// What the `=` at `sign` sets: `root.name`, `root[Key.self]`, `root[keyPath: \.name]`, `name`, or several in parentheses.
  func assigned(_ sign: Int) -> [Assignment] {
    guard isMark(sign - 1, ")") else { return [assigned(before: sign)].compactMap(\.self) }
    let open = openBracket(of: sign - 1)
    // `f(a.b) = …` sets nothing.
    guard open > 0, self[open - 1]?.kind != .word else { return [] }
    let ends = (open + 1..<sign).filter { isMark($0, ",") || $0 == sign - 1 }
    return ends.compactMap { assigned(before: $0) }.filter { $0.root != nil }
  }

  private func assigned(before end: Int) -> Assignment? {
    if isMark(end - 1, "]") {
      let open = openBracket(of: end - 1)
      guard let root = self[open - 1], root.kind == .word, let (name, place) = member(at: open) else { return nil }
      return Assignment(name: name, place: place, root: root.text)
    }
    guard let name = self[end - 1], name.kind == .word else { return nil }
    guard isMark(end - 2, ".") else { return Assignment(name: .property(name.text), place: end - 1, isBare: true) }
    guard let root = self[end - 3], root.kind == .word || root.isMark("]") || root.isMark(")") else { return nil }
    // The members of something else's member are not values of their own.
    if root.kind == .word, isMark(end - 4, ".") { return nil }
    return Assignment(name: .property(name.text), place: end - 1, root: root.kind == .word ? root.text : nil)
  }

  /// The last name of a function that is named, not called, as an argument: `register`, `Data.register`.
  func reference(at start: Int) -> Int? {
    var index = start
    while let word = self[index], word.kind == .word, !isMark(index + 1, ":") {
      if isMark(index + 1, ")") || isMark(index + 1, ",") { return index }
      guard isMark(index + 1, ".") else { return nil }
      index += 2
    }
    return nil
  }

  /// The bracket that the one here closes.
  func openBracket(of close: Int) -> Int {
    var depth = 0
    for index in stride(from: close, through: max(0, close - Self.longest), by: -1) {
      if tokens[index].closes { depth += 1 }
      if tokens[index].opens { depth -= 1 }
      if depth == 0 { return index }
    }
    return close
  }

  /// From the first of some tokens to the last, of which one at least is there.
  func span(_ range: Range<Int>) -> ClosedRange<Location> {
    let first = min(range.lowerBound, tokens.count - 1)
    return location(first)...location(max(first, range.upperBound - 1))
  }
}
