extension DependencyGraph {
  /// For programs: `{"level", "layers", "nodes", "edges", "findings"}`, a node, an edge or a finding a line.
  ///
  /// - `layers`: `{"name", "uses", "siblings"}`, as configured.
  /// - `nodes`: `{"id", "name", "kind", "package", "layers", "members", "findings"}`; `kind` is one of target, executable,
  ///   macro, plugin, system, binary, test, package, layer, collapsed, outside; `members` are the ids of folded targets.
  /// - `edges`: `{"from", "to", "cycle", "declared", "imports", "findings"}`; ends are ids of nodes, `declared` the places
  ///   in manifests and `imports` those in sources, each `{"file", "line", "column"}`.
  /// - `findings`, there and at the end for those of no node and no edge:
  ///   `{"rule", "file", "line", "column", "message", "help"}`.
  func json(_ level: Level) -> String {
    let layers = self.layers.map { layer in
      JSONText.object([
        ("name", JSONText.string(layer.name)), ("uses", Self.row(layer.uses.map(JSONText.string))),
        ("siblings", "\(layer.siblings)"),
      ])
    }
    let nodes = self.nodes.map { node in
      JSONText.object([
        ("id", JSONText.string(node.id)), ("name", JSONText.string(node.name)),
        ("kind", JSONText.string(node.kind.rawValue)), ("package", JSONText.string(node.package)),
        ("layers", Self.row(node.layers.map(JSONText.string))),
        ("members", Self.row(node.members.map(JSONText.string))),
        ("findings", Self.row(node.findings.map(Self.object))),
      ])
    }
    let edges = self.edges.map { edge in
      JSONText.object([
        ("from", JSONText.string(self.nodes[edge.from].id)), ("to", JSONText.string(self.nodes[edge.to].id)),
        ("cycle", "\(edge.isInCycle)"), ("declared", Self.row(edge.declared.map(Self.object))),
        ("imports", Self.row(edge.imports.map(Self.object))), ("findings", Self.row(edge.findings.map(Self.object))),
      ])
    }
    let members = [
      ("level", JSONText.string(level.rawValue)), ("layers", JSONText.list(layers, indent: "  ")),
      ("nodes", JSONText.list(nodes, indent: "  ")), ("edges", JSONText.list(edges, indent: "  ")),
      ("findings", JSONText.list(loose.map(Self.object), indent: "  ")),
    ]
    return "{\n" + members.map { "  \(JSONText.string($0.0)): \($0.1)" }.joined(separator: ",\n") + "\n}\n"
  }

  private static func row(_ elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }

  private static func object(_ place: Location) -> String {
    JSONText.object([("file", JSONText.string(place.file)), ("line", "\(place.line)"), ("column", "\(place.column)")])
  }

  private static func object(_ finding: Finding) -> String {
    JSONText.object([
      ("rule", JSONText.string(finding.rule.rawValue)), ("file", JSONText.string(finding.location.file)),
      ("line", "\(finding.location.line)"), ("column", "\(finding.location.column)"),
      ("message", JSONText.string(finding.message)), ("help", JSONText.string(finding.help)),
    ])
  }
}
