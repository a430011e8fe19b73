extension Judge {
  /// Dependencies that are declared and never imported; not where a source that cannot be read may import them.
  func unusedFindings() -> [Finding] {
    var findings: [Finding] = []
    for (index, target) in workspace.targets.enumerated() where !target.sources.isEmpty && !target.isIncomplete {
      let named = Set(target.sources.flatMap(\.imports).filter { $0.isActive != .no }.map(\.module))
      let aliased = target.edges.flatMap(\.declared.aliases).filter { named.contains($0.value) }.map(\.key)
      let imported = named.union(aliased)
      // An edge that the layers do not allow is reported as that: it has to go in any case.
      for edge in target.edges where edge.targets.allSatisfy({ allows(index, $0) }) && isUnused(edge, imported) {
        findings.append(
          finding(
            .unusedDependency,
            edge.declared.location,
            target,
            module: edge.declared.name,
            "'\(target.name)' declares '\(edge.declared.name)' and has no import of it: it is built and linked for nothing",
            help: "remove the dependency, or import it where it is needed"
          )
        )
      }
    }
    let uncertain = Set(workspace.unresolved.map(\.package))
    for (index, package) in workspace.packages.enumerated()
    where package.manifest.problems.isEmpty && !uncertain.contains(index) {
      let used = Set(
        package.targets.flatMap { workspace.targets[$0].edges.flatMap(\.targets) }.map { workspace.targets[$0].package }
      )
      for edge in package.dependencies {
        guard let other = edge.package, other != index, !used.contains(other), mayBeUnused(workspace.packages[other]),
          anyUse(package, workspace.packages[other])
        else { continue }
        findings.append(
          Finding(
            rule: .unusedDependency,
            location: edge.declared.location,
            package: package.identity,
            module: workspace.packages[other].identity,
            message:
              "package \(package.identity) declares package \(workspace.packages[other].identity) and none of its "
              + "targets uses a product of it: it is fetched and read for nothing",
            help: "remove the dependency, or add the product to the target that needs it"
          )
        )
      }
    }
    return findings
  }

  private func isUnused(_ edge: Workspace.Edge, _ imported: Set<String>) -> Bool {
    guard !edge.targets.isEmpty else { return false }
    return edge.targets.allSatisfy { index in
      let other = workspace.targets[index]
      switch other.declared.kind {
      // Built, run or linked without an import.
      case .macro, .plugin, .executable, .binary, .test: return false
      case .system: return !imported.contains(other.module)
      case .regular:
        // Without sources it is there for its resources.
        if other.sources.isEmpty && !other.hasForeignSources { return false }
        return exports[index].allSatisfy { !imported.contains(workspace.targets[$0].module) }
      }
    }
  }

  /// A command plugin is used from the command line; a manifest half read may hide a use.
  private func mayBeUnused(_ other: Workspace.Package) -> Bool {
    !other.manifest.products.contains { $0.kind == .plugin } && other.manifest.problems.isEmpty
  }
}
