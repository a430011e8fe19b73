extension FeatureScaffold {
  /// What removing a feature changes.
  struct Removal {
    var writes: [(file: String, text: String)]
    var deletions: [String]
  }

  /// Fails, with every place, where others use the feature, or where files would be lost that git does not have.
  func removal(isForced: Bool) throws -> Removal {
    let existing = FileTree.files(under: [files.sources, files.tests], root: workspace.root)
    let manifest = try manifest()
    let unmounted = try unmountedFiles()
    guard !existing.isEmpty || manifest.isDeclared || !unmounted.isEmpty else {
      let features = package.targets.map { workspace.targets[$0].name }.filter {
        $0.hasSuffix("Feature") && $0 != Self.root
      }
      throw UsageError.unknown("feature", name.type, among: features.map { String($0.dropLast("Feature".count)) })
    }
    let (text, declared) = try manifest.takingOut(root: Self.root)
    let uses = declared + (try usesInSources()) + usesInManifests(but: manifest.file) + usesInConfiguration()
    guard uses.isEmpty else {
      throw Problems(
        all: uses.sorted().map {
          Problem(location: $0, message: "this uses '\(name.module)', so the feature is not removed")
        }
      )
    }
    let lost = isForced ? [] : unsaved(existing)
    guard lost.isEmpty else {
      throw Problems(
        all: lost.map {
          Problem(
            location: Location(file: $0, line: 1, column: 1),
            message: "this was written by hand and is not committed, so the feature is not removed",
            help: "commit it, or remove it for good with '--force'"
          )
        }
      )
    }
    var writes = unmounted
    if text != manifest.text { writes.append((manifest.file, text)) }
    return Removal(writes: writes, deletions: existing)
  }

  private func unmountedFiles() throws(Problem) -> [(file: String, text: String)] {
    var result: [(file: String, text: String)] = []
    for (file, insertions) in mount.insertions {
      guard let old = FileSystem.text(of: path(file)) else { continue }
      let new = insertions.reduce(old) { $1.take(outOf: $0) }
      if new != old { result.append((file, new)) }
    }
    return result
  }

  private func usesInSources() throws(Problem) -> [Location] {
    var uses: [Location] = []
    for (index, target) in workspace.targets.enumerated() where !files.contains(target) {
      let isRoot = target.name == Self.root && package.targets.contains(index)
      for source in target.sources {
        if isRoot {
          let text = withoutMount(source.path, try text(of: source.path))
          uses += NameSearch.uses(of: [name.module, name.type], member: name.value, in: text, file: source.path)
        } else {
          uses += source.imports.filter { $0.module == name.module }.map {
            Location(file: source.path, line: $0.line, column: $0.column)
          }
        }
      }
    }
    return uses
  }

  private func usesInManifests(but own: String) -> [Location] {
    workspace.packages.filter { $0.manifest.file != own }.flatMap { package in
      package.manifest.targets.flatMap(\.dependencies).filter { $0.name == name.module }.map(\.location)
    }
  }

  private func usesInConfiguration() -> [Location] {
    let path = "\(package.identity)/\(name.module)"
    let configuration = workspace.configuration
    return configuration.layers.flatMap(\.targets).filter { $0.text == path }.map(\.location)
      + configuration.ignores.filter { $0.from == path || $0.to == name.module }.map(\.location)
  }

  /// Files that are neither as they were made nor as git has them.
  private func unsaved(_ existing: [String]) -> [String] {
    let generated = Dictionary(uniqueKeysWithValues: files.all.map { ($0.path, $0.text) })
    let written = existing.filter { generated[$0] != FileSystem.text(of: path($0)) }
    guard !written.isEmpty else { return [] }
    let git = try? Git(folder: workspace.root)
    return written.filter { file in
      let status = try? git?.ask(["status", "--porcelain", "--ignored", "--", file])
      return status != ""
    }
  }
}
