/// Layers that the packages of a workspace already keep to, read off its graph.
///
/// The innermost layer holds what depends on nothing, the next one what depends on that alone, and so on; what forms a
/// ring stays together. Executables that nothing depends on come outermost, and packages of tests outside of them. A
/// package is in one layer as a whole, unless it holds most of the workspace: then its targets are looked at. Where there
/// are only a few packages, each is a layer of its own, so that neighbours stay apart.
struct LayerProposal {
  struct Layer: Equatable {
    var name: String
    var patterns: [String]
    var uses: [String]
    var siblings: Bool
    var targetCount: Int
  }

  private(set) var layers: [Layer] = []

  /// How many strata and how many layers a team can keep in mind.
  private static let mostStrata = 5
  private static let mostLayers = 12

  /// A package, or a target of one that is looked into.
  private struct Node {
    var package: String
    var target: String?
    var targetCount = 0
    var kind: Kind
    var uses: Set<Int> = []
    var testUses: Set<Int> = []

    enum Kind: Int { case tests, app, library }
  }

  private var nodes: [Node] = []
  /// The stratum of each node, from the innermost.
  private var ranks: [Int] = []

  init(_ workspace: Workspace) {
    readNodes(workspace)
    let strata = rank()
    if nodes.count <= Self.mostLayers, nodes.allSatisfy({ $0.target == nil }) {
      let order = nodes.indices.sorted { (ranks[$0], nodes[$0].package) < (ranks[$1], nodes[$1].package) }
      addLayers(order.map { (nodes[$0].package, [$0]) }, mayUse: .whatTheyReach)
    } else {
      addLayers(
        strata.enumerated().map { rank, name in (name, nodes.indices.filter { ranks[$0] == rank }) },
        mayUse: .allInner
      )
    }
  }

  // MARK: - The graph

  /// Targets of one `package/name` are one node, since patterns cannot tell them apart.
  private mutating func readNodes(_ workspace: Workspace) {
    let shipped = workspace.targets.filter { !$0.isTest }
    let sizes = shipped.reduce(into: [String: Int]()) { $0[identity($1, workspace), default: 0] += 1 }
    var numbers: [String: Int] = [:]
    var members: [Int?] = []
    for target in workspace.targets {
      let package = identity(target, workspace)
      let size = sizes[package, default: 0]
      let isWhole = size < 2 || size * 2 <= shipped.count
      guard isWhole || !target.isTest else {
        members.append(nil)
        continue
      }
      let number = numbers[isWhole ? package : target.path] ?? nodes.count
      if number == nodes.count {
        numbers[isWhole ? package : target.path] = number
        nodes.append(Node(package: package, target: isWhole ? nil : target.name, kind: .tests))
      }
      let isApp = target.declared.kind == .executable || workspace.packages[target.package].isFolder
      let kind = target.isTest ? Node.Kind.tests : isApp ? .app : .library
      if kind.rawValue > nodes[number].kind.rawValue { nodes[number].kind = kind }
      nodes[number].targetCount += target.isTest ? 0 : 1
      members.append(number)
    }
    addEdges(workspace, members)
    // What others depend on is no app, whatever it is built as.
    for (index, node) in nodes.enumerated() {
      for used in node.uses where used != index { nodes[used].kind = .library }
    }
  }

  private func identity(_ target: Workspace.Target, _ workspace: Workspace) -> String {
    workspace.packages[target.package].identity
  }

  private mutating func addEdges(_ workspace: Workspace, _ members: [Int?]) {
    let modules = workspace.modules
    for (target, member) in zip(workspace.targets, members) {
      guard let member else { continue }
      let imports = target.sources.flatMap(\.imports).filter { workspace.isBuilt($0, in: target) }
      // An import that is not declared is an edge all the same, if it can only mean one target.
      let names = Set(imports.map(\.module)).subtracting(ToolchainModules.names).filter {
        !workspace.isDeclaredElsewhere($0, by: target)
      }
      let imported = names.compactMap { modules[$0] }.filter { $0.count == 1 }.flatMap(\.self)
      for other in target.edges.flatMap(\.targets) + imported {
        guard let use = members[other] else { continue }
        if !target.isTest {
          nodes[member].uses.insert(use)
        } else if use != member {
          nodes[member].testUses.insert(use)
        }
      }
    }
    // What tests use places a package too, unless that comes back to it, as a module of fakes does.
    for group in graph({ $0.uses.union($0.testUses) }).components() where group.count == 1 {
      nodes[group[0]].uses.formUnion(nodes[group[0]].testUses)
    }
  }

  private func graph(_ uses: (Node) -> Set<Int>) -> Graph {
    let place = Location(file: "", line: 0, column: 0)
    return Graph(nodes.map { node in uses(node).sorted().map { Graph.Step(to: $0, location: place) } })
  }

  /// Gives each node its stratum; returns the names of the strata.
  private mutating func rank() -> [String] {
    var depths = [Int](repeating: 0, count: nodes.count)
    for group in graph(\.uses).components() {
      let members = Set(group)
      let outside = group.flatMap { nodes[$0].uses }.filter { !members.contains($0) }
      let depth = outside.map { depths[$0] + 1 }.max() ?? 0
      for node in group { depths[node] = depth }
    }
    let count = (nodes.indices.filter { nodes[$0].kind == .library }.map { depths[$0] }.max() ?? -1) + 1
    let bands = min(count, Self.mostStrata)
    let hasApps = nodes.contains { $0.kind == .app }
    ranks = nodes.indices.map { index in
      switch nodes[index].kind {
      case .library: depths[index] * bands / count
      case .app: bands
      case .tests: hasApps ? bands + 1 : bands
      }
    }
    var names: [String] = []
    for rank in 0..<bands { names.append(unique(name(of: rank, among: bands), among: names)) }
    if hasApps { names.append(unique("App", among: names)) }
    if nodes.contains(where: { $0.kind == .tests }) { names.append(unique("Tests", among: names)) }
    return names
  }

  // MARK: - Names

  /// What the members have in common, or where the layer stands.
  private func name(of rank: Int, among count: Int) -> String {
    let members = nodes.indices.filter { ranks[$0] == rank }
    let packages = Set(members.map { nodes[$0].package })
    if packages.count == 1, let package = packages.first,
      nodes.indices.allSatisfy({ nodes[$0].package != package || ranks[$0] == rank })
    {
      return package
    }
    let words = members.compactMap { Self.lastWord(nodes[$0].target ?? nodes[$0].package) }.reduce(
      into: [String: Int]()
    ) {
      $0[$1, default: 0] += 1
    }
    if let best = words.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), best.value > 1,
      best.value * 2 > members.count
    {
      return best.key
    }
    return rank == 0 ? "Core" : rank == count - 1 ? "Top" : "Level\(rank + 1)"
  }

  /// `Feature` of `LoginFeature`; nil for a name of one word.
  private static func lastWord(_ name: String) -> String? {
    guard let start = name.lastIndex(where: \.isUppercase), start != name.startIndex else { return nil }
    let word = name[start...]
    return word.count > 2 && name[name.index(before: start)].isLowercase ? String(word) : nil
  }

  private func unique(_ name: String, among names: [String]) -> String {
    var result = name
    var number = 2
    while names.contains(result) {
      result = "\(name)\(number)"
      number += 1
    }
    return result
  }

  // MARK: - Layers

  private enum Uses { case whatTheyReach, allInner }

  private mutating func addLayers(_ groups: [(name: String, members: [Int])], mayUse: Uses) {
    var homes = [Int](repeating: 0, count: nodes.count)
    for (number, group) in groups.enumerated() {
      for member in group.members { homes[member] = number }
    }
    let patterns = patterns(homes, count: groups.count)
    for (number, group) in groups.enumerated() {
      let uses =
        switch mayUse {
        case .whatTheyReach: groups.indices.filter(reached(from: group.members, homes).contains)
        case .allInner: Array(groups.indices[..<number])
        }
      layers.append(
        Layer(
          name: group.name,
          patterns: patterns[number].sorted(),
          uses: uses.filter { $0 != number }.map { groups[$0].name },
          siblings: group.members.contains { nodes[$0].uses.contains { homes[$0] == number } },
          targetCount: group.members.reduce(0) { $0 + nodes[$1].targetCount }
        )
      )
    }
  }

  /// The layers of everything that some nodes depend on, by any number of edges.
  private func reached(from members: [Int], _ homes: [Int]) -> Set<Int> {
    var reached = Set(members)
    var waiting = members
    while let next = waiting.popLast() {
      for use in nodes[next].uses where reached.insert(use).inserted { waiting.append(use) }
    }
    return Set(reached.map { homes[$0] })
  }

  private func patterns(_ homes: [Int], count: Int) -> [[String]] {
    var patterns = [[String]](repeating: [], count: count)
    for (package, members) in Dictionary(grouping: nodes.indices, by: { nodes[$0].package }) {
      // The layer with most of a package's targets has the package; of equals the outer one, which may use more.
      let counts = members.reduce(into: [Int: Int]()) { $0[homes[$1], default: 0] += 1 }
      guard let home = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key else { continue }
      patterns[home].append("\(package)/*")
      for member in members where homes[member] != home {
        if let target = nodes[member].target { patterns[homes[member]].append("\(package)/\(target)") }
      }
    }
    return patterns
  }
}
