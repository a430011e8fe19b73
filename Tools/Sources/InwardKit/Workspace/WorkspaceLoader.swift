/// Reads a workspace from disk.
struct WorkspaceLoader {
  private var workspace: Workspace
  private let buffer: ReadBuffer
  private let evaluator: ManifestEvaluator?
  private var realPaths: [String: Int] = [:]
  private static let threads = 2

  /// Reads the configuration and the manifests, and with `sources` every import too.
  ///
  /// With `trust` manifests that reading cannot decide are run, now and whenever the workspace is loaded again.
  static func load(
    root: String,
    configuration given: Configuration? = nil,
    sources: Bool,
    trust: Bool = false,
    environment: [String: String] = FileSystem.environment
  ) throws(Problems) -> Workspace {
    let buffer = ReadBuffer()
    let configuration = if let given { given } else { try ConfigurationReader.read(root: root, buffer: buffer) }
    let remembered = ManifestTrust(root: root, environment: environment)
    let isTrusted = trust || remembered.isRemembered
    var notes: [String] = []
    if trust {
      do {
        try remembered.remember()
      } catch {
        notes = ["inward: note: that the manifests are trusted is not remembered: \(error.reason)"]
      }
    }
    var loader = WorkspaceLoader(
      workspace: Workspace(root: root, configuration: configuration),
      buffer: buffer,
      evaluator: isTrusted
        ? ManifestEvaluator(environment: environment, cache: ManifestCache(root: root, environment: environment)) : nil
    )
    loader.workspace.notes += notes
    try loader.findPackages()
    loader.addFolders()
    loader.resolvePackages()
    loader.resolveTargets()
    try loader.assignLayers()
    if sources {
      loader.readSources()
      loader.readCompositions()
    }
    return loader.workspace
  }

  // MARK: - Packages

  private mutating func findPackages() throws(Problems) {
    var paths: Set<String> = []
    var problems: [Problem] = []
    for entry in workspace.configuration.packages {
      let found = expand(entry.text).filter { FileSystem.kind(of: "\(workspace.root)/\($0)/Package.swift") == .file }
      if found.isEmpty {
        problems.append(
          Problem(
            location: entry.location,
            message: "'\(entry.text)' names no folder with a Package.swift",
            help: "paths are relative to the folder of \(Configuration.fileName)"
          )
        )
      }
      paths.formUnion(found)
    }
    guard problems.isEmpty else { throw Problems(all: problems) }
    var unique: [String] = []
    for path in paths.sorted() {
      let real = FileSystem.realPath("\(workspace.root)/\(path)") ?? path
      // One package reached by two paths is one package.
      guard realPaths[real] == nil else { continue }
      realPaths[real] = unique.count
      unique.append(path)
    }
    let (manifests, notes) = ManifestLoader(root: workspace.root, buffer: buffer, evaluator: evaluator).load(unique)
    workspace.notes += notes
    for (path, manifest) in zip(unique, manifests) { addPackage(path, manifest) }
  }

  private func expand(_ text: String) -> [String] {
    var paths = ["."]
    for part in text.split(separator: "/") {
      let pattern = Pattern(String(part))
      paths = paths.flatMap { path -> [String] in
        if pattern.isExact { return [Paths.join(path, pattern.text)] }
        return (FileSystem.entries(of: "\(workspace.root)/\(path)") ?? [])
          .filter { $0.isDirectory && !$0.name.hasPrefix(".") && pattern.matches($0.name) }
          .map { Paths.join(path, $0.name) }
      }
    }
    return paths
  }

  private mutating func addPackage(_ path: String, _ manifest: Manifest) {
    workspace.problems += manifest.problems
    // A clone may lie in a folder of any name, so the root's package is known by its own.
    let folder = path == "." ? FileSystem.realPath(workspace.root) ?? workspace.root : path
    let identity = path == "." && !manifest.name.isEmpty ? manifest.name : Paths.lastComponent(folder)
    workspace.packages.append(Workspace.Package(identity: identity, path: path, manifest: manifest))
    let package = workspace.packages.count - 1
    for target in manifest.targets { addTarget(target, package: package) }
  }

  private mutating func addTarget(_ target: Manifest.Target, package: Int) {
    workspace.packages[package].targets.append(workspace.targets.count)
    workspace.targets.append(
      Workspace.Target(
        package: package,
        declared: target,
        path: "\(workspace.packages[package].identity)/\(target.name)",
        module: target.module
      )
    )
  }

  private mutating func addFolders() {
    for folder in workspace.configuration.folders {
      let index: Int
      if let known = workspace.packages.firstIndex(where: { $0.isFolder && $0.identity == folder.package }) {
        index = known
      } else {
        let manifest = Manifest(file: Configuration.fileName, name: folder.package, location: folder.location)
        index = workspace.packages.count
        workspace.packages.append(
          Workspace.Package(identity: folder.package, path: ".", manifest: manifest, isFolder: true)
        )
      }
      var target = Manifest.Target(name: folder.target, kind: .regular, location: folder.location)
      target.path = folder.path
      addTarget(target, package: index)
    }
  }

  private mutating func resolvePackages() {
    for index in workspace.packages.indices {
      let package = workspace.packages[index]
      for declared in package.manifest.dependencies {
        var found: Int?
        if case .path(let path) = declared.source {
          let place = place(of: path, in: package)
          found = FileSystem.realPath(place).flatMap { realPaths[$0] }
          if FileSystem.kind(of: "\(place)/Package.swift") != .file {
            let problem = Problem(
              location: declared.location,
              message: "there is no package at '\(path)'",
              help: "the path is relative to \(package.path)"
            )
            workspace.unresolved.append(
              Workspace.Unresolved(package: index, target: nil, name: declared.identity, problem: problem)
            )
          }
        }
        workspace.packages[index].dependencies.append(Workspace.PackageEdge(declared: declared, package: found))
      }
    }
  }

  private func place(of path: String, in package: Workspace.Package) -> String {
    if path.hasPrefix("~/"), let home = FileSystem.environment["HOME"] { return home + path.dropFirst() }
    return path.hasPrefix("/") ? path : "\(workspace.root)/\(Paths.join(package.path, path))"
  }

  // MARK: - Targets

  private mutating func resolveTargets() {
    for index in workspace.targets.indices {
      let target = workspace.targets[index]
      for dependency in target.declared.dependencies {
        let found = resolve(dependency, of: target)
        workspace.targets[index].edges.append(Workspace.Edge(declared: dependency, targets: found))
      }
    }
  }

  private mutating func resolve(_ dependency: Manifest.TargetDependency, of target: Workspace.Target) -> [Int] {
    let package = workspace.packages[target.package]
    if [.target, .byName, .plugin(package: nil)].contains(dependency.kind),
      let own = package.targets.first(where: { workspace.targets[$0].name == dependency.name })
    {
      return [own]
    }
    if dependency.kind == .target {
      if package.manifest.problems.isEmpty {
        let message = "package \(package.identity) has no target '\(dependency.name)'"
        report(dependency, of: target, message, package.targets.map { workspace.targets[$0].name })
      }
      return []
    }
    var named: String?
    switch dependency.kind {
    case .product(let name), .plugin(let name): named = name
    case .target, .byName: break
    }
    let candidates = package.dependencies.filter { edge in
      guard let named else { return true }
      let known = edge.package.map { workspace.packages[$0] }
      let folder = known.flatMap { $0.path == "." ? Paths.lastComponent(workspace.root) : nil }
      return [edge.declared.identity, edge.declared.name, known?.identity, known?.manifest.name, folder]
        .contains { $0?.lowercased() == named.lowercased() }
    }
    explain(dependency, named: named, candidates: candidates, target: target)
    // Where the package is not declared, or not yet, the edge is judged all the same.
    let undeclared = workspace.packages.indices.filter { other in
      candidates.isEmpty && named?.lowercased() == workspace.packages[other].identity.lowercased()
    }
    for other in candidates.compactMap(\.package) + undeclared {
      if let targets = self.targets(ofProduct: dependency.name, package: other) { return targets }
    }
    return []
  }

  private func targets(ofProduct name: String, package: Int) -> [Int]? {
    let package = workspace.packages[package]
    guard let product = package.manifest.products.first(where: { $0.name == name }) else { return nil }
    return package.targets.filter { product.targets.contains(workspace.targets[$0].name) }
  }

  /// Says why a dependency leads nowhere, unless it leads out of the workspace.
  private mutating func explain(
    _ dependency: Manifest.TargetDependency,
    named: String?,
    candidates: [Workspace.PackageEdge],
    target: Workspace.Target
  ) {
    let package = workspace.packages[target.package]
    guard package.manifest.problems.isEmpty else { return }
    if candidates.isEmpty {
      let what = named.map { "package '\($0)'" } ?? "'\(dependency.name)'"
      let message = "\(what) is not among the dependencies of package \(package.identity)"
      let own = named == nil ? package.targets.map { workspace.targets[$0].name } : []
      return report(dependency, of: target, message, package.dependencies.map(\.declared.identity) + own)
    }
    let local = candidates.compactMap(\.package)
    guard local.count == candidates.count, local.allSatisfy({ workspace.packages[$0].manifest.problems.isEmpty }) else {
      return
    }
    let products = local.flatMap { workspace.packages[$0].manifest.products.map(\.name) }
    guard !products.contains(dependency.name) else { return }
    let message = "no package that \(package.identity) depends on has a product '\(dependency.name)'"
    report(dependency, of: target, message, products)
  }

  private mutating func report(
    _ dependency: Manifest.TargetDependency,
    of target: Workspace.Target,
    _ message: String,
    _ known: [String]
  ) {
    var help = nearest(to: dependency.name, among: known).map { "did you mean '\($0)'?" }
    if case .product(let package?) = dependency.kind, help == nil {
      help = nearest(to: package, among: known).map { "did you mean '\($0)'?" }
    }
    help = help ?? "correct the name, or declare what it names; SwiftPM refuses the package as it is"
    let problem = Problem(location: dependency.location, message: message, help: help)
    workspace.unresolved.append(
      Workspace.Unresolved(package: target.package, target: target.name, name: dependency.name, problem: problem)
    )
  }

  private mutating func assignLayers() throws(Problems) {
    var problems: [Problem] = []
    for index in workspace.targets.indices {
      do {
        if let layer = try workspace.configuration.layer(of: workspace.targets[index].path) {
          workspace.targets[index].layers = [layer.name]
        }
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw Problems(all: problems) }
    for index in workspace.targets.indices where workspace.targets[index].isTest {
      for other in workspace.packages[workspace.targets[index].package].targets where !workspace.targets[other].isTest {
        for layer in workspace.targets[other].layers where !workspace.targets[index].layers.contains(layer) {
          workspace.targets[index].layers.append(layer)
        }
      }
    }
  }

  // MARK: - Sources

  private mutating func readSources() {
    let lister = SourceLister(root: workspace.root)
    var jobs: [(target: Int, file: String)] = []
    for index in workspace.targets.indices {
      let target = workspace.targets[index]
      let package = workspace.packages[target.package]
      let listing = lister.list(target.declared, in: package.path, manifest: package.manifest)
      if let problem = listing.problem { workspace.problems.append(problem) }
      workspace.targets[index].hasForeignSources = listing.hasForeign
      jobs += listing.swift.map { (index, $0) }
    }
    let root = workspace.root
    let files = jobs.map(\.file)
    let results = Workers.map(count: files.count, threads: Self.threads) { index, buffer in
      SourceReader.read(files[index], root: root, buffer: buffer)
    }
    for (job, result) in zip(jobs, results) {
      switch result {
      case .success(let source): workspace.targets[job.target].sources.append(source)
      case .failure(let problem): workspace.problems.append(problem)
      }
    }
  }

  private mutating func readCompositions() {
    let isRead = workspace.targets.contains { target in target.sources.contains { !($0.facts?.reads.isEmpty ?? true) } }
    if workspace.configuration.compositions.isEmpty, isRead {
      workspace.notes.append(
        "\(Configuration.fileName): note: no \"composition\" is named, so missing live values are not judged"
      )
    }
    for composition in workspace.configuration.compositions {
      guard let target = workspace.targets.firstIndex(where: { $0.name == composition.target && !$0.isTest }) else {
        let known = workspace.targets.filter { $0.declared.kind == .executable }.map(\.name)
        let hint = nearest(to: composition.target, among: known).map { "; did you mean '\($0)'?" } ?? ""
        workspace.notes.append(
          "\(composition.targetLocation.text): note: no target '\(composition.target)' is in this workspace, so the live "
            + "values of \(composition.file) are not judged\(hint)"
        )
        continue
      }
      let file = Paths.join(".", composition.file)
      var facts: CompositionFacts?
      do {
        facts = try RootReader(workspace, target: target, buffer: buffer).read(file)
      } catch {
        workspace.problems.append(
          Problem(
            location: Location(file: file, line: 1, column: 1),
            message: "the composition cannot be read: \(error.reason)"
          )
        )
        continue
      }
      if let unseen = facts?.handedOver.first {
        workspace.notes.append(
          "\(unseen.location.text): note: '\(unseen.function)' may set any live value and cannot be seen from here, so "
            + "missing live values of '\(composition.target)' are not judged"
        )
      }
      workspace.compositions.append(Workspace.Composition(target: target, file: file, facts: facts))
    }
  }
}
