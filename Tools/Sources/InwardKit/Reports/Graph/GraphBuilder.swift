/// Makes a graph out of a workspace and the findings about it.
struct GraphBuilder {
  private let workspace: Workspace
  private let level: DependencyGraph.Level
  private let judge: Judge
  private var graph: DependencyGraph
  private var numbers: [String: Int] = [:]
  /// The node of each target; nil for one that is left out.
  private var nodeOfTarget: [Int?]
  /// The node of each package that is drawn as one.
  private var nodeOfPackage: [Int?]
  private var edges: [Pair: Int] = [:]

  private struct Pair: Hashable {
    var from: Int
    var to: Int
  }

  /// Packages come innermost first, anything else by layer, in the configuration's order, and by name; then what lies outside.
  static func graph(
    of workspace: Workspace,
    findings: [Finding],
    options: GraphOptions
  ) throws(UsageError) -> DependencyGraph {
    var builder = GraphBuilder(workspace, options)
    builder.addNodes(try GraphGrouping(workspace, options), options)
    builder.addDeclared()
    builder.addImports()
    builder.add(findings)
    return builder.graph
  }

  private init(_ workspace: Workspace, _ options: GraphOptions) {
    self.workspace = workspace
    level = options.level
    judge = Judge(workspace)
    graph = DependencyGraph(
      layers: workspace.configuration.layers.map {
        DependencyGraph.Layer(name: $0.name, uses: $0.uses.map(\.text), siblings: $0.siblings)
      }
    )
    nodeOfTarget = [Int?](repeating: nil, count: workspace.targets.count)
    nodeOfPackage = [Int?](repeating: nil, count: workspace.packages.count)
  }

  // MARK: - Nodes

  private mutating func addNodes(_ grouping: GraphGrouping, _ options: GraphOptions) {
    let layers = workspace.configuration.layers.map(\.name)
    let ranks = Dictionary(layers.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var packageRanks = [Int](repeating: 0, count: workspace.packages.count)
    if level == .package {
      let (order, cycle) = workspace.packageOrder()
      let folders = workspace.packages.indices.filter { workspace.packages[$0].isFolder }
      for (rank, package) in (order + cycle + folders).enumerated() { packageRanks[package] = rank }
    }
    func rank(_ index: Int) -> (Int, Int, Int, String, String) {
      let target = workspace.targets[index]
      let layer = level == .package ? 0 : target.layers.first.flatMap { ranks[$0] } ?? layers.count
      return (packageRanks[target.package], target.isTest ? 1 : 0, layer, target.name, target.path)
    }
    let shown = workspace.targets.indices.filter { options.includesTests || !workspace.targets[$0].isTest }
    var packages = Set(level == .package ? Array(workspace.packages.indices) : [])
    for index in shown.sorted(by: { rank($0) < rank($1) }) {
      packages.remove(workspace.targets[index].package)
      let target = workspace.targets[index]
      let number = node(grouping.node(of: index))
      nodeOfTarget[index] = number
      if graph.nodes[number].id != target.path { graph.nodes[number].members.append(target.path) }
      for layer in target.layers where !graph.nodes[number].layers.contains(layer) {
        graph.nodes[number].layers.append(layer)
      }
    }
    for package in packages.sorted(by: { packageRanks[$0] < packageRanks[$1] }) {
      _ = node(GraphGrouping.node(workspace.packages[package]))
    }
    for package in workspace.packages.indices { nodeOfPackage[package] = numbers[workspace.packages[package].identity] }
    for number in graph.nodes.indices {
      graph.nodes[number].layers.sort { (ranks[$0] ?? layers.count, $0) < (ranks[$1] ?? layers.count, $1) }
    }
    if level == .package { sortNodes(packageRanks) }
  }

  private mutating func sortNodes(_ packageRanks: [Int]) {
    let ranks = Dictionary(
      zip(workspace.packages.map(\.identity), packageRanks),
      uniquingKeysWith: { first, _ in first }
    )
    let order = graph.nodes.indices.sorted { left, right in
      func rank(_ index: Int) -> (Int, Int) {
        (graph.nodes[index].package.flatMap { ranks[$0] } ?? ranks.count, index)
      }
      return rank(left) < rank(right)
    }
    var places = [Int](repeating: 0, count: order.count)
    for (place, index) in order.enumerated() { places[index] = place }
    graph.nodes = order.map { graph.nodes[$0] }
    numbers = numbers.mapValues { places[$0] }
    nodeOfTarget = nodeOfTarget.map { $0.map { places[$0] } }
    nodeOfPackage = nodeOfPackage.map { $0.map { places[$0] } }
  }

  private mutating func node(_ node: DependencyGraph.Node) -> Int {
    if let known = numbers[node.id] { return known }
    numbers[node.id] = graph.nodes.count
    graph.nodes.append(node)
    return graph.nodes.count - 1
  }

  /// What a manifest names and the workspace does not hold: a package, or at the level of targets a product.
  private mutating func outside(_ name: String, package: String?) -> Int {
    let id = "outside:" + (package.map { "\($0)/" } ?? "") + name
    return node(DependencyGraph.Node(id: id, name: name, kind: .outside, package: package))
  }

  private mutating func outside(_ dependency: Manifest.TargetDependency, of target: Workspace.Target) -> Int {
    var named = dependency.name
    if case .product(let package?) = dependency.kind { named = package }
    let edge = workspace.packages[target.package].dependencies.first { edge in
      [edge.declared.identity, edge.declared.name].contains { $0?.lowercased() == named.lowercased() }
    }
    let package = edge?.declared.identity
    guard level == .target else { return outside(package ?? named, package: nil) }
    return outside(dependency.name, package: package)
  }

  // MARK: - Edges

  private mutating func edge(_ from: Int, _ to: Int) -> Int? {
    guard from != to else { return nil }
    if let known = edges[Pair(from: from, to: to)] { return known }
    edges[Pair(from: from, to: to)] = graph.edges.count
    graph.edges.append(DependencyGraph.Edge(from: from, to: to))
    return graph.edges.count - 1
  }

  private mutating func addDeclared() {
    if level == .package {
      for (index, package) in workspace.packages.enumerated() {
        for dependency in package.dependencies {
          guard let from = nodeOfPackage[index] else { continue }
          var to = dependency.package.flatMap { nodeOfPackage[$0] }
          if dependency.package == nil { to = outside(dependency.declared.identity, package: nil) }
          if let to, let edge = edge(from, to) { graph.edges[edge].declared.append(dependency.declared.location) }
        }
      }
    }
    for (index, target) in workspace.targets.enumerated() {
      guard let from = nodeOfTarget[index] else { continue }
      for dependency in target.edges {
        var ends = Set(dependency.targets.compactMap { nodeOfTarget[$0] }).sorted()
        if dependency.targets.isEmpty { ends = [outside(dependency.declared, of: target)] }
        for to in ends {
          if let edge = edge(from, to) { graph.edges[edge].declared.append(dependency.declared.location) }
        }
      }
    }
  }

  private mutating func addImports() {
    let modules = judge.modules
    for (index, target) in workspace.targets.enumerated() {
      guard let from = nodeOfTarget[index] else { continue }
      let declared = target.edges.flatMap(\.targets)
      var ends: [String: Int?] = [target.module: nil]
      for source in target.sources {
        for found in source.imports where workspace.isBuilt(found, in: target) {
          let end: Int?
          if let known = ends[found.module] {
            end = known
          } else {
            end = self.end(of: found.module, from: index, declared: declared, candidates: modules[found.module] ?? [])
            ends[found.module] = .some(end)
          }
          guard let end, let edge = edge(from, end) else { continue }
          graph.edges[edge].imports.append(Location(file: source.path, line: found.line, column: found.column))
        }
      }
    }
  }

  /// The node that an import of a module leads to: the declared target of that name, else a declared one that exports it,
  /// else a declared product of that name, else a target of that name, one that the layers allow if there is one.
  private func end(of module: String, from index: Int, declared: [Int], candidates: [Int]) -> Int? {
    let target =
      candidates.first { declared.contains($0) } ?? declared.first { !judge.exports[$0].isDisjoint(with: candidates) }
    if let target { return nodeOfTarget[target] }
    let products = workspace.targets[index].edges.filter { $0.targets.isEmpty && $0.declared.name == module }
    if let product = products.first {
      return graph.edges.first { $0.from == nodeOfTarget[index] && $0.declared.contains(product.declared.location) }?.to
    }
    if ToolchainModules.names.contains(module) { return nil }
    let other = candidates.first { judge.allows(index, $0) } ?? candidates.first
    return other.flatMap { nodeOfTarget[$0] }
  }

  // MARK: - Findings

  /// A finding belongs to the edge whose declaration or import it points at, else to the target or the package it names.
  private mutating func add(_ findings: [Finding]) {
    let shape = GraphShape(graph.uses)
    var places: [Location: [Int]] = [:]
    for (index, edge) in graph.edges.enumerated() {
      graph.edges[index].isInCycle = shape.isInCycle(edge.from, edge.to)
      for place in Set(edge.declared + edge.imports) { places[place, default: []].append(index) }
    }
    for finding in findings {
      let found = places[finding.location] ?? []
      // A product of several targets is one line for several edges, of which the module's is meant.
      let meant = found.filter { graph.nodes[graph.edges[$0].to].name == finding.module }
      for index in meant.isEmpty ? found : meant { graph.edges[index].findings.append(finding) }
      if found.isEmpty { addToNodes(finding) }
    }
  }

  private mutating func addToNodes(_ finding: Finding) {
    let targets = workspace.targets.indices.filter { index in
      let target = workspace.targets[index]
      return finding.package == workspace.packages[target.package].identity
        && (finding.target == nil || finding.target == target.name)
    }
    let packages = workspace.packages.indices.filter { workspace.packages[$0].identity == finding.package }
    let nodes = targets.compactMap { nodeOfTarget[$0] } + packages.compactMap { nodeOfPackage[$0] }
    for node in Set(nodes).sorted() { graph.nodes[node].findings.append(finding) }
    if nodes.isEmpty { graph.loose.append(finding) }
  }
}
