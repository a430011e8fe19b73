/// Finds and reads the sources of all targets, on every processor.
struct SourceLoader {
  let root: String
  let cache: SourceCache?
  /// What was read of manifests before, to be kept too.
  let manifests: [ManifestLoader.Reading]

  func load(_ workspace: inout Workspace) {
    var jobs: [(target: Int, file: String)] = []
    for (index, (listing, modules)) in list(workspace).enumerated() {
      if let problem = listing.problem {
        workspace.problems.append(problem)
        workspace.targets[index].isIncomplete = true
      }
      workspace.targets[index].mapped = modules
      jobs += listing.swift.map { (index, $0) }
    }
    let results = read(jobs.map(\.file))
    for (job, result) in zip(jobs, results) {
      if let fault = result.fault { workspace.problems.append(fault) }
      switch result.source {
      case .success(var source):
        let aliases = workspace.targets[job.target].declared.aliases
        if !aliases.isEmpty { source.rename(aliases) }
        workspace.targets[job.target].sources.append(source)
      case .failure(let problem):
        workspace.problems.append(problem)
        workspace.targets[job.target].isIncomplete = true
      }
    }
    do {
      try cache?.replace(with: results, manifests: manifests)
    } catch {
      workspace.addNote(error.notKept)
    }
  }

  private func list(_ workspace: Workspace) -> [(SourceLister.Listing, modules: [String])] {
    let root = root
    let lister = SourceLister(root: root)
    return Workers.map(count: workspace.targets.count) { index, buffer in
      let target = workspace.targets[index]
      let package = workspace.packages[target.package]
      let listing = lister.list(target.declared, in: package.path, manifest: package.manifest)
      // Beside Swift sources a map is for something else.
      let maps = listing.swift.isEmpty ? listing.moduleMaps : []
      return (listing, maps.flatMap { map in (try? buffer.read("\(root)/\(map)")).map(ModuleMap.modules) ?? [] })
    }
  }

  private func read(_ files: [String]) -> [SourceReader.Reading] {
    let (root, cache) = (root, cache)
    return Workers.map(count: files.count) { index, buffer in
      cache?.reading(of: files[index]) ?? SourceReader.read(files[index], root: root, buffer: buffer)
    }
  }
}

extension Workspace.Source {
  fileprivate mutating func rename(_ aliases: [String: String]) {
    for index in imports.indices {
      if let module = aliases[imports[index].module] { imports[index].module = module }
    }
  }
}
