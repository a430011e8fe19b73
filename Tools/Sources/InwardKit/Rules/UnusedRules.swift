extension Judge {
  /// Dependencies that are declared and never imported; not where a source that cannot be read may import them.
  func unusedFindings() -> [Finding] {
    var findings: [Finding] = []
    for (index, target) in workspace.targets.enumerated() where showsItsImports(target) {
      let named = Set(target.sources.flatMap(\.imports).filter { $0.isActive != .no }.map(\.module))
      let aliased = target.edges.flatMap(\.declared.aliases).filter { named.contains($0.value) }.map(\.key)
      let imported = named.union(aliased)
      // An edge that the layers do not allow is reported as that: it has to go in any case.
      for edge in target.edges
      where edge.targets.allSatisfy({ allows(index, $0) }) && isUnused(edge, by: target, imported) {
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

  /// Whether every import of a target can be seen: what a plugin generates may import anything, unless it only checks.
  /// One without any code is there to build its dependencies.
  private func showsItsImports(_ target: Workspace.Target) -> Bool {
    let generates = target.edges.contains { edge in
      guard case .plugin = edge.declared.kind else { return false }
      return !edge.declared.name.lowercased().contains("lint")
    }
    return !generates && !target.isIncomplete && holdsCode(target)
  }

  private func holdsCode(_ target: Workspace.Target) -> Bool { target.sources.contains { !$0.isEmpty } }

  private func isUnused(_ edge: Workspace.Edge, by target: Workspace.Target, _ imported: Set<String>) -> Bool {
    guard !edge.targets.isEmpty else { return false }
    return edge.targets.allSatisfy { index in
      let other = workspace.targets[index]
      switch other.declared.kind {
      // Built, run or linked without an import.
      case .macro, .plugin, .executable, .binary, .test: return false
      case .system: return imported.isDisjoint(with: other.modules)
      case .regular:
        // C is linked without an import too, resources need none, and of a module without code it matters that it is there.
        if !holdsCode(other) || other.isProgram || target.isTest && holdsTests(other) { return false }
        return exports[index].allSatisfy { imported.isDisjoint(with: workspace.targets[$0].modules) }
      }
    }
  }

  /// Whether a test runs what a target has of tests by linking it.
  private func holdsTests(_ target: Workspace.Target) -> Bool {
    target.sources.contains { source in source.imports.contains { $0.module == "Testing" } }
  }

  /// A command plugin is used from the command line, a package without targets is a module map that its users import;
  /// a manifest half read may hide a use.
  private func mayBeUnused(_ other: Workspace.Package) -> Bool {
    !other.manifest.products.contains { $0.kind == .plugin } && !other.targets.isEmpty
      && other.manifest.problems.isEmpty
  }
}
