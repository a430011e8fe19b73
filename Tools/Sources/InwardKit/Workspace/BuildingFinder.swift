/// Finds where implementations of dependencies are made beside the composition.
///
/// An implementation is declared in a layer that, of all the executable holds, only the executable's own may use, and that
/// of the composition's file. It is of the type of a dependency value, conforms to it or makes it, or registrations make it.
struct BuildingFinder {
  private struct Use {
    var kind: ValueUse.Kind
    var place: Location
    var target: Int
    /// The outer targets that the one around it imports.
    var visible: Set<Int>
  }

  private let reader: RootReader
  private var facts = CompositionFacts()
  private let reached: [Int]
  private let modules: [String: [Int]]
  /// Targets of layers that only the executable's own may use.
  private let outer: Set<Int>
  private var table: ImplementationTable
  /// The layers of the executable and of the composition's file.
  private let ownLayers: Set<String>
  /// Whether a target declares a name itself.
  private var own: [Int: [String: Bool]] = [:]
  /// What a `.name(…)` may be, by the type that registrations say it of.
  private lazy var typesOfFactories = self.factories()
  private(set) var buildings: [CompositionFacts.Building] = []
  private(set) var doubts: [String] = []

  private var workspace: Workspace { reader.workspace }

  init(_ reader: RootReader, file: String, reached: [Int]) {
    self.reader = reader
    self.reached = reached
    modules = reader.workspace.modules
    let homes = reached.filter { index in
      index == reader.target || reader.workspace.targets[index].sources.contains { $0.path == file }
    }
    ownLayers = Set(homes.flatMap { reader.workspace.targets[$0].layers })
    outer = Self.outer(reader, reached, ownLayers)
    table = ImplementationTable(reader, outer: outer)
  }

  /// What finds the sources that may make something without an import of it: by the calls of the composition, and by the
  /// types of dependencies.
  func search(_ factories: Set<String>) -> CallSearch {
    outer.isEmpty ? CallSearch([]) : CallSearch(factories, types: table.types)
  }

  mutating func find(_ facts: CompositionFacts) {
    guard !outer.isEmpty else { return }
    self.facts = facts
    table.parts = facts.types
    table.factories = facts.factories
    let uses = readUses()
    for use in uses { judge(use) }
  }

  /// Every place outside the composition where something is made that may be an implementation.
  private mutating func readUses() -> [Use] {
    let roots = Set(workspace.configuration.compositions.map { Paths.join(".", $0.file) })
    let registered = Set(facts.registrations.map(\.name))
    // Code that is part of the composition, or may be.
    let homes = facts.homes + facts.scoped.filter { !registered.contains($0.name) }.map(\.value)
    let homesByFile = Dictionary(grouping: homes) { $0.lowerBound.file }
    var uses: [Use] = []
    let calls = search(facts.factories)
    for index in reached where reader.mayNotBuild(index) {
      let (visible, doors) = self.visible(in: index)
      guard !visible.isEmpty else { continue }
      for source in workspace.targets[index].sources where !roots.contains(source.path) {
        // What a type of another module is made by is seen without an import in the same file.
        let isOpen = source.imports.contains { doors.contains($0.module) }
        guard isOpen || mayCall(calls, source, of: index), let list = reader.tokens(of: source, where: { _ in true })
        else { continue }
        let homes = homesByFile[source.path] ?? []
        for use in list.valueUses(assigned: table.type(ofProperty:)) {
          if case .made(let type) = use.kind, use.results.contains(where: { table.isPort($0) }) {
            table.parts.formUnion(type.suffix(1))
          }
          let place = list.location(use.place)
          if homes.contains(where: { $0.contains(place) }) { continue }
          uses.append(Use(kind: use.kind, place: place, target: index, visible: visible))
        }
      }
    }
    table.parts.subtract(ImplementationTable.common)
    return uses
  }

  private mutating func judge(_ use: Use) {
    switch use.kind {
    case .made(let names):
      find(names, nil, use) { $0.isImplementation($1, of: $2) }
    case .member(let names, let member):
      find(names, member, use) { $0.isFactory(member, of: $1, in: $2) }
    case .function(let name, let result):
      guard table.isPort(result), !isOwn(name, use.target),
        let other = use.visible.sorted().first(where: { table.isFactory(name, of: [], in: $0) })
      else { return }
      add(name, of: other, use)
    case .unknown(let member): doubt(member, use)
    }
  }

  private mutating func find(
    _ names: [String],
    _ member: String?,
    _ use: Use,
    isBuilding: (inout ImplementationTable, [String], Int) -> Bool
  ) {
    func name(_ type: [String]) -> String { (type + [member].compactMap(\.self)).joined(separator: ".") }
    // A type of the same name may be the target's own; where there is less to read is looked first.
    let isSmaller = workspace.targets[use.target].sources.count <= table.sourceCount
    if !(isSmaller && table.parts.contains(names[0]) && isOwn(names[0], use.target)) {
      for other in table.targets(thatMayDeclare: names, among: use.visible) where isBuilding(&table, names, other) {
        if isOwn(names[0], use.target) { break }
        return add(name(names), of: other, use)
      }
    }
    // `Module.Type`, `Module.function`
    guard let homes = modules[names[0]], names.count > 1 || member != nil else { return }
    let type = Array(names.dropFirst())
    for other in table.targets(thatMayDeclare: type, among: use.visible.intersection(homes))
    where isBuilding(&table, type, other) {
      return add(name(type), of: other, use)
    }
  }

  private mutating func isOwn(_ name: String, _ target: Int) -> Bool {
    if let known = own[target]?[name] { return known }
    let isOwn = reader.declares(target, name)
    own[target, default: [:]][name] = isOwn
    return isOwn
  }

  private mutating func add(_ name: String, of other: Int, _ use: Use) {
    let module = workspace.targets[other].module
    buildings.append(CompositionFacts.Building(type: name, module: module, target: use.target, location: use.place))
  }

  /// `.name(…)` where nothing says of what type, and registrations take one of that name from an implementation.
  private mutating func doubt(_ member: String, _ use: Use) {
    for type in (typesOfFactories[member] ?? []).sorted() {
      let others = table.targets(thatMayDeclare: [type], among: use.visible)
      guard let other = others.first(where: { table.isFactory(member, of: [type], in: $0) }) else { continue }
      doubts.append(
        "\(use.place.text): note: whether this is '\(type).\(member)' of '\(workspace.targets[other].module)', made beside "
          + "the composition, cannot be told from here: write the type in front of it"
      )
      return
    }
  }

  private func factories() -> [String: Set<String>] {
    var types: [String: Set<String>] = [:]
    for registration in facts.registrations {
      guard case .property(let name) = registration.name, let type = table.type(ofProperty: name) else { continue }
      for member in registration.factories { types[member, default: []].insert(type) }
    }
    return types
  }

  // MARK: - Layers

  private static func outer(_ reader: RootReader, _ reached: [Int], _ own: Set<String>) -> Set<Int> {
    let workspace = reader.workspace
    let users = Set(reached.filter(reader.mayNotBuild).flatMap { workspace.targets[$0].layers }).subtracting(own)
    let layers = Set(reached.flatMap { workspace.targets[$0].layers }).subtracting(own)
    let open = Set(
      users.flatMap { name in
        workspace.configuration.layer(named: name)?.uses.map(\.text).filter { $0 != name } ?? []
      }
    )
    let closed = layers.subtracting(open)
    return Set(reached.filter { workspace.targets[$0].layers.first.map(closed.contains) ?? false })
  }

  /// The outer targets that one depends on, or that are re-exported to it, none of its own layer; and the modules that
  /// bring them.
  private func visible(in index: Int) -> (targets: Set<Int>, doors: Set<String>) {
    let layers = workspace.targets[index].layers
    var seen: Set<[Int]> = []
    var found: Set<Int> = []
    var doors: Set<String> = []
    var waiting = workspace.neighbours(of: index, modules).map { (target: $0, door: $0) }
    while let (next, door) = waiting.popLast() {
      guard seen.insert([next, door]).inserted else { continue }
      if outer.contains(next), workspace.targets[next].layers != layers {
        found.insert(next)
        doors.insert(workspace.targets[door].module)
      }
      // Only what stands beside the composition may re-export what it alone may use.
      guard isOfOwnLayer(next) else { continue }
      let exported = workspace.targets[next].sources.flatMap(\.imports).filter(\.isExported)
      waiting += exported.flatMap { modules[$0.module] ?? [] }.map { ($0, door) }
    }
    return (found, doors)
  }

  /// Whether a source may extend a type of a dependency, and calls by its name what the composition calls.
  private func mayCall(_ factories: CallSearch, _ source: Workspace.Source, of target: Int) -> Bool {
    guard source.imports.contains(where: { (modules[$0.module] ?? []).contains(where: table.hasProperties) }) else {
      return false
    }
    if target == reader.target { return reader.callers.contains(source.path) }
    return reader.tokens(of: source, where: factories.mayFind) != nil
  }

  private func isOfOwnLayer(_ target: Int) -> Bool {
    workspace.targets[target].layers.contains(where: ownLayers.contains)
  }
}

extension RootReader {
  /// Whether a target is held to the composition: not a test, nor one that may have live values of its own.
  func mayNotBuild(_ index: Int) -> Bool {
    let other = workspace.targets[index]
    let isTesting = workspace.configuration.isTestingModule(other.module)
    return !other.isTest && !isTesting && !workspace.configuration.mayHoldLiveValues(path: other.path, other.module)
  }

  /// Whether a target declares a type, protocol or function: in the file that bears its name, or else in any.
  func declares(_ target: Int, _ name: String) -> Bool {
    let sources = workspace.targets[target].sources
    let named = sources.filter { $0.path.hasSuffix("/\(name).swift") }
    return (named + sources).contains { source in
      guard let list = tokens(of: source, holding: name) else { return false }
      return list.indices.contains { place in
        list.tokens[place].text == name && list[place - 1].map { Self.declarations.contains($0.text) } ?? false
      }
    }
  }

  private static let declarations: Set<String> = ["struct", "class", "actor", "enum", "protocol", "typealias", "func"]

  func tokens(of source: Workspace.Source, holding word: String) -> TokenList? {
    tokens(of: source) { $0.holds(word) }
  }

  /// The tokens of a source if its bytes are as wanted; nil too where it cannot be read, which is a finding of its own.
  func tokens(of source: Workspace.Source, where isWanted: (SourceCursor) -> Bool) -> TokenList? {
    guard let cursor = try? buffer.read("\(workspace.root)/\(source.path)"), isWanted(cursor) else { return nil }
    return TokenList(Tokenizer.tokens(of: cursor), file: source.path)
  }
}
