/// Finds the targets that the dependencies of manifests name, by tables: a workspace may have thousands of each.
struct DependencyResolver {
  /// What the targets of one package may name.
  private struct Names {
    var targets: [String: Int] = [:]
    /// The targets of each product.
    var products: [String: [Int]] = [:]
    /// Its dependencies, by every name that `package:` may call them by.
    var dependencies: [String: [Int]] = [:]
    /// Which of its dependencies has a product of a name first.
    var providers: [String: Int] = [:]
  }

  private var workspace: Workspace
  private var names: [Names] = []
  private var identities: [String: [Int]] = [:]

  static func resolve(_ workspace: inout Workspace) {
    var resolver = DependencyResolver(workspace)
    resolver.run()
    workspace = resolver.workspace
  }

  private init(_ workspace: Workspace) {
    self.workspace = workspace
    identities = Dictionary(grouping: workspace.packages.indices) { workspace.packages[$0].identity.lowercased() }
    names = workspace.packages.map { package in
      var names = Names()
      for target in package.targets where names.targets[workspace.targets[target].name] == nil {
        names.targets[workspace.targets[target].name] = target
      }
      for product in package.manifest.products where names.products[product.name] == nil {
        let wanted = Set(product.targets)
        names.products[product.name] =
          wanted.count == 1
          ? names.targets[product.targets[0]].map { [$0] } ?? []
          : package.targets.filter { wanted.contains(workspace.targets[$0].name) }
      }
      return names
    }
    for index in workspace.packages.indices {
      for (place, edge) in workspace.packages[index].dependencies.enumerated() {
        let known = edge.package.map { workspace.packages[$0] }
        let folder = known.flatMap { $0.path == "." ? Paths.lastComponent(workspace.root) : nil }
        let all = [edge.declared.identity, edge.declared.name, known?.identity, known?.manifest.name, folder]
        for name in Set(all.compactMap { $0?.lowercased() }) {
          names[index].dependencies[name, default: []].append(place)
        }
        for product in edge.package.map({ names[$0].products.keys }) ?? [:].keys
        where names[index].providers[product] == nil {
          names[index].providers[product] = edge.package
        }
      }
    }
  }

  private mutating func run() {
    for index in workspace.targets.indices {
      workspace.targets[index].edges = workspace.targets[index].declared.dependencies.map {
        Workspace.Edge(declared: $0, targets: resolve($0, of: index))
      }
    }
    for index in workspace.packages.indices where workspace.packages[index].manifest.problems.isEmpty {
      for product in workspace.packages[index].manifest.products { check(product, of: index) }
    }
  }

  /// A product is made of targets of its own package, of one at least.
  private mutating func check(_ product: Manifest.Product, of package: Int) {
    func report(_ message: String, _ name: String?) {
      let hint = name.flatMap { nearest(to: $0, among: names[package].targets.keys) }.map { "did you mean '\($0)'?" }
      let help = hint ?? "name targets of this package; SwiftPM refuses it as it is"
      workspace.unresolved.append(
        Workspace.Unresolved(
          package: package,
          target: nil,
          name: name ?? product.name,
          problem: Problem(location: product.location, message: message, help: help)
        )
      )
    }
    if product.targets.isEmpty { report("product '\(product.name)' names no target", nil) }
    for name in product.targets where names[package].targets[name] == nil {
      report("product '\(product.name)' names '\(name)', which is no target of its package", name)
    }
  }

  private mutating func resolve(_ dependency: Manifest.TargetDependency, of target: Int) -> [Int] {
    let package = workspace.targets[target].package
    if [.target, .byName, .plugin(package: nil)].contains(dependency.kind),
      let own = names[package].targets[dependency.name]
    {
      return [own]
    }
    var named: String?
    switch dependency.kind {
    case .product(let name), .plugin(let name): named = name
    case .byName: break
    case .target:
      if workspace.packages[package].manifest.problems.isEmpty {
        let message = "package \(workspace.packages[package].identity) has no target '\(dependency.name)'"
        let known = workspace.packages[package].targets.map { workspace.targets[$0].name }
        report(dependency, of: target, message, known)
      }
      return []
    }
    if case .plugin(package: nil) = dependency.kind, let own = names[package].products[dependency.name] { return own }
    guard let named else {
      if let provider = names[package].providers[dependency.name] {
        return names[provider].products[dependency.name] ?? []
      }
      explain(dependency, named: nil, candidates: workspace.packages[package].dependencies, target: target)
      return []
    }
    let candidates = (names[package].dependencies[named.lowercased()] ?? []).map {
      workspace.packages[package].dependencies[$0]
    }
    for other in candidates.compactMap(\.package) {
      if let targets = names[other].products[dependency.name] { return targets }
    }
    explain(dependency, named: named, candidates: candidates, target: target)
    guard candidates.isEmpty else { return [] }
    // Where the package is not declared, or not yet, the edge is judged all the same.
    for other in identities[named.lowercased()] ?? [] {
      if let targets = names[other].products[dependency.name] { return targets }
    }
    return []
  }

  /// Says why a dependency leads nowhere, unless it leads out of the workspace.
  private mutating func explain(
    _ dependency: Manifest.TargetDependency,
    named: String?,
    candidates: [Workspace.PackageEdge],
    target: Int
  ) {
    let package = workspace.packages[workspace.targets[target].package]
    guard package.manifest.problems.isEmpty else { return }
    if candidates.isEmpty {
      let declared = package.dependencies.map(\.declared.identity)
      // One that is not where its path says is reported there, and may well be what is meant here.
      if let near = nearest(to: named ?? dependency.name, among: declared), isMissing(near, for: target) { return }
      let what = named.map { "package '\($0)'" } ?? "'\(dependency.name)'"
      let message = "\(what) is not among the dependencies of package \(package.identity)"
      let own = named == nil ? package.targets.map { workspace.targets[$0].name } : []
      return report(dependency, of: target, message, declared + own)
    }
    // What lies at a URL may be another version of what lies here.
    let local = candidates.filter { if case .path = $0.declared.source { true } else { false } }.compactMap(\.package)
    guard local.count == candidates.count, local.allSatisfy({ workspace.packages[$0].manifest.problems.isEmpty }) else {
      return
    }
    let products = local.flatMap { workspace.packages[$0].manifest.products.map(\.name) }
    let message = "no package that \(package.identity) depends on has a product '\(dependency.name)'"
    report(dependency, of: target, message, products)
  }

  private func isMissing(_ dependency: String, for target: Int) -> Bool {
    workspace.unresolved.contains {
      $0.package == workspace.targets[target].package && $0.target == nil && $0.name == dependency
    }
  }

  private mutating func report(
    _ dependency: Manifest.TargetDependency,
    of target: Int,
    _ message: String,
    _ known: [String]
  ) {
    var help = nearest(to: dependency.name, among: known).map { "did you mean '\($0)'?" }
    if case .product(let package?) = dependency.kind, help == nil {
      help = nearest(to: package, among: known).map { "did you mean '\($0)'?" }
    }
    help = help ?? "correct the name, or declare what it names; SwiftPM refuses the package as it is"
    workspace.unresolved.append(
      Workspace.Unresolved(
        package: workspace.targets[target].package,
        target: workspace.targets[target].name,
        name: dependency.name,
        problem: Problem(location: dependency.location, message: message, help: help)
      )
    )
  }
}
