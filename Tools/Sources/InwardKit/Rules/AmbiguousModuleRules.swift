extension Judge {
  /// Module names that more than one target has, of those that a package has within its reach.
  func ambiguousModuleFindings() -> [Finding] {
    // Whoever uses one under another name tells them apart.
    let aliased = Set(workspace.targets.flatMap(\.edges).flatMap(\.declared.aliases.keys))
    let targets = workspace.targets.indices.filter { !workspace.targets[$0].isTest }
    let groups = Dictionary(grouping: targets) { workspace.targets[$0].module }
    let doubled = groups.filter { $0.value.count > 1 && !aliased.contains($0.key) }.values
    if doubled.isEmpty { return [] }
    let users = packageUsers()
    // A project may link any of the packages beside it.
    let hasProject = workspace.packages.contains(where: \.isFolder)
    return doubled.flatMap { group -> [Finding] in
      let targets = group.map { workspace.targets[$0] }.sorted { $0.declared.location < $1.declared.location }
      let reach = targets.map { Self.reach(of: $0.package, users) }
      return targets.indices.compactMap { index in
        let first = (0..<index).first { other in
          (hasProject || !reach[index].isDisjoint(with: reach[other])) && !isOneFolder(targets[index], targets[other])
        }
        return first.map { ambiguity(of: targets[index], with: targets[$0]) }
      }
    }
  }

  private func ambiguity(of target: Workspace.Target, with first: Workspace.Target) -> Finding {
    finding(
      .ambiguousModule,
      target.declared.location,
      target,
      module: target.module,
      "the module '\(target.module)' of package \(package(of: target).identity) is one of package "
        + "\(package(of: first).identity) too (\(first.declared.location.short)): an import cannot tell them apart, and "
        + "SwiftPM refuses to build both into one product",
      help: "rename one of the targets, or give it a module alias where it is used"
    )
  }

  /// Whether two packages build the same sources, each for itself.
  private func isOneFolder(_ one: Workspace.Target, _ other: Workspace.Target) -> Bool {
    guard let source = one.sources.first?.path else { return false }
    return source == other.sources.first?.path
  }

  private func packageUsers() -> [[Int]] {
    var users = [[Int]](repeating: [], count: workspace.packages.count)
    for (index, package) in workspace.packages.enumerated() {
      for used in package.dependencies.compactMap(\.package) { users[used].append(index) }
    }
    return users
  }

  /// The packages that are built with one, itself included.
  private static func reach(of package: Int, _ users: [[Int]]) -> Set<Int> {
    var reached: Set<Int> = [package]
    var waiting = [package]
    while let next = waiting.popLast() {
      for user in users[next] where reached.insert(user).inserted { waiting.append(user) }
    }
    return reached
  }
}
