/// The targets of a workspace and the products from outside that they use, as nodes that can be asked for by name.
struct DependencyNodes {
  private let workspace: Workspace
  /// Names of targets, followed by those of products from outside; a name that two packages use is `package/target`.
  let names: [String]
  private let uses: [[Int]]
  private let declarations: [ShortestPaths.Edge: Location]

  init(_ workspace: Workspace) {
    self.workspace = workspace
    let graph = Judge(workspace).targetGraph()
    let counts = Dictionary(grouping: workspace.targets, by: \.name).mapValues(\.count)
    var names = workspace.targets.map { counts[$0.name] == 1 ? $0.name : $0.path }
    var outside: [String: Int] = [:]
    var declarations: [ShortestPaths.Edge: Location] = [:]
    var uses: [[Int]] = []
    for index in workspace.targets.indices {
      var steps = graph.steps(from: index).map { ($0.to, $0.location) }
      for edge in workspace.targets[index].edges where edge.targets.isEmpty {
        let name = edge.declared.name
        if outside[name] == nil {
          outside[name] = names.count
          names.append(name)
        }
        if let node = outside[name] { steps.append((node, edge.declared.location)) }
      }
      for (other, location) in steps {
        let edge = ShortestPaths.Edge(from: index, to: other)
        if declarations[edge] == nil { declarations[edge] = location }
      }
      uses.append(Set(steps.map(\.0)).sorted { (names[$0], $0) < (names[$1], $1) })
    }
    self.names = names
    self.uses = uses + outside.map { _ in [] }
    self.declarations = declarations
  }

  /// The target, the targets of the package, or the product from outside that has a name.
  func find(_ name: String) throws(UsageError) -> [Int] {
    let targets = workspace.targets
    let found = targets.indices.filter { targets[$0].path == name || targets[$0].name == name }
    if !found.isEmpty { return found }
    if let package = workspace.packages.first(where: { $0.identity == name || $0.path == name }) {
      let products = package.targets.filter { !targets[$0].isTest }
      return products.isEmpty ? package.targets : products
    }
    let outside = names.indices.filter { $0 >= targets.count && names[$0] == name }
    if !outside.isEmpty { return outside }
    let known = Set(names + targets.map(\.path) + workspace.packages.map(\.identity))
    throw UsageError.unknown("target or package", name, among: known.sorted())
  }

  func paths(from starts: [Int], to ends: [Int], most: Int) -> ShortestPaths? {
    ShortestPaths(uses, from: starts, to: Set(ends), most: most)
  }

  func declaration(of edge: ShortestPaths.Edge) -> Location {
    declarations[edge] ?? workspace.targets[edge.from].declared.location
  }

  /// The imports by which the first target uses the second.
  func imports(using edge: ShortestPaths.Edge) -> [Location] {
    let from = workspace.targets[edge.from]
    let isOutside = edge.to >= workspace.targets.count
    var modules = Set(isOutside ? [names[edge.to]] : workspace.targets[edge.to].modules)
    for (module, alias) in from.edges.flatMap(\.declared.aliases) where modules.contains(module) {
      modules.insert(alias)
    }
    return from.sources.flatMap { source in
      source.imports.filter { $0.isActive != .no && modules.contains($0.module) }.map {
        Location(file: source.path, line: $0.line, column: $0.column)
      }
    }.sorted()
  }
}
