/// The keys of the workspace: which property reads which key, and which keys have live values of their own.
struct KeyTable: Sendable {
  struct Conformance {
    var target: Int
    var conformance: DependencyFacts.Conformance
    var isLive: Bool
  }

  struct Property {
    var target: Int
    var property: DependencyFacts.Property
  }

  private struct Place: Hashable {
    var name: String
    var file: String
  }

  /// What two names of one key have in common.
  typealias Identity = String

  /// By the last part of the type's name; those that only their own file can mean, of which there may be one of the same
  /// name in every file, by that and the file.
  private var conformances: [String: [Conformance]] = [:]
  private var inFiles: [Place: [Conformance]] = [:]
  private var properties: [String: [Property]] = [:]
  /// Of each key the property that reads it, the first by name where there are several.
  private var propertyNames: [Identity: String] = [:]
  /// Names of `DependencyKey`: itself, other names of it, and protocols that refine it.
  let liveProtocols: Set<String>
  /// Other names of types: `typealias Client = ProfileClient`.
  private let aliases: [String: String]
  /// For each target those that its manifest lets it import.
  private let dependencies: [Set<Int>]
  private let modules: [String: [Int]]

  init(_ workspace: Workspace) {
    modules = workspace.modules
    dependencies = workspace.targets.map { Set($0.edges.flatMap(\.targets)) }
    var all: [(target: Int, conformance: DependencyFacts.Conformance)] = []
    for (index, target) in workspace.targets.enumerated() where !target.isTest {
      for facts in target.sources.compactMap(\.facts) {
        all += facts.conformances.map { (index, $0) }
        for property in facts.properties {
          properties[property.name, default: []].append(Property(target: index, property: property))
        }
      }
    }
    let protocols = all.map(\.conformance).filter(\.isProtocol)
    let live = Self.closure(of: "DependencyKey", protocols)
    let test = Self.closure(of: "TestDependencyKey", protocols)
    liveProtocols = live
    aliases = Self.aliases(all.map(\.conformance)) { live.contains($0) || test.contains($0) }
    for (target, conformance) in all where !conformance.isProtocol {
      guard live.contains(conformance.via) || test.contains(conformance.via) else { continue }
      var conformance = conformance
      conformance.type = canonical(conformance.type)
      let entry = Conformance(target: target, conformance: conformance, isLive: live.contains(conformance.via))
      let name = Self.last(conformance.type)
      if conformance.declaration == .inFile {
        inFiles[Place(name: name, file: conformance.location.file), default: []].append(entry)
      } else {
        conformances[name, default: []].append(entry)
      }
    }
    for (name, entries) in properties {
      for entry in entries {
        guard let key = entry.property.key else { continue }
        let identity = identity(ofKey: key, target: entry.target, file: entry.property.location.file)
        propertyNames[identity] = min(name, propertyNames[identity] ?? name)
      }
    }
  }

  private static func closure(of name: String, _ protocols: [DependencyFacts.Conformance]) -> Set<String> {
    var names: Set<String> = [name]
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for conformance in protocols where names.contains(conformance.via) {
        // A composition of both is as live as the one of them.
        if names.insert(Self.last(conformance.type)).inserted { isGrowing = true }
      }
    }
    return names
  }

  /// A name that stands for two types, or is a type's own, says nothing.
  private static func aliases(
    _ all: [DependencyFacts.Conformance],
    isKeyProtocol: (String) -> Bool
  ) -> [String: String] {
    let others = all.filter { $0.isProtocol && !isKeyProtocol($0.via) }
    let types = Set(all.filter { !$0.isProtocol && $0.declaration != .anywhere }.map { last($0.type) })
    return Dictionary(grouping: others) { last($0.type) }.compactMapValues { same in
      let meanings = Set(same.map(\.via))
      return meanings.count == 1 && !types.contains(last(same[0].type)) ? meanings.first : nil
    }
  }

  /// The name that a type is declared by.
  private func canonical(_ name: String) -> String {
    var name = name
    for _ in 0..<(aliases.isEmpty ? 0 : 8) {
      guard let other = aliases[Self.last(Self.bare(name))] else { return name }
      name = other
    }
    return name
  }

  // MARK: - Names

  /// The properties that a name may mean in a target: its own, else those of what it depends on, else any.
  func properties(named name: String, target: Int) -> [Property] {
    let all = properties[name] ?? []
    let own = all.filter { $0.target == target }
    if !own.isEmpty || all.count < 2 { return own.isEmpty ? all : own }
    let near = all.filter { dependencies[target].contains($0.target) }
    return near.isEmpty ? all : near
  }

  /// Whether the workspace declares what a registration or a read names.
  func isKnown(_ name: DependencyFacts.Read.Name, target: Int, file: String) -> Bool {
    switch name {
    case .property(let name): properties[name] != nil
    case .key(let key): !conformances(of: key, target: target, file: file).isEmpty
    }
  }

  /// The keys behind a name; two names of one key share one of these.
  func identities(of name: DependencyFacts.Read.Name, target: Int, file: String) -> Set<Identity> {
    switch name {
    case .property(let name): identities(ofProperty: name, target: target, depth: 0)
    case .key(let key): [identity(ofKey: key, target: target, file: file)]
    }
  }

  private func identities(ofProperty name: String, target: Int, depth: Int) -> Set<Identity> {
    let own: Identity = "\\.\(name)"
    let entries = properties(named: name, target: target)
    if entries.isEmpty { return [own] }
    return entries.reduce(into: []) { all, entry in
      if let key = entry.property.key {
        all.insert(identity(ofKey: key, target: entry.target, file: entry.property.location.file))
      } else if let source = entry.property.source, depth < 8 {
        all.formUnion(identities(ofProperty: source, target: entry.target, depth: depth + 1))
      } else {
        all.insert(own)
      }
    }
  }

  private func identity(ofKey key: String, target: Int, file: String) -> Identity {
    let arguments = key.firstIndex(of: "<").map { key[$0...].filter { $0 != " " } } ?? ""
    guard let first = conformances(of: key, target: target, file: file).map(\.conformance.location).min() else {
      return key
    }
    return first.text + arguments
  }

  /// The property that reads a key, to write its name.
  func property(of key: String, target: Int, file: String) -> String? {
    propertyNames[identity(ofKey: key, target: target, file: file)]
  }

  // MARK: - Live values

  /// The conformances that give a name a live value without a registration; nil where nothing is known of it.
  func live(_ name: DependencyFacts.Read.Name, target: Int, file: String) -> [Conformance]? {
    switch name {
    case .key(let key):
      let found = conformances(of: key, target: target, file: file)
      return found.isEmpty ? nil : found.filter(\.isLive)
    case .property(let name): return live(property: name, target: target, depth: 0)
    }
  }

  private func live(property name: String, target: Int, depth: Int) -> [Conformance]? {
    var all: [Conformance]?
    for entry in properties(named: name, target: target) {
      let file = entry.property.location.file
      var found: [Conformance]?
      if let key = entry.property.key {
        found = live(.key(key), target: entry.target, file: file)
      } else if entry.property.isEntry {
        // The initial value of an entry is its value in every context.
        let conformance = DependencyFacts.Conformance(
          type: name,
          via: "DependencyKey",
          isProtocol: false,
          location: entry.property.location,
          conditions: []
        )
        found = [Conformance(target: entry.target, conformance: conformance, isLive: true)]
      } else if let source = entry.property.source, depth < 8 {
        found = live(property: source, target: entry.target, depth: depth + 1)
      }
      if let found { all = (all ?? []) + found }
    }
    return all
  }

  /// A name means the nearest type of that name: in the file, else in the module, else in one that it depends on, else
  /// anywhere. Extensions of it may stand in any module.
  func conformances(of key: String, target: Int, file: String) -> [Conformance] {
    let key = canonical(Self.bare(key))
    let inModule = conformances(inModuleOf: key)
    if !inModule.isEmpty { return inModule }
    let name = Self.last(key)
    func isMeant(_ entry: Conformance) -> Bool {
      let type = entry.conformance.type
      return type == key || type.hasSuffix(".\(key)") || key.hasSuffix(".\(type)")
    }
    let hidden = (inFiles[Place(name: name, file: file)] ?? []).filter(isMeant)
    let all = (conformances[name] ?? []).filter(isMeant)
    let inFile = all.filter { $0.conformance.location.file == file }
    if let type = hidden.first?.conformance.type { return (hidden + inFile).filter { $0.conformance.type == type } }
    var own = all.filter { $0.target == target }
    if let type = inFile.first?.conformance.type { own.removeAll { $0.conformance.type != type } }
    var homes: Set<Int> = [target]
    if !own.contains(where: { $0.conformance.declaration == .inModule }) {
      let near = all.filter { dependencies[target].contains($0.target) }
      homes.formUnion((near.isEmpty ? all : near).map(\.target))
    }
    return own
      + all.filter { other in
        guard other.target != target else { return false }
        guard homes.contains(other.target) || other.conformance.declaration == .anywhere else { return false }
        guard let type = own.first?.conformance.type else { return true }
        return other.conformance.type == type || other.conformance.type.hasSuffix(".\(type)")
      }
  }

  /// Of a `Module.Type`, with the extensions of it in other modules.
  private func conformances(inModuleOf key: String) -> [Conformance] {
    guard let dot = key.firstIndex(of: "."), let homes = modules[String(key[..<dot])] else { return [] }
    let type = key[key.index(after: dot)...]
    return (conformances[Self.last(key)] ?? []).filter { entry in
      entry.conformance.type == type && (homes.contains(entry.target) || entry.conformance.declaration == .anywhere)
    }
  }

  /// Without generic arguments.
  static func bare(_ name: String) -> String {
    var depth = 0
    return name.filter { character in
      if character == "<" { depth += 1 }
      if character == ">" { depth -= 1 }
      return depth == 0 && character != ">"
    }
  }

  private static func last(_ name: String) -> String {
    name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[name.utf8.index(after: $0)...]) } ?? name
  }
}
