extension Judge {
  /// Live values, and preparations of them, outside the composition.
  func liveValueFindings() -> [Finding] {
    let files = Set(workspace.configuration.compositions.map { Paths.join(".", $0.file) })
    let roots = Set(workspace.compositions.map(\.target))
    var findings: [Finding] = []
    for (index, target) in workspace.targets.enumerated() {
      if target.isTest || target.declared.kind == .macro || target.declared.kind == .plugin { continue }
      if workspace.configuration.mayHoldLiveValues(path: target.path, target.module) { continue }
      let isTesting = workspace.configuration.isTestingModule(target.module)
      for source in target.sources where !files.contains(source.path) {
        guard let facts = source.facts else { continue }
        var lines: Set<Int> = []
        for (place, name, what) in livePlaces(facts, mayPrepare: roots.contains(index) || isTesting)
        where lines.insert(place.line).inserted {
          findings.append(
            finding(
              .liveValueOutsideComposition,
              place,
              target,
              module: name,
              "\(what) in '\(target.name)', outside the composition: nothing there shows which implementation runs, and "
                + "whoever imports '\(target.name)' is built with it",
              help: liveHelp(name, target)
            )
          )
        }
      }
    }
    return findings + buildingFindings()
  }

  private func buildingFindings() -> [Finding] {
    workspace.compositions.flatMap { composition in
      (composition.facts?.buildings ?? []).map { building in
        finding(
          .liveValueOutsideComposition,
          building.location,
          workspace.targets[building.target],
          module: building.type,
          "'\(workspace.targets[building.target].name)' makes '\(building.type)' of '\(building.module)', an implementation, "
            + "outside the composition: who uses this one never sees the one that is registered, nor what a test puts in its "
            + "place",
          help: "read it with @Dependency, or make it in \(composition.file)"
        )
      }
    }
  }

  private func livePlaces(
    _ facts: DependencyFacts,
    mayPrepare: Bool
  ) -> [(place: Location, name: String, what: String)] {
    var places: [(place: Location, name: String, what: String)] = []
    for conformance in facts.conformances where keys.liveProtocols.contains(conformance.via) {
      let what = conformance.isProtocol ? "stands for" : "conforms to"
      places.append((conformance.location, conformance.type, "'\(conformance.type)' \(what) \(conformance.via)"))
    }
    for value in facts.liveValues {
      places.append((value.location, value.type, "'\(value.type)' has a live value"))
    }
    for entry in facts.properties where entry.isEntry {
      places.append((entry.location, entry.name, "the @DependencyEntry '\(entry.name)' makes a live value"))
    }
    if !mayPrepare {
      places += facts.preparations.map { ($0, "prepareDependencies", "prepareDependencies sets live values") }
    }
    return places.sorted { $0.place < $1.place }
  }

  private func liveHelp(_ name: String, _ target: Workspace.Target) -> String {
    let files = workspace.configuration.compositions.map(\.file)
    if name == "prepareDependencies", target.declared.kind == .executable {
      return "name this file as that of '\(target.name)' in \"composition\" in \(Configuration.fileName)"
    }
    if name == "prepareDependencies" {
      return "prepare them in the composition's target, or override them with withDependencies in a test"
    }
    let home =
      files.isEmpty ? "a file that \"composition\" in \(Configuration.fileName) names" : files.joined(separator: " or ")
    return "conform to TestDependencyKey here, and register the live value in \(home)"
  }
}
