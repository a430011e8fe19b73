extension DependencyGraph {
  /// One page that loads nothing: its style, its script and what it shows are all in it.
  func page(opening level: Level) -> String {
    let parts = [
      "style": text(PackageResources.graph_css), "data": pageData(level),
      "script": text(PackageResources.graph_units_js) + text(PackageResources.graph_drawing_js)
        + text(PackageResources.graph_details_js) + text(PackageResources.graph_page_js),
    ]
    var page = ""
    var rest = text(PackageResources.graph_html)[...]
    while let open = rest.firstRange(of: "{{"), let close = rest.firstRange(of: "}}") {
      page += rest[..<open.lowerBound]
      page += parts[String(rest[open.upperBound..<close.lowerBound])] ?? ""
      rest = rest[close.upperBound...]
    }
    return page + rest
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// What the script reads. Places are three numbers each, of a file in `files`, a line and a column, since a big workspace
  /// has very many of them.
  private func pageData(_ level: Level) -> String {
    var files = FileTable()
    var findings: [String] = []
    var numbers: [String: Int] = [:]
    func numbered(_ added: [Finding]) -> String {
      row(
        added.map(Self.pageFinding).map { finding in
          if numbers[finding] == nil {
            numbers[finding] = findings.count
            findings.append(finding)
          }
          return "\(numbers[finding] ?? 0)"
        }
      )
    }
    let nodes = self.nodes.map { node in
      JSONText.object([
        ("id", JSONText.string(node.id)), ("name", JSONText.string(node.name)),
        ("kind", JSONText.string(node.kind.rawValue)), ("package", JSONText.string(node.package)),
        ("layers", row(node.layers.map(JSONText.string))), ("members", row(node.members.map(JSONText.string))),
        ("findings", numbered(node.findings)),
      ])
    }
    let edges = self.edges.map { edge in
      JSONText.object([
        ("from", "\(edge.from)"), ("to", "\(edge.to)"), ("cycle", "\(edge.isInCycle)"),
        ("declared", files.places(edge.declared)), ("imports", files.places(edge.imports)),
        ("findings", numbered(edge.findings)),
      ])
    }
    let loose = numbered(self.loose)
    let columns = GraphLayout(self).columns.map { column in
      row(
        column.map { box in
          let parts = box.parts.map { part in
            JSONText.object([("package", JSONText.string(part.package)), ("nodes", row(part.nodes.map(String.init)))])
          }
          return JSONText.object([("layer", JSONText.string(box.title)), ("parts", row(parts))])
        }
      )
    }
    let data = JSONText.object([
      ("level", JSONText.string(level.rawValue)), ("columns", row(columns)), ("nodes", row(nodes)),
      ("edges", row(edges)), ("findings", row(findings)), ("loose", loose),
      ("files", row(files.names.map(JSONText.string))),
    ])
    // Nothing in a name may end the element that holds the data, or begin a comment.
    return data.replacing("<", with: "\\u003c")
  }

  private static func pageFinding(_ finding: Finding) -> String {
    JSONText.object([
      ("rule", JSONText.string(finding.rule.rawValue)), ("place", JSONText.string(finding.location.text)),
      ("message", JSONText.string(finding.message)), ("help", JSONText.string(finding.help)),
      ("whole", "\(finding.target == nil)"),
    ])
  }

  private func row(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }
}

/// Each file's name once.
private struct FileTable {
  private(set) var names: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func places(_ places: [Location]) -> String {
    var parts: [String] = []
    for place in places {
      if numbers[place.file] == nil {
        numbers[place.file] = names.count
        names.append(place.file)
      }
      parts.append("\(numbers[place.file] ?? 0),\(place.line),\(place.column)")
    }
    return "[\(parts.joined(separator: ","))]"
  }
}
