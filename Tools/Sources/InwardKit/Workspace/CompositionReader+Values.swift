/// What registered values are made of, and what they read.
extension CompositionReader {
  mutating func noteWhatIsMade(in range: Range<Int>) {
    for index in range {
      if let type = list.made(at: index) { facts.types.insert(type) }
      if let factory = list.implied(at: index) { facts.factories.insert(factory) }
    }
  }

  /// What registrations are made of by the names of variables and functions of the file.
  mutating func noteWhatIsNamed() {
    var names = Set(facts.registrations.flatMap(\.words.keys))
    let declarations = list.indices.filter {
      list.isWord($0, "let") || list.isWord($0, "var") || list.isWord($0, "func")
    }
    var seen: Set<Int> = []
    // Each round follows the names of the last one, and no chain of a person is longer.
    for _ in 0..<4 {
      for keyword in declarations where !seen.contains(keyword) {
        guard let name = list[keyword + 1], name.kind == .word, names.contains(name.text) else { continue }
        seen.insert(keyword)
        // The default of a parameter is no value of the function.
        let head = list.isMark(keyword + 2, "(") ? list.balanced(keyword + 2) - 1 : keyword + 1
        let value = list.value(after: head)
        noteWhatIsMade(in: value)
        for index in value where list.tokens[index].kind == .word { names.insert(list.tokens[index].text) }
      }
    }
  }

  /// The earlier values that a factory reads: all, and those that it reads while it runs.
  func members(
    in range: Range<Int>,
    _ open: Int
  ) -> (all: [DependencyFacts.Read], now: [DependencyFacts.Read]) {
    let factories = range.filter { list.isMark($0, "{") && closures.owners[$0] == closures.owners[open] }
    var all: [DependencyFacts.Read] = []
    var now: [DependencyFacts.Read] = []
    for factory in factories {
      // `close: { await $0.close() }` is handed the value itself.
      if list.isMark(factory - 1, ":"), list.isWord(factory - 2, "close") { continue }
      for index in factory..<max(factory, list.balanced(factory)) {
        guard let word = list[index], word.kind == .word, closures.isArgument(word.text, of: factory, at: index),
          let read = member(of: index)
        else { continue }
        all.append(read)
        if closures.owners[index] == factory { now.append(read) }
      }
      now += list.needs(in: factory..<max(factory, list.balanced(factory)), closures)
    }
    return (all, now)
  }

  /// `name` of the `root.name` at `index`.
  func member(of index: Int) -> DependencyFacts.Read? {
    guard !list.isMark(index - 1, "."), list.isMark(index + 1, "."), let name = list[index + 2], name.kind == .word,
      !list.isSign(index + 3, "=")
    else { return nil }
    return DependencyFacts.Read(
      name: .property(name.text),
      location: list.location(index + 2),
      conditions: name.conditions
    )
  }
}
