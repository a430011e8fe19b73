extension Judge {
  /// Module names that more than one target has.
  func ambiguousModuleFindings() -> [Finding] {
    // Whoever uses one under another name tells them apart.
    let aliased = Set(workspace.targets.flatMap(\.edges).flatMap(\.declared.aliases.keys))
    return modules.filter { $0.value.count > 1 && !aliased.contains($0.key) }.values.flatMap { indices -> [Finding] in
      let targets = indices.map { workspace.targets[$0] }.sorted { $0.declared.location < $1.declared.location }
      let first = targets[0]
      return targets.dropFirst().map { target in
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
    }
  }
}
