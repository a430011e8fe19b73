/// Says by which shortest ways one target reaches another, and which imports use them.
struct WhyReport {
  enum Format: String, CaseIterable { case text, json }

  private struct Edge {
    var from: String
    var to: String
    var declared: Location
    var imports: [Location]
  }

  /// More are counted, but not printed: between two ends there can be millions.
  private static let mostPaths = 100

  private let from: String
  private let to: String
  private var length = 0
  private var count = 0
  private var paths: [[String]] = []
  private var edges: [Edge] = []
  private var leadsBack = false

  /// Whether there is a way.
  var isFound: Bool { !paths.isEmpty }

  init(_ workspace: Workspace, from: String, to: String) throws(UsageError) {
    let nodes = DependencyNodes(workspace)
    let starts = try nodes.find(from)
    let ends = try nodes.find(to)
    guard Set(starts).isDisjoint(with: ends) else {
      throw UsageError(message: "'\(from)' and '\(to)' are the same, or one holds the other")
    }
    self.from = from
    self.to = to
    guard let found = nodes.paths(from: starts, to: ends, most: Self.mostPaths) else {
      leadsBack = nodes.paths(from: ends, to: starts, most: 1) != nil
      return
    }
    length = found.length
    count = found.count
    paths = found.paths.map { $0.map { nodes.names[$0] } }
    edges = found.edges.map { edge in
      Edge(
        from: nodes.names[edge.from],
        to: nodes.names[edge.to],
        declared: nodes.declaration(of: edge),
        imports: nodes.imports(using: edge)
      )
    }
  }

  func text(_ format: Format) -> String {
    format == .json ? json : plain
  }

  private var plain: String {
    guard isFound else {
      let hint = leadsBack ? "\n  help: it is the other way round: `inward why \(to) \(from)`" : ""
      return "'\(from)' does not depend on '\(to)', directly or through others\(hint)\n"
    }
    let ways = count == 1 ? "one shortest path" : count == .max ? "countless shortest paths" : "\(count) shortest paths"
    var text = "\(from) reaches \(to) by \(ways) of \(length == 1 ? "one edge" : "\(length) edges")\n"
    text += paths.map { "  \($0.joined(separator: " → "))" }.lines
    if count > paths.count { text += "  and more; the first \(paths.count) are shown, and below the edges of all\n" }
    for edge in edges {
      text += "\n" + ["\(edge.declared.text): \(edge.from) → \(edge.to)"].lines
      text += edge.imports.map { "  \($0.text): import \(edge.to)" }.lines
      if edge.imports.isEmpty { text += "  no import uses it\n" }
    }
    return text
  }

  private var json: String {
    func place(_ location: Location) -> JSONValue {
      .object([
        ("file", .string(location.file)), ("line", .number(location.line)), ("column", .number(location.column)),
      ])
    }
    return JSONValue.object([
      ("from", .string(from)), ("to", .string(to)), ("length", .number(length)), ("count", .number(count)),
      ("paths", .array(paths.map { .strings($0) })),
      (
        "edges",
        .array(
          edges.map { edge in
            .object([
              ("from", .string(edge.from)), ("to", .string(edge.to)), ("declared", place(edge.declared)),
              ("imports", .array(edge.imports.map(place))),
            ])
          }
        )
      ),
    ]).text()
  }
}
