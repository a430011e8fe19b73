extension Judge {
  /// Dependencies that are declared and never imported.
  func unusedFindings() -> [Finding] {
    var findings: [Finding] = []
    for (index, target) in workspace.targets.enumerated() where !target.sources.isEmpty {
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
    for (index, package) in workspace.packages.enumerated() where package.manifest.problems.isEmpty {
      for edge in package.dependencies {
        guard let other = edge.package, other != index, anyUse(package, workspace.packages[other]),
          isUnused(workspace.packages[other], other, by: package)
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

  private func isUnused(_ other: Workspace.Package, _ index: Int, by package: Workspace.Package) -> Bool {
    // A command plugin is used from the command line; a manifest half read may hide a use.
    if other.manifest.products.contains(where: { $0.kind == .plugin }) || !other.manifest.problems.isEmpty {
      return false
    }
    if workspace.unresolved.contains(where: { workspace.packages[$0.package].path == package.path }) { return false }
    return !package.targets.contains { target in
      workspace.targets[target].edges.contains { edge in
        edge.targets.contains { workspace.targets[$0].package == index }
      }
    }
  }
}
