/// What depends on what, with the lines that say so: the one thing that every picture is drawn from.
struct DependencyGraph: Sendable {
  /// What a node stands for, before anything is collapsed.
  enum Level: String, CaseIterable { case package, target, layer }

  struct Node: Equatable, Sendable {
    enum Kind: String, Sendable {
      case target, executable, macro, plugin, system, binary, test
      /// All targets of a package, of a layer, or all that a pattern matches.
      case package, layer, collapsed
      /// Something that the workspace depends on and does not hold.
      case outside
    }

    /// Unique in the graph: `package/target`, `package`, or `layer:`, `collapsed:` or `outside:` and a name.
    var id: String
    var name: String
    var kind: Kind
    var package: String?
    /// As the configuration lists them; several for what was folded out of several.
    var layers: [String] = []
    /// The ids of the targets that were folded into it.
    var members: [String] = []
    /// Breaks of a rule that belong to no edge.
    var findings: [Finding] = []
  }

  struct Edge: Equatable, Sendable {
    var from: Int
    var to: Int
    /// Where manifests declare it.
    var declared: [Location] = []
    /// The imports that use it, at the names of the modules.
    var imports: [Location] = []
    var findings: [Finding] = []
    /// Whether it is part of a ring.
    var isInCycle = false

    var isViolation: Bool { isInCycle || !findings.isEmpty }
  }

  struct Layer: Equatable, Sendable {
    var name: String
    var uses: [String]
    var siblings: Bool
  }

  var layers: [Layer]
  var nodes: [Node] = []
  var edges: [Edge] = []
  /// Breaks of a rule that belong to nothing that can be drawn, such as those of `workspace.json`.
  var loose: [Finding] = []

  /// For each node, those that it uses.
  var uses: [[Int]] {
    var uses = [[Int]](repeating: [], count: nodes.count)
    for edge in edges { uses[edge.from].append(edge.to) }
    return uses
  }

  /// The graph of some of the nodes, and of the edges between them that `keepsEdge` holds for.
  func keeping(_ kept: [Bool], where keepsEdge: (Edge) -> Bool = { _ in true }) -> DependencyGraph {
    var numbers = [Int](repeating: -1, count: nodes.count)
    var graph = DependencyGraph(layers: layers, loose: loose)
    for index in nodes.indices where kept[index] {
      numbers[index] = graph.nodes.count
      graph.nodes.append(nodes[index])
    }
    for edge in edges where kept[edge.from] && kept[edge.to] && keepsEdge(edge) {
      var edge = edge
      edge.from = numbers[edge.from]
      edge.to = numbers[edge.to]
      graph.edges.append(edge)
    }
    return graph
  }
}
