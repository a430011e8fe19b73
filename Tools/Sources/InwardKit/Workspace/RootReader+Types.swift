extension RootReader {
  /// Where types of outer layers that the registrations are made of are made outside the composition.
  func buildings(of facts: CompositionFacts, _ file: String, _ reached: [Int]) -> [CompositionFacts.Building] {
    let types = facts.registrations.reduce(into: Set<String>()) { $0.formUnion($1.types) }
      .subtracting(Self.common)
    let layers = Set(reached.flatMap { workspace.targets[$0].layers })
    let outer = Dictionary(
      grouping: Set(imports(of: file).filter { isOuter($0, layers) }),
      by: { workspace.targets[$0].module }
    )
    guard !types.isEmpty, !outer.isEmpty else { return [] }
    return workspace.targets.indices.flatMap { index -> [CompositionFacts.Building] in
      guard mayNotBuild(index) else { return [] }
      return workspace.targets[index].sources.flatMap { source -> [CompositionFacts.Building] in
        guard source.imports.contains(where: { outer[$0.module] != nil }) else { return [] }
        let imported = source.imports.filter { $0.isActive != .no }.flatMap { outer[$0.module] ?? [] }
        let modules = Set(imported).filter { workspace.targets[$0].layers != workspace.targets[index].layers }
        guard !modules.isEmpty, source.path != file else { return [] }
        let list = tokens(of: source)
        return list.indices.compactMap { place in
          guard let type = list.made(at: place), types.contains(type) else { return nil }
          for module in modules.sorted() where declares(module, type) {
            return CompositionFacts.Building(
              type: type,
              module: workspace.targets[module].module,
              target: index,
              location: list.location(place)
            )
          }
          return nil
        }
      }
    }
  }

  /// Types of the system that any code makes; no module need be read to know that they are not its own.
  private static let common: Set<String> = [
    "Array", "Data", "Date", "Dictionary", "Int", "Live", "Set", "String", "Task", "URL", "URLRequest", "UUID",
  ]

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

  /// Whether a target is of a layer that the executable alone may use, of all that it holds.
  private func isOuter(_ index: Int, _ layers: Set<String>) -> Bool {
    let own = workspace.targets[target].layers
    guard let layer = workspace.targets[index].layers.first, !own.contains(layer) else { return false }
    let others = layers.subtracting(own + [layer])
    return others.allSatisfy { name in
      workspace.configuration.layer(named: name).map { !$0.uses.contains { $0.text == layer } } ?? true
    }
  }

  private func mayNotBuild(_ index: Int) -> Bool {
    let other = workspace.targets[index]
    let isTesting = workspace.configuration.isTestingModule(other.module)
    return !other.isTest && !isTesting && !workspace.configuration.mayHoldLiveValues(path: other.path, other.module)
  }

  /// Whether a module has the type: in the file that bears its name, or else in any.
  private func declares(_ module: Int, _ type: String) -> Bool {
    let sources = workspace.targets[module].sources
    let named = sources.filter { $0.path.hasSuffix("/\(type).swift") }
    return (named + sources).contains { names(declaredIn: tokens(of: $0)).contains(type) }
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

  private static let declarations: Set<String> = [
    "struct", "class", "actor", "enum", "extension", "protocol", "func", "typealias", "case", "macro",
  ]
}
