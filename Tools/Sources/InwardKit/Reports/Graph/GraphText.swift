extension DependencyGraph {
  /// A line for each node with what it uses, under its layer where that is one; then the places that break a rule.
  var text: String {
    var lines: [String] = []
    let uses = self.uses
    let names = uniqueNames
    var group: String?
    for (index, node) in nodes.enumerated() where node.kind != .outside {
      // Packages come innermost first, so that those of a layer need not stand together.
      let own = node.kind == .package ? nil : self.group(of: node)
      if let own, own != group { lines += (lines.isEmpty ? [] : [""]) + [own] }
      if own == nil, group != nil { lines.append("") }
      group = own
      let name = (own == nil ? "" : "  ") + names[index]
      let used = uses[index].map { names[$0] }.sorted()
      lines.append(used.isEmpty ? name : "\(name) → \(used.joined(separator: ", "))")
    }
    let broken = brokenLines(names)
    if !broken.isEmpty { lines += ["", "broken rules"] + broken }
    return lines.lines
  }

  /// The layer that a node is drawn in; one that lies in several is drawn in none.
  func group(of node: Node) -> String? {
    node.kind != .layer && node.layers.count == 1 ? node.layers.first : nil
  }

  /// The name of each node, or its id where that is not the only one of its name.
  var uniqueNames: [String] {
    let counts = Dictionary(nodes.map { ($0.name, 1) }, uniquingKeysWith: +)
    let ids = Set(nodes.map(\.id))
    return nodes.map { counts[$0.name] == 1 && !ids.contains($0.name) ? $0.name : $0.id }
  }

  private func brokenLines(_ names: [String]) -> [String] {
    var places: [(finding: Finding, subject: String)] = []
    for edge in edges {
      let subject = "\(names[edge.from]) → \(names[edge.to])"
      places += edge.findings.map { ($0, subject) }
    }
    for (index, node) in nodes.enumerated() { places += node.findings.map { ($0, names[index]) } }
    places += loose.map { ($0, $0.module ?? $0.message) }
    return places.sorted { left, right in
      left.finding == right.finding ? left.subject < right.subject : Finding.inOrder(left.finding, right.finding)
    }.map { "  \($0.finding.location.text): \($0.subject) [\($0.finding.rule.rawValue)]" }
  }
}
