/// Reads how a `liveValue` is made: what it reads meanwhile, and what in it is made for tests.
struct LiveValueReader {
  private let list: TokenList
  private let closures: ClosureMap

  init(_ list: TokenList) {
    self.list = list
    closures = ClosureMap(list)
  }

  /// The live value of `type` whose name stands at `name`.
  func read(type: String, name: Int) -> DependencyFacts.LiveValue {
    let range = list.value(after: name)
    return DependencyFacts.LiveValue(
      type: type,
      location: list.location(name),
      needs: list.needs(in: range, closures),
      doubles: TestDoubles.find(in: range, of: list)
    )
  }
}

extension TokenList {
  /// The initial value or the getter of a property.
  func value(after name: Int) -> Range<Int> {
    var index = name + 1
    while let token = self[index], index - name < Self.longest {
      if token.isSign("=") { return (index + 1)..<max(index + 1, expressionEnd(index + 1)) }
      if token.isMark("{") {
        let end = max(index + 1, balanced(index))
        // `{ get { … } }` has its value one brace further in.
        if isWord(index + 1, "get"), isMark(index + 2, "{") { return (index + 3)..<end }
        return (index + 1)..<end
      }
      if token.isMark("}") || token.isMark(";") { break }
      index += 1
    }
    return index..<index
  }

  /// What is read by `Dependency(…)` while this code runs, without what closures in it read later.
  func needs(in range: Range<Int>, _ closures: ClosureMap) -> [DependencyFacts.Read] {
    guard let first = range.first else { return [] }
    let owner = isMark(first, "{") && first + 1 < tokens.count ? closures.owners[first + 1] : closures.owners[first]
    let now = range.filter { closures.owners[$0] == owner }
    return now.compactMap { index in
      guard isWord(index, "Dependency"), let read = dependencyRead(at: index) else { return nil }
      guard let open = range.first(where: { $0 > index && isMark($0, "(") }) else { return nil }
      let end = balanced(open)
      if isMark(end, "."), isWord(end + 1, "wrappedValue") { return read }
      // `@Dependency(\.a) var a` only remembers where it was made; reading `a` makes the value.
      guard let name = variable(after: end) else { return nil }
      let isRead = now.contains { place in
        guard place > name, tokens[place].kind == .word, tokens[place].text == tokens[name].text else { return false }
        let isLabel = isMark(place + 1, ":") && (isMark(place - 1, "(") || isMark(place - 1, ","))
        return !isLabel && !isMark(place - 1, ".")
      }
      return isRead ? read : nil
    }
  }

  /// Where the name stands of the variable that what ends here is an attribute of.
  func variable(after end: Int) -> Int? {
    guard end < tokens.count else { return nil }
    let keyword = (end..<min(tokens.count, end + 4)).first { isWord($0, "var") || isWord($0, "let") }
    return keyword.flatMap { self[$0 + 1]?.kind == .word ? $0 + 1 : nil }
  }
}
