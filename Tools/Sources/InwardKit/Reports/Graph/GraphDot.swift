extension DependencyGraph {
  /// For Graphviz.
  var dot: String {
    var text = "digraph workspace {\n  rankdir=TB;\n  node [shape=box];\n"
    let ids = uniqueNames.map(Self.dotText)
    for (number, group) in groups.enumerated() {
      let indent = group.name == nil ? "  " : "    "
      if let name = group.name { text += "  subgraph cluster_\(number) {\n    label=\(Self.dotText(name));\n" }
      for index in group.nodes {
        let isOutside = nodes[index].kind == .outside
        text += "\(indent)\(ids[index])\(isOutside ? " [style=dashed]" : "");\n"
      }
      if group.name != nil { text += "  }\n" }
    }
    for edge in edges {
      text += "  \(ids[edge.from]) -> \(ids[edge.to])\(edge.isViolation ? " [color=red, penwidth=2]" : "");\n"
    }
    return text + "}\n"
  }

  /// A quoted string, in which Graphviz would read a backslash as the beginning of a place holder, an ampersand as that of a
  /// character's name, and a name that begins with a percent sign as none. Scalar by scalar: a quote under an accent is one.
  private static func dotText(_ text: String) -> String {
    let parts = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "&", "%": "&#\(scalar.value);"
      default: String(scalar)
      }
    }
    return "\"\(parts.joined())\""
  }
}
