extension Judge {
  /// Imports that are not declared or not allowed.
  func importFindings() -> [Finding] {
    var findings: [Finding] = []
    var ways = ModuleWays(self)
    for index in workspace.targets.indices {
      let target = workspace.targets[index]
      // What a target may import once, it may import in all of its sources.
      var allowed: Set<String> = []
      for source in target.sources {
        for found in source.imports where found.isActive != .no && !allowed.contains(found.module) {
          let place = Location(file: source.path, line: found.line, column: found.column)
          let own =
            undeclared(found, at: place, target: index, &ways) + forbidden(found, at: place, target: target)
          if own.isEmpty, workspace.isBuilt(found, in: target) { allowed.insert(found.module) }
          findings += own
        }
      }
    }
    return findings
  }

  private func undeclared(_ found: Import, at place: Location, target index: Int, _ ways: inout ModuleWays) -> [Finding]
  {
    let target = workspace.targets[index]
    guard found.module != target.module, let candidates = modules[found.module] else { return [] }
    guard !candidates.contains(where: { provided[index].contains($0) }) else { return [] }
    // A plugin is compiled apart, and sees modules of the toolchain alone.
    guard workspace.isBuilt(found, in: target), target.declared.kind != .plugin else { return [] }
    if ways.isFromOutside(found.module, of: target) { return [] }
    let way = ways.path(from: index, to: found.module)
    if way == nil, ToolchainModules.names.contains(found.module) { return [] }
    let other = way?.last?.to ?? candidates.first { allows(index, $0) } ?? candidates[0]
    // A way that ends before a candidate ends at a target that declares the module from outside.
    let isOutside = !candidates.contains(other)
    var findings: [Finding] = []
    if !isOutside, !candidates.contains(where: { allows(index, $0) }) {
      findings.append(layerFinding(target, other, at: place))
    }
    if package(of: target).isFolder { return findings }
    // Dependencies that could not be read may well hold this one, and one that is misspelt means this one.
    if !package(of: target).manifest.problems.isEmpty || isMisspelt(found.module, in: target) { return findings }
    let condition =
      way?.first.map { "as long as '\(workspace.targets[$0.to].name)' (\($0.location.short)) brings it along" }
      ?? "while something else has built '\(found.module)' before"
    let help =
      if !findings.isEmpty {
        "remove the import: the layers do not allow it"
      } else if !target.isTest, !isForTests(target), workspace.configuration.isTestingModule(found.module) {
        "import it in a test target: it is a module for tests"
      } else {
        isOutside ? sameDeclaration(as: other) : declaration(of: other, for: target)
      }
    findings.append(
      finding(
        .undeclaredImport,
        place,
        target,
        module: found.module,
        "'\(target.name)' imports '\(found.module)' without declaring it in \(package(of: target).manifest.file): it builds "
          + "only \(condition)",
        help: help
      )
    )
    return findings
  }

  private func isMisspelt(_ module: String, in target: Workspace.Target) -> Bool {
    workspace.unresolved.contains { entry in
      entry.package == target.package && entry.target == target.name
        && nearest(to: entry.name, among: modules.keys) == module
    }
  }

  private func sameDeclaration(as other: Int) -> String {
    let other = workspace.targets[other]
    return "declare it as '\(other.name)' does (\(other.declared.location.short))"
  }

  /// The lines that would declare a dependency.
  private func declaration(of other: Int, for target: Workspace.Target) -> String {
    let other = workspace.targets[other]
    let from = package(of: target)
    let to = package(of: other)
    if other.package == target.package {
      return "add \"\(other.name)\" to the dependencies of '\(target.name)'"
    }
    guard let product = to.manifest.products.first(where: { $0.targets.contains(other.name) }) else {
      return "package \(to.identity) has no product with '\(other.name)': add one, then depend on it"
    }
    let line =
      "add .product(name: \"\(product.name)\", package: \"\(to.identity)\") to the dependencies of '\(target.name)'"
    if from.dependencies.contains(where: { $0.package == other.package }) { return line }
    let path = Paths.relative(from: from.path, to: to.path)
    return line + ", and .package(path: \"\(path)\") to the package's"
  }

  private func forbidden(_ found: Import, at place: Location, target: Workspace.Target) -> [Finding] {
    if target.isTest { return [] }
    for name in target.layers {
      guard let layer = workspace.configuration.layer(named: name),
        let entry = layer.forbid.first(where: { $0.pattern.matches(found.module) })
      else { continue }
      return [
        finding(
          .forbiddenImport,
          place,
          target,
          module: found.module,
          "'\(target.name)' imports '\(found.module)', which layer \(name) forbids (\(entry.location.short)): what is done "
            + "with it here can be neither replaced nor tested alone",
          help: "describe what is needed as a port of \(name), and implement it in a layer that may import "
            + "'\(found.module)'"
        )
      ]
    }
    return []
  }
}
