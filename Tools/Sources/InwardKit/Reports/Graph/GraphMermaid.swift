extension DependencyGraph {
  /// The most edges that GitHub draws of one picture.
  static let mostMermaidEdges = 500

  /// For GitHub, which draws a block of code of the language `mermaid`.
  var mermaid: String {
    var text = "graph TD\n"
    let ids = uniqueNames.map(Self.mermaidID)
    for group in groups {
      let indent = group.name == nil ? "  " : "    "
      if let name = group.name {
        text += "  subgraph \(Self.mermaidID("layer-" + name))[\"\(Self.mermaidText(name))\"]\n"
      }
      for index in group.nodes { text += "\(indent)\(ids[index])[\"\(Self.mermaidText(nodes[index].name))\"]\n" }
      if group.name != nil { text += "  end\n" }
    }
    for edge in edges { text += "  \(ids[edge.from]) --> \(ids[edge.to])\n" }
    let broken = edges.indices.filter { edges[$0].isViolation }
    if !broken.isEmpty {
      text += "  linkStyle \(broken.map(String.init).joined(separator: ",")) stroke:#d1242f,stroke-width:3px\n"
    }
    let outside = nodes.indices.filter { nodes[$0].kind == .outside }
    if !outside.isEmpty {
      text += "  classDef outside stroke-dasharray:4 3\n"
      text += "  class \(outside.map { ids[$0] }.joined(separator: ",")) outside\n"
    }
    return text
  }

  /// The nodes of each layer together, in order.
  var groups: [(name: String?, nodes: [Int])] {
    var groups: [(name: String?, nodes: [Int])] = []
    for (index, node) in nodes.enumerated() {
      let name = group(of: node)
      if let known = groups.firstIndex(where: { $0.name == name }) {
        groups[known].nodes.append(index)
      } else {
        groups.append((name, [index]))
      }
    }
    return groups
  }

  /// Letters, digits and `_` stay; any other byte becomes its number, so that two names never become one.
  private static func mermaidID(_ name: String) -> String {
    "n_"
      + name.utf8.map { byte in
        let isPlain = byte < 0x80 && SourceCursor.isWord(byte) && byte != UInt8(ascii: "$")
        return isPlain ? String(UnicodeScalar(byte)) : "_\(byte)_"
      }.joined()
  }

  /// Characters that mean something inside a quoted label become their numbers.
  private static func mermaidText(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      "\"#&<>`;\\".unicodeScalars.contains(scalar) || scalar.value < 0x20 ? "#\(scalar.value);" : String(scalar)
    }.joined()
  }
}
