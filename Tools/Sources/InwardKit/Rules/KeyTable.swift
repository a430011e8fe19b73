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
  /// For each target those that its manifest lets it import.
  private let dependencies: [Set<Int>]

  init(_ workspace: Workspace) {
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
    for (target, conformance) in all where !conformance.isProtocol {
      guard live.contains(conformance.via) || test.contains(conformance.via) else { continue }
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

  // MARK: - Names

  func properties(named name: String) -> [Property] { properties[name] ?? [] }

  /// Whether the workspace declares what a registration or a read names.
  func isKnown(_ name: DependencyFacts.Read.Name, target: Int, file: String) -> Bool {
    switch name {
    case .property(let name): !properties(named: name).isEmpty
    case .key(let key): !conformances(of: key, target: target, file: file).isEmpty
    }
  }

  /// The keys behind a name; two names of one key share one of these.
  func identities(of name: DependencyFacts.Read.Name, target: Int, file: String) -> Set<Identity> {
    switch name {
    case .property(let name): identities(ofProperty: name, depth: 0)
    case .key(let key): [identity(ofKey: key, target: target, file: file)]
    }
  }

  private func identities(ofProperty name: String, depth: Int) -> Set<Identity> {
    var all: Set<Identity> = ["\\.\(name)"]
    for entry in properties(named: name) {
      if let key = entry.property.key {
        all.insert(identity(ofKey: key, target: entry.target, file: entry.property.location.file))
      } else if let source = entry.property.source, depth < 8 {
        all.formUnion(identities(ofProperty: source, depth: depth + 1))
      }
    }
    return all
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
    case .property(let name): return live(property: name, depth: 0)
    }
  }

  private func live(property name: String, depth: Int) -> [Conformance]? {
    var all: [Conformance]?
    for entry in properties(named: name) {
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
        found = live(property: source, depth: depth + 1)
      }
      if let found { all = (all ?? []) + found }
    }
    return all
  }

  /// A name means the nearest type of that name: in the file, else in the module, else in one that it depends on, else
  /// anywhere. Extensions of it may stand in any module.
  func conformances(of key: String, target: Int, file: String) -> [Conformance] {
    let key = Self.bare(key)
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
    name.split(separator: ".").last.map(String.init) ?? name
  }
}
