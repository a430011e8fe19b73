extension Judge {
  /// Imports of modules for tests in what is shipped.
  func testingModuleFindings() -> [Finding] {
    let configuration = workspace.configuration
    let suspects = workspace.targets.indices.filter { index in
      let target = workspace.targets[index]
      return !target.isTest && !isForTests(target)
        && target.sources.contains {
          $0.imports.contains { $0.isActive != .no && configuration.isTestingModule($0.module) }
        }
    }
    if suspects.isEmpty { return [] }
    let shipped = shipped()
    return suspects.filter(shipped.contains).flatMap { index -> [Finding] in
      let target = workspace.targets[index]
      return target.sources.flatMap { source in
        source.imports.filter { $0.isActive != .no && configuration.isTestingModule($0.module) }.map { found in
          finding(
            .testingModuleInProduct,
            Location(file: source.path, line: found.line, column: found.column),
            target,
            module: found.module,
            "'\(target.name)' is shipped and imports '\(found.module)', which is for tests: its doubles would ship too",
            help: "import it in a test target, or in a module that \"testing\" in \(Configuration.fileName) names"
          )
        }
      }
    }
  }

  /// Whether a module is for tests by its name, or because it hands on one that is.
  func isForTests(_ target: Workspace.Target) -> Bool {
    let configuration = workspace.configuration
    return configuration.isTestingModule(target.module)
      || target.sources.contains { source in
        source.imports.contains { $0.isExported && $0.isActive != .no && configuration.isTestingModule($0.module) }
      }
  }

  /// What products and programs are made of; a program among the tests is one of their tools. Of a package that has
  /// neither, nobody knows yet.
  private func shipped() -> Set<Int> {
    var shipped: Set<Int> = []
    for package in workspace.packages {
      let products = Set(package.manifest.products.flatMap(\.targets))
      let targets = package.targets.filter { !workspace.targets[$0].isTest }
      let roots = targets.filter { index in
        let target = workspace.targets[index]
        let isTool = target.declared.path?.hasPrefix("Tests/") ?? false
        return package.isFolder || products.contains(target.name) || target.isProgram && !isTool
      }
      let hasPrograms = targets.contains { workspace.targets[$0].isProgram }
      shipped.formUnion(roots.isEmpty && !hasPrograms ? targets : roots)
    }
    shipped = shipped.filter { !isForTests(workspace.targets[$0]) }
    let graph = targetGraph()
    var waiting = Array(shipped)
    while let next = waiting.popLast() {
      for step in graph.steps(from: next)
      where !workspace.targets[step.to].isTest && !isForTests(workspace.targets[step.to]) {
        if shipped.insert(step.to).inserted { waiting.append(step.to) }
      }
    }
    return shipped
  }
}
