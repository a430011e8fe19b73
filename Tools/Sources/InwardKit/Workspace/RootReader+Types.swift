extension RootReader {
  /// Registrations that are made of what testing modules declare.
  func findTestingTypes(in facts: inout CompositionFacts, _ file: String) {
    let testing = imports(of: file).filter { workspace.configuration.isTestingModule(workspace.targets[$0].module) }
    guard !testing.isEmpty else { return }
    let names = testing.reduce(into: Set<String>()) { $0.formUnion(declaredNames($1)) }
    for index in facts.registrations.indices where facts.registrations[index].doubles.isEmpty {
      let words = facts.registrations[index].words.filter { names.contains($0.key) }
      guard let first = words.min(by: { $0.value < $1.value }) else { continue }
      facts.registrations[index].doubles = [TestDouble(word: first.key, location: first.value)]
    }
  }

  private func imports(of file: String) -> [Int] {
    let source = workspace.targets[target].sources.first { $0.path == file }
    let modules = workspace.modules
    return (source?.imports ?? []).filter { $0.isActive != .no }.flatMap { modules[$0.module] ?? [] }
  }

  /// The types of a module, and the static members of extensions.
  private func declaredNames(_ index: Int) -> Set<String> {
    workspace.targets[index].sources.reduce(into: []) { $0.formUnion(names(declaredIn: tokens(of: $1))) }
  }

  private func names(declaredIn list: TokenList) -> Set<String> {
    var names: Set<String> = []
    for place in list.indices.dropFirst() where list.tokens[place].kind == .word {
      let previous = list.tokens[place - 1]
      guard previous.kind == .word else { continue }
      if ["struct", "class", "actor", "enum"].contains(previous.text) { names.insert(list.tokens[place].text) }
      if ["let", "var", "func"].contains(previous.text), list.isWord(place - 2, "static") {
        names.insert(list.tokens[place].text)
      }
    }
    return names
  }
}

extension TokenList {
  /// `Type` of a `Type(…)`, `Type<…>(…)` or `Type.init(…)` that begins here.
  func made(at place: Int) -> String? {
    guard let type = self[place], type.kind == .word, type.text.first?.isUppercase ?? false else { return nil }
    if let before = self[place - 1], before.kind == .word, Self.declarations.contains(before.text) { return nil }
    // `@Type(…)` is an attribute.
    if isMark(place - 1, "@") { return nil }
    var index = place + 1
    skipGenerics(&index)
    if isMark(index, "."), isWord(index + 1, "init") { index += 2 }
    return isMark(index, "(") ? type.text : nil
  }

  /// `name` of a `.name(…)` that begins here.
  func implied(at dot: Int) -> String? {
    guard isMark(dot, "."), let name = self[dot + 1], name.kind == .word, !name.isWord("init"), isMark(dot + 2, "("),
      let before = self[dot - 1], !before.closes,
      before.kind == .mark || before.kind == .sign || before.isWord("in")
        || before.isWord("return") || before.isWord("try") || before.isWord("await")
    else { return nil }
    return name.text
  }

  private static let declarations: Set<String> = [
    "struct", "class", "actor", "enum", "extension", "protocol", "func", "typealias", "case", "macro",
  ]
}
