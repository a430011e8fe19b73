extension Judge {
  /// Declared dependencies that the layers do not allow.
  func layerFindings() -> [Finding] {
    var findings: [Finding] = []
    for (index, target) in workspace.targets.enumerated() {
      for edge in target.edges {
        guard let other = edge.targets.first(where: { !allows(index, $0) }) else { continue }
        findings.append(layerFinding(target, other, at: edge.declared.location))
      }
    }
    for package in workspace.packages {
      for edge in package.dependencies {
        guard let other = edge.package, !anyUse(package, workspace.packages[other]) else { continue }
        findings.append(layerFinding(package, workspace.packages[other], at: edge.declared.location))
      }
    }
    return findings
  }

  func layerFinding(_ target: Workspace.Target, _ other: Int, at location: Location) -> Finding {
    let other = workspace.targets[other]
    return finding(
      .layer,
      location,
      target,
      module: other.module,
      "'\(target.name)' (\(layerText(target))) may not use '\(other.name)' (\(layerText(other))): \(limit(of: target, to: other))",
      help:
        "put what \(target.name) needs of it behind a port in \(mayUse(target)), and register the implementation in "
        + "the composition"
    )
  }

  /// What the layer of a target says about that of another, and where.
  private func limit(of target: Workspace.Target, to other: Workspace.Target) -> String {
    guard target.layers.count == 1, let layer = workspace.configuration.layer(named: target.layers[0]) else {
      return "its package may use only \(mayUse(target))"
    }
    if other.layers.first == layer.name {
      return "the targets of \(layer.name) stand side by side and know nothing of each other (\(layer.location.short))"
    }
    let uses = layer.uses.map(\.text)
    let allowed = uses.isEmpty ? "nothing" : "only \(uses.joined(separator: ", "))"
    return
      "\(layer.name) uses \(allowed) (\(layer.location.short)), so that it can be built and tested without the rest"
  }

  /// Whether the layers let any target of one package use any of another.
  func anyUse(_ package: Workspace.Package, _ other: Workspace.Package) -> Bool {
    let ends = other.targets.filter { !workspace.targets[$0].isTest }
    let starts = package.targets
    if ends.isEmpty || starts.isEmpty { return true }
    return starts.contains { start in ends.contains { allows(start, $0) } }
  }

  private func layerFinding(_ package: Workspace.Package, _ other: Workspace.Package, at location: Location) -> Finding
  {
    func layers(_ package: Workspace.Package) -> [String] {
      package.targets.flatMap { workspace.targets[$0].layers }.reduce(into: []) {
        if !$0.contains($1) { $0.append($1) }
      }
    }
    return Finding(
      rule: .layer,
      location: location,
      package: package.identity,
      module: other.identity,
      message: "package \(package.identity) (\(layers(package).joined(separator: ", "))) may not depend on package "
        + "\(other.identity) (\(layers(other).joined(separator: ", "))): no target of one may use a target of the other",
      help: "remove this dependency; what the package needs of it goes behind a port that its layers may use"
    )
  }
}
