/// The shortest ways on which dependencies bring along a module that a target does not declare.
struct ModuleWays {
  private struct Question: Hashable {
    var start: Int
    var module: String
  }

  private let judge: Judge
  private lazy var graph = judge.targetGraph()
  /// The modules of each product of a package here: one from outside that is called alike is most likely the same.
  private lazy var products: [String: Set<String>] = judge.workspace.packages.reduce(into: [:]) { products, package in
    for product in package.manifest.products {
      products[product.name, default: []].formUnion(product.targets.map(Manifest.Target.module))
    }
  }
  private var known: [Question: Graph.Path?] = [:]

  init(_ judge: Judge) { self.judge = judge }

  /// To a target that has the module, or to one that declares it from outside of the workspace.
  mutating func path(from start: Int, to module: String) -> Graph.Path? {
    let question = Question(start: start, module: module)
    if let known = known[question] { return known }
    let ends = judge.modules[module] ?? []
    let (graph, products) = (graph, products)
    let path = graph.path(from: start) { index in
      ends.contains(index) || declares(module, judge.workspace.targets[index], products)
    }
    known[question] = .some(path)
    return path
  }

  /// Whether a target declares a module from outside of the workspace.
  mutating func isFromOutside(_ module: String, of target: Workspace.Target) -> Bool {
    declares(module, target, products)
  }

  private func declares(_ module: String, _ target: Workspace.Target, _ products: [String: Set<String>]) -> Bool {
    judge.workspace.isDeclaredElsewhere(module, by: target)
      || target.edges.contains { $0.targets.isEmpty && products[$0.declared.name]?.contains(module) ?? false }
  }
}
