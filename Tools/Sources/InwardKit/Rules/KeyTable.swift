/// The keys of the workspace: which property reads which key, and which keys have live values of their own.
struct KeyTable {
  private struct Conformance {
    var target: Int
    var conformance: DependencyFacts.Conformance
  }

  struct Property {
    var target: Int
    var property: DependencyFacts.Property
  }

  private var conformances: [String: [Conformance]] = [:]
  private var properties: [String: [Property]] = [:]

  init(_ workspace: Workspace) {
    for (index, target) in workspace.targets.enumerated() where !target.isTest {
      for facts in target.sources.compactMap(\.facts) {
        for conformance in facts.conformances {
          conformances[Self.last(conformance.type), default: []].append(
            Conformance(target: index, conformance: conformance)
          )
        }
        for property in facts.properties {
          properties[property.name, default: []].append(Property(target: index, property: property))
        }
      }
    }
  }

  func properties(named name: String) -> [Property] { properties[name] ?? [] }

  /// Whether a key has a live value without a registration; nil where nothing is known of it.
  func isLive(_ key: String, target: Int, file: String) -> Bool? {
    let found = conformances(of: key, target: target, file: file)
    return found.isEmpty ? nil : found.contains { $0.conformance.isLive }
  }

  /// Whether a property has a live value without a registration; nil where its key is not seen.
  func isLive(_ name: String) -> Bool? {
    let answers = properties(named: name).map { entry -> Bool? in
      // The initial value of an entry is its value in every context.
      guard let key = entry.property.key else { return entry.property.isEntry ? true : nil }
      return isLive(key, target: entry.target, file: entry.property.location.file)
    }
    if answers.contains(true) { return true }
    return answers.contains(false) ? false : nil
  }

  /// The properties that read a key.
  func properties(of key: String, target: Int, file: String) -> [String] {
    let wanted = Set(conformances(of: key, target: target, file: file).map(\.conformance.location))
    return properties.values.joined().filter { entry in
      guard let own = entry.property.key else { return false }
      return conformances(of: own, target: entry.target, file: entry.property.location.file)
        .contains { wanted.contains($0.conformance.location) }
    }.map(\.property.name).sorted()
  }

  /// A name means the nearest type of that name: in the file, else in the module, else anywhere.
  private func conformances(of key: String, target: Int, file: String) -> [Conformance] {
    let all = (conformances[Self.last(key)] ?? []).filter { entry in
      let type = entry.conformance.type
      return type == key || type.hasSuffix(".\(key)") || key.hasSuffix(".\(type)")
    }
    let inFile = all.filter { $0.conformance.location.file == file }
    let inTarget = all.filter { $0.target == target }
    if !inFile.isEmpty { return all.filter { $0.conformance.type == inFile[0].conformance.type } }
    return inTarget.isEmpty ? all : inTarget
  }

  private static func last(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }
}
