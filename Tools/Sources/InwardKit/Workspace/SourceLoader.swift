/// Finds and reads the sources of all targets, on every processor.
struct SourceLoader {
  let root: String
  let cache: SourceCache?
  /// What was read of manifests before, to be kept too.
  let manifests: [ManifestLoader.Reading]

  func load(_ workspace: inout Workspace) {
    var jobs: [(target: Int, file: String)] = []
    for (index, listing) in list(workspace).enumerated() {
      if let problem = listing.problem {
        workspace.problems.append(problem)
        workspace.targets[index].isIncomplete = true
      }
      workspace.targets[index].hasForeignSources = listing.hasForeign
      jobs += listing.swift.map { (index, $0) }
    }
    let results = read(jobs.map(\.file))
    for (job, result) in zip(jobs, results) {
      if let fault = result.fault { workspace.problems.append(fault) }
      switch result.source {
      case .success(let source): workspace.targets[job.target].sources.append(source)
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

  private func list(_ workspace: Workspace) -> [SourceLister.Listing] {
    let lister = SourceLister(root: root)
    return Workers.map(count: workspace.targets.count) { index, _ in
      let target = workspace.targets[index]
      let package = workspace.packages[target.package]
      return lister.list(target.declared, in: package.path, manifest: package.manifest)
    }
  }

  private func read(_ files: [String]) -> [SourceReader.Reading] {
    let (root, cache) = (root, cache)
    return Workers.map(count: files.count) { index, buffer in
      cache?.reading(of: files[index]) ?? SourceReader.read(files[index], root: root, buffer: buffer)
    }
  }
}
