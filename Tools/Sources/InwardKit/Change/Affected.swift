/// What is to be built and tested again after a change.
struct Affected {
  struct File {
    var change: ChangedFiles.Change
    var reach: FileOwners.Reach
  }

  struct Package: Equatable {
    var index: Int
    /// Targets to build, tests apart.
    var products: [Int]
    var tests: [Int]
  }

  let base: String
  let files: [File]
  /// Those that others depend on first.
  let packages: [Package]

  init(_ workspace: Workspace, _ changed: ChangedFiles) {
    base = changed.base
    let owners = FileOwners(workspace)
    let files = changed.changes.map { File(change: $0, reach: owners.reach(of: $0.file)) }
    self.files = files
    var reached: Set<Int> = []
    for file in files {
      switch file.reach {
      case .targets(let targets): reached.formUnion(targets)
      case .package(let package): reached.formUnion(workspace.packages[package].targets)
      case .everything: reached.formUnion(workspace.targets.indices)
      case .nothing: break
      }
    }
    let graph = Judge(workspace).targetGraph()
    var users = [[Int]](repeating: [], count: workspace.targets.count)
    for index in workspace.targets.indices {
      for step in graph.steps(from: index) { users[step.to].append(index) }
    }
    var waiting = Array(reached)
    while let next = waiting.popLast() {
      for user in users[next] where reached.insert(user).inserted { waiting.append(user) }
    }
    let (order, ring) = workspace.packageOrder()
    let folders = workspace.packages.indices.filter { workspace.packages[$0].isFolder }
    packages = (order + ring + folders).compactMap { index in
      let targets = workspace.packages[index].targets.filter(reached.contains).sorted {
        workspace.targets[$0].name < workspace.targets[$1].name
      }
      guard !targets.isEmpty else { return nil }
      return Package(
        index: index,
        products: targets.filter { !workspace.targets[$0].isTest },
        tests: targets.filter { workspace.targets[$0].isTest }
      )
    }
  }
}
