/// Draws what depends on what, as the manifests declare it; tests are left out.
struct GraphReport {
  enum Level: String, CaseIterable { case package, target }
  enum Format: String, CaseIterable { case text, mermaid, dot }

  private struct Node {
    var name: String
    var group: String?
    var uses: [String]
  }

  private let nodes: [Node]

  init(_ workspace: Workspace, level: Level) {
    switch level {
    case .package:
      let (order, cycle) = workspace.packageOrder()
      nodes = (order + cycle).map { index in
        let package = workspace.packages[index]
        let uses = package.dependencies.map {
          $0.package.map { workspace.packages[$0].identity } ?? $0.declared.identity
        }
        return Node(name: package.identity, group: nil, uses: Set(uses).sorted())
      }
    case .target:
      nodes = Self.inOrder(workspace).map { index in
        let target = workspace.targets[index]
        let uses = target.edges.flatMap { edge in
          edge.targets.isEmpty ? [edge.declared.name] : edge.targets.map { workspace.targets[$0].name }
        }
        return Node(name: target.name, group: target.layers.first, uses: Set(uses).sorted())
      }
    }
  }

  /// Layers as the configuration lists them, names within.
  private static func inOrder(_ workspace: Workspace) -> [Int] {
    let layers = workspace.configuration.layers.map(\.name)
    func rank(_ index: Int) -> (Int, String) {
      let target = workspace.targets[index]
      return (target.layers.first.flatMap { layers.firstIndex(of: $0) } ?? layers.count, target.name)
    }
    return workspace.targets.indices.filter { !workspace.targets[$0].isTest }.sorted { rank($0) < rank($1) }
  }

  func text(_ format: Format) -> String {
    switch format {
    case .text: plain
    case .mermaid: mermaid
    case .dot: dot
    }
  }

  private var plain: String {
    var text = ""
    var group: String?
    for node in nodes {
      if let own = node.group, own != group {
        text += (text.isEmpty ? "" : "\n") + "\(own)\n"
        group = own
      }
      let name = (node.group == nil ? "" : "  ") + node.name
      text += node.uses.isEmpty ? "\(name)\n" : "\(name) → \(node.uses.joined(separator: ", "))\n"
    }
    return text
  }

  private var groups: [(name: String?, nodes: [Node])] {
    var groups: [(name: String?, nodes: [Node])] = []
    for node in nodes {
      if let last = groups.indices.last, groups[last].name == node.group {
        groups[last].nodes.append(node)
      } else {
        groups.append((node.group, [node]))
      }
    }
    return groups
  }

  private var mermaid: String {
    var text = "graph TD\n"
    for group in groups {
      let indent = group.name == nil ? "  " : "    "
      if let name = group.name { text += "  subgraph \(Self.id("layer-" + name))[\"\(name)\"]\n" }
      for node in group.nodes { text += "\(indent)\(Self.id(node.name))[\"\(node.name)\"]\n" }
      if group.name != nil { text += "  end\n" }
    }
    for node in nodes {
      for use in node.uses { text += "  \(Self.id(node.name)) --> \(Self.id(use))\n" }
    }
    return text
  }

  private var dot: String {
    var text = "digraph workspace {\n  rankdir=TB;\n  node [shape=box];\n"
    for (index, group) in groups.enumerated() {
      let indent = group.name == nil ? "  " : "    "
      if let name = group.name { text += "  subgraph cluster_\(index) {\n    label=\(JSONText.string(name));\n" }
      for node in group.nodes { text += "\(indent)\(JSONText.string(node.name));\n" }
      if group.name != nil { text += "  }\n" }
    }
    for node in nodes {
      for use in node.uses { text += "  \(JSONText.string(node.name)) -> \(JSONText.string(use));\n" }
    }
    return text + "}\n"
  }

  /// Letters, digits and `_` stay; any other byte becomes its number, so that two names never become one.
  private static func id(_ name: String) -> String {
    "n_"
      + name.utf8.map { byte in
        let isPlain = byte < 0x80 && SourceCursor.isWord(byte) && byte != UInt8(ascii: "$")
        return isPlain ? String(UnicodeScalar(byte)) : "_\(byte)_"
      }.joined()
  }
}
