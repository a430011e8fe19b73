extension Judge {
  /// Live values, and preparations of them, outside the composition.
  func liveValueFindings() -> [Finding] {
    let files = Set(workspace.configuration.compositions.map { Paths.join(".", $0.file) })
    let roots = Set(workspace.compositions.map(\.target))
    var findings: [Finding] = []
    for (index, target) in workspace.targets.enumerated() {
      if target.isTest || target.declared.kind == .macro || target.declared.kind == .plugin { continue }
      if workspace.configuration.mayHoldLiveValues(target.path) { continue }
      let isTesting = workspace.configuration.isTestingModule(target.module)
      for source in target.sources where !files.contains(source.path) {
        guard let facts = source.facts else { continue }
        var lines: Set<Int> = []
        let places =
          facts.conformances.filter(\.isLive).map {
            ($0.location, $0.type, "'\($0.type)' conforms to DependencyKey")
          } + facts.liveValues.map { ($0.location, $0.type, "'\($0.type)' has a live value") }
          + (roots.contains(index) || isTesting
            ? [] : facts.preparations.map { ($0, "prepareDependencies", "dependencies are prepared") })
        for (place, name, what) in places.sorted(by: { $0.0 < $1.0 }) where lines.insert(place.line).inserted {
          findings.append(
            finding(
              .liveValueOutsideComposition, place, target, module: name,
              "\(what) outside the composition, in '\(target.name)'", help: liveHelp(name)))
        }
      }
    }
    return findings
  }

  private func liveHelp(_ name: String) -> String {
    let files = workspace.configuration.compositions.map(\.file)
    if name == "prepareDependencies" {
      return "prepare them in the composition's target, or override them with withDependencies in a test"
    }
    let home = files.isEmpty ? "the composition's file" : files.joined(separator: " or ")
    return "conform to TestDependencyKey here, and register the live value in \(home)"
  }
}
