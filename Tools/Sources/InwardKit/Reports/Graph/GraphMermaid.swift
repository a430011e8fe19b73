extension DependencyGraph {
  /// The most edges that GitHub draws of one picture, and the most text, in units of UTF-16.
  static let mostMermaidEdges = 500
  static let mostMermaidUnits = 50_000

  /// For GitHub, which draws a block of code of the language `mermaid`.
  var mermaid: String {
    var text = "graph TD\n"
    let ids = uniqueNames.map { "n_" + Self.mermaidID($0) }
    for group in groups {
      let indent = group.name == nil ? "  " : "    "
      if let name = group.name {
        text += "  subgraph layer_\(Self.mermaidID(name))[\"\(Self.mermaidText(name))\"]\n"
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

  /// Letters and digits stay, `_` is doubled and any other becomes its number, so that two names never become one.
  private static func mermaidID(_ name: String) -> String {
    name.unicodeScalars.map { scalar in
      isLetterOrDigit(scalar) ? String(scalar) : scalar == "_" ? "__" : "_\(scalar.value)_"
    }.joined()
  }

  /// A label is Markdown, and may hold directives, formulas and icons: every mark becomes its number, except those that
  /// join two words.
  private static func mermaidText(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    func isWord(_ index: Int) -> Bool {
      scalars.indices.contains(index) && (scalars[index].value >= 0x80 || isLetterOrDigit(scalars[index]))
    }
    return scalars.indices.map { index in
      let scalar = scalars[index]
      let joins = "-_/".unicodeScalars.contains(scalar) && isWord(index - 1) && isWord(index + 1)
      return isWord(index) || joins || scalar == " " ? String(scalar) : "#\(scalar.value);"
    }.joined()
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
  }
}
