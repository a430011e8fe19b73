/// A baseline on disk.
struct BaselineFile {
  var path: String
  /// What messages call it: relative to the workspace where it lies in it.
  var name: String

  static let defaultName = "workspace.baseline.json"

  private static let version = 1
  private static let shape = Shape(
    .object([
      .required("version", Shape(.count)),
      .required(
        "findings",
        Shape(
          .list(
            Shape(
              .object([
                .required("file", .text()), .required("rule", .text()), .optional("from", .text()),
                .optional("to", .text()), .optional("count", Shape(.count)),
              ])
            )
          )
        )
      ),
    ])
  )

  var exists: Bool { FileSystem.kind(of: path) != .missing }

  func read() throws(Problems) -> (baseline: Baseline, places: [Baseline.Edge: Location]) {
    guard exists else {
      throw Problems(all: [
        Problem(
          message: "the baseline '\(name)' does not exist",
          help: "`inward lint --update-baseline` writes it, or remove \"baseline\" from \(Configuration.fileName)"
        )
      ])
    }
    let buffer = ReadBuffer()
    var file = try JSONFile.read(path, name: name, shape: Self.shape, buffer: buffer)
    var counts: [Baseline.Edge: Int] = [:]
    var places: [Baseline.Edge: Location] = [:]
    var problems: [Problem] = []
    if let node = file.root["version"], node.count != Self.version {
      problems.append(
        Problem(
          location: file.location(node.place),
          message: "this baseline is of version \(node.count ?? 0); inward \(Inward.version) knows \(Self.version)"
        )
      )
    }
    for node in file.root["findings"]?.elements ?? [] {
      let edge = Baseline.Edge(
        rule: node["rule"]?.text ?? "",
        file: node["file"]?.text ?? "",
        from: node["from"]?.text ?? "",
        to: node["to"]?.text ?? ""
      )
      let location = file.location(node.place)
      if let first = places[edge] {
        problems.append(
          Problem(
            location: location,
            message: "this entry stands here a second time, after line \(first.line)",
            help: "keep one of the two"
          )
        )
      }
      places[edge] = location
      counts[edge] = node["count"]?.count ?? 1
    }
    guard problems.isEmpty else { throw Problems(all: problems) }
    return (Baseline(counts: counts), places)
  }

  /// One entry a line, sorted, so that two branches that shrink it merge without conflict mostly.
  static func text(_ baseline: Baseline) -> String {
    let lines = baseline.counts.sorted { $0.key < $1.key }.map { edge, count in
      var members = [("file", JSONText.string(edge.file)), ("rule", JSONText.string(edge.rule))]
      if !edge.from.isEmpty { members.append(("from", JSONText.string(edge.from))) }
      if !edge.to.isEmpty { members.append(("to", JSONText.string(edge.to))) }
      if count > 1 { members.append(("count", "\(count)")) }
      return JSONText.object(members)
    }
    return "{\n  \"version\": \(version),\n  \"findings\": \(JSONText.list(lines, indent: "  "))\n}\n"
  }
}
