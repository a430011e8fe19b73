extension Judge {
  /// What is wrong with manifests themselves, and what could not be read.
  func manifestFindings() -> [Finding] {
    unlayered() + unlisted() + drift() + unresolved() + unreadable()
  }

  private func unlayered() -> [Finding] {
    workspace.packages.flatMap { package -> [Finding] in
      let targets = package.targets.map { workspace.targets[$0] }.filter { !$0.isTest || $0.layers.isEmpty }
      let lost = targets.filter(\.layers.isEmpty)
      guard !lost.isEmpty else { return [] }
      let help = "add a pattern for it to a layer of \(Configuration.fileName)"
      if lost.count == targets.count {
        return [
          Finding(
            rule: .unlayeredPackage,
            location: package.manifest.location,
            package: package.identity,
            module: package.identity,
            message: "package \(package.identity) is in no layer, so that no rule binds it",
            help: help
          )
        ]
      }
      return lost.map {
        finding(
          .unlayeredPackage,
          $0.declared.location,
          $0,
          module: $0.module,
          "the target '\($0.path)' is in no layer, so that no rule binds it",
          help: help
        )
      }
    }
  }

  /// Packages in the workspace's folder that its targets are made of, and that no rule binds.
  ///
  /// One outside of it is somebody else's, as one with a URL is; and one that no target uses, for the sake of a command
  /// plugin, adds no edge.
  private func unlisted() -> [Finding] {
    workspace.packages.flatMap { package in
      package.dependencies.compactMap { edge -> Finding? in
        guard case .path(let path) = edge.declared.source, edge.package == nil, isInside(path, of: package),
          uses(edge.declared, in: package),
          !workspace.unresolved.contains(where: { $0.problem.location == edge.declared.location })
        else { return nil }
        return Finding(
          rule: .unlayeredPackage,
          location: edge.declared.location,
          package: package.identity,
          module: edge.declared.identity,
          message:
            "the package at '\(path)' is in this workspace's folder and not among its packages: targets here are made of "
            + "it, and no rule binds it",
          help: "add its folder to \"packages\" in \(Configuration.fileName)"
        )
      }
    }
  }

  private func isInside(_ path: String, of package: Workspace.Package) -> Bool {
    let place = Paths.join(package.path, path)
    if place.hasPrefix("/") { return place.hasPrefix(workspace.root + "/") }
    return !place.hasPrefix("..") && !place.hasPrefix("~/")
  }

  private func uses(_ dependency: Manifest.PackageDependency, in package: Workspace.Package) -> Bool {
    let names = [dependency.identity, dependency.name].compactMap { $0?.lowercased() }
    return package.targets.flatMap { workspace.targets[$0].declared.dependencies }.contains { target in
      switch target.kind {
      case .product(let package?): names.contains(package.lowercased())
      case .byName, .product(nil): names.contains(target.name.lowercased())
      case .target, .plugin: false
      }
    }
  }

  /// Settings cannot be shared between manifests, so each one ends with the same loop.
  private func drift() -> [Finding] {
    let packages = workspace.packages.filter { !$0.isFolder && $0.manifest.problems.isEmpty }
    let counts = packages.compactMap(\.manifest.settings).reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    let common = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    // Without a clear majority nobody drifts.
    guard let common, common.value * 2 > packages.count,
      let model = packages.first(where: { $0.manifest.settings == common.key })
    else { return [] }
    return packages.compactMap { package in
      guard package.manifest.settings != common.key else { return nil }
      let what =
        package.manifest.settings.map { difference(of: $0, from: common.key) }
        ?? "has no loop that gives every target the common settings"
      return Finding(
        rule: .settingsDrift,
        location: package.manifest.settingsLocation ?? package.manifest.location,
        package: package.identity,
        message: "package \(package.identity) \(what): what compiles here may not compile, or warn, in the others",
        help: "end the manifest with the loop of \(model.manifest.settingsLocation?.short ?? model.manifest.file)"
      )
    }
  }

  /// The first words in which two loops of settings differ.
  private func difference(of settings: String, from common: String) -> String {
    let own = settings.split(separator: " ")
    let others = common.split(separator: " ")
    let first = zip(own, others).prefix { $0 == $1 }.count
    let word = first < own.count ? "`\(own[first])`" : "nothing"
    let other = first < others.count ? "`\(others[first])`" : "nothing"
    return "gives its targets other settings than most: \(word) where those have \(other)"
  }

  private func unresolved() -> [Finding] {
    workspace.unresolved.map { entry in
      Finding(
        rule: .unresolvedDependency,
        location: entry.problem.location ?? workspace.packages[entry.package].manifest.location,
        package: workspace.packages[entry.package].identity,
        target: entry.target,
        module: entry.name,
        message: entry.problem.message,
        help: entry.problem.help
      )
    }
  }

  private func unreadable() -> [Finding] {
    workspace.problems.map { problem in
      let location = problem.location ?? Location(file: Configuration.fileName, line: 1, column: 1)
      let package = workspace.packages.first { $0.manifest.file == location.file }
      return Finding(
        rule: .unreadable,
        location: location,
        package: package?.identity,
        message: problem.message,
        help: problem.help
      )
    }
  }
}
