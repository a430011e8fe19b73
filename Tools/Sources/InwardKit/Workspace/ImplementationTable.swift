/// What implements the dependencies of an executable: types and factories of the layers that it alone may use.
struct ImplementationTable {
  private struct Key: Hashable {
    var name: String
    var target: Int
    var isWhole: Bool
  }

  private typealias Place = (target: Int, source: Int)

  private let reader: RootReader
  private var workspace: Workspace { reader.workspace }
  /// Types that are keys of their own values.
  private var keyTypes: Set<String> = []
  /// For each type of a dependency value the targets that say so.
  private var homes: [String: Set<Int>] = [:]
  private var typesOfProperties: [String: String] = [:]
  /// Types that registrations make.
  var parts: Set<String> = []
  /// `name` of each `.name(…)` there.
  var factories: Set<String> = []
  private var declarers: [String: Set<Int>] = [:]
  private var facts: [Key: TypeFacts] = [:]
  /// The sources of outer targets by the name in front of the first `.` or `+` of theirs.
  private lazy var named = sourcesByName()
  /// The sources of outer targets by what they import.
  private lazy var importers = sourcesByImport()
  private let outer: Set<Int>
  /// Targets with properties of all values.
  private var withProperties: Set<Int> = []

  init(_ reader: RootReader, outer: Set<Int>) {
    self.reader = reader
    self.outer = outer
    for (index, target) in reader.workspace.targets.enumerated() where !target.isTest {
      for facts in target.sources.compactMap(\.facts) {
        for conformance in facts.conformances where Self.keyProtocols.contains(conformance.via) {
          guard let name = conformance.type.split(separator: ".").last.map(String.init) else { continue }
          keyTypes.insert(name)
          homes[name, default: []].insert(index)
        }
        for property in facts.properties {
          withProperties.insert(index)
          guard let type = property.type else { continue }
          homes[type, default: []].insert(index)
          typesOfProperties[property.name] = type
        }
      }
    }
  }

  private static let keyProtocols: Set<String> = ["TestDependencyKey", "DependencyKey"]

  /// The names of all types that may be a dependency's.
  var types: Set<String> { Set(homes.keys).subtracting(Self.common) }

  func type(ofProperty name: String) -> String? { typesOfProperties[name] }

  /// How many sources outer targets have.
  var sourceCount: Int { outer.reduce(0) { $0 + workspace.targets[$1].sources.count } }

  func hasProperties(_ target: Int) -> Bool { withProperties.contains(target) }

  /// Those of some targets that are worth a look for a type, in order.
  mutating func targets(thatMayDeclare type: [String], among targets: Set<Int>) -> [Int] {
    guard let name = type.last else { return targets.sorted() }
    var found = Set((named[name] ?? []).map(\.target))
    if parts.contains(name) {
      found = targets
    } else if isPort(name) {
      let declarers = declarers(of: name)
      found.formUnion(declarers)
      for other in declarers { found.formUnion((importers[workspace.targets[other].module] ?? []).map(\.target)) }
    }
    return found.intersection(targets).sorted()
  }

  /// Whether a name is that of a type of the workspace whose values are dependencies.
  mutating func isPort(_ name: String) -> Bool { keyTypes.contains(name) || !declarers(of: name).isEmpty }

  /// The same of a name in a target, which may have a type of that name itself.
  private mutating func isPort(_ name: String, in target: Int) -> Bool {
    guard isPort(name) else { return false }
    return declarers(of: name).contains(target) || !reader.declares(target, name)
  }

  /// The targets that declare a type of dependency values: those of the values, or else what these depend on.
  private mutating func declarers(of name: String) -> Set<Int> {
    if let known = declarers[name] { return known }
    let users = Self.common.contains(name) ? [] : homes[name] ?? []
    var found = users.filter { reader.declares($0, name) }
    if found.isEmpty {
      let others = Set(users.flatMap { workspace.targets[$0].edges.flatMap(\.targets) }).subtracting(users)
      found = others.filter { reader.declares($0, name) }
    }
    declarers[name] = found
    return found
  }

  /// Types of the system that any code makes; no module need be read to know that they are not its own.
  static let common: Set<String> = [
    "Array", "Bool", "Calendar", "Data", "Date", "Dictionary", "Double", "Int", "Live", "Locale", "Set", "String",
    "Task", "TimeZone", "URL", "URLRequest", "URLSession", "UUID",
  ]

  /// Whether values of a type that a target declares are dependencies, parts of them, or make them.
  mutating func isImplementation(_ type: [String], of target: Int) -> Bool {
    guard let name = type.last else { return false }
    let isPart = parts.contains(name)
    let facts = facts(of: name, in: target, isWhole: isPart)
    guard facts.declarations.contains(type) else { return false }
    if isPart || isPort(name, in: target) { return true }
    return facts.results.contains { isPort($0, in: target) } || implements(facts, in: target)
  }

  /// Whether a type conforms to one of a dependency, or a class inherits from one of its own target that does.
  private mutating func implements(_ facts: TypeFacts, in target: Int, depth: Int = 0) -> Bool {
    facts.inherited.contains { name in
      if isPort(name, in: target) { return true }
      let parent = self.facts(of: name, in: target, isWhole: false)
      return depth < 4 && !parent.declarations.isEmpty && implements(parent, in: target, depth: depth + 1)
    }
  }

  /// Whether a static member that a target declares makes a dependency or a part of one; without a type, a function.
  mutating func isFactory(_ member: String, of type: [String], in target: Int) -> Bool {
    guard let name = type.last else {
      return workspace.targets[target].sources.contains { source in
        guard let list = reader.tokens(of: source, holding: member) else { return false }
        return list.globalResults(of: member).contains { isPort($0, in: target) }
      }
    }
    let isKnown = parts.contains(name) || isPort(name, in: target)
    let results = facts(of: name, in: target, isWhole: isKnown).statics[member] ?? []
    return results.contains { result in
      if result == name && isKnown || result != name && isPort(result, in: target) { return true }
      return isImplementation(result == name ? type : [result], of: target)
        || result == name && factories.contains(member) && isOnlyFactory(member, of: name)
    }
  }

  /// Whether no other outer type has a static function of a name, so that a `.name(…)` in the composition is of this one.
  private func isOnlyFactory(_ member: String, of name: String) -> Bool {
    outer.allSatisfy { target in
      workspace.targets[target].sources.allSatisfy { source in
        guard let list = reader.tokens(of: source, holding: "func \(member)") else { return true }
        return list.typesWithStatic(member).isSubset(of: [name])
      }
    }
  }

  /// What a target says of a type: in the files that bear its name, or else, if `isWhole`, in any.
  private mutating func facts(of name: String, in target: Int, isWhole: Bool) -> TypeFacts {
    let key = Key(name: name, target: target, isWhole: isWhole)
    if let known = facts[key] { return known }
    let sources = isWhole ? sources(thatMayTellOf: name, in: target) : sources(named: name, in: target)
    var found = TypeFacts()
    for source in sources {
      if let more = reader.tokens(of: source, holding: name).flatMap({ TypeReader.read(name, in: $0) }) {
        found.merge(more)
      }
    }
    facts[key] = found
    return found
  }

  /// What extends a type imports it, unless the two stand side by side.
  private mutating func sources(thatMayTellOf name: String, in target: Int) -> [Workspace.Source] {
    let declarers = declarers(of: name)
    if declarers.isEmpty || declarers.contains(target) { return workspace.targets[target].sources }
    return declarers.flatMap { other in sources(importers[workspace.targets[other].module], in: target) }
  }

  /// `Name.swift`, `Name+More.swift`
  private mutating func sources(named name: String, in target: Int) -> [Workspace.Source] {
    sources(named[name], in: target)
  }

  private func sources(_ places: [Place]?, in target: Int) -> [Workspace.Source] {
    (places ?? []).filter { $0.target == target }.map { workspace.targets[target].sources[$0.source] }
  }

  private func sourcesByImport() -> [String: [Place]] {
    var places: [String: [Place]] = [:]
    for target in outer {
      for (index, source) in workspace.targets[target].sources.enumerated() {
        for module in Set(source.imports.map(\.module)) { places[module, default: []].append((target, index)) }
      }
    }
    return places
  }

  private func sourcesByName() -> [String: [Place]] {
    var names: [String: [Place]] = [:]
    for target in outer {
      for (index, source) in workspace.targets[target].sources.enumerated() {
        let path = source.path.utf8
        let file = path[(path.lastIndex(of: UInt8(ascii: "/")).map(path.index(after:)) ?? path.startIndex)...]
        let name = String(Substring(file.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "+") }))
        names[name, default: []].append((target, index))
      }
    }
    return names
  }
}
