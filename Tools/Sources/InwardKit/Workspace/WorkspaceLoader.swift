/// Reads a workspace from disk.
struct WorkspaceLoader {
  private var workspace: Workspace
  private let buffer: ReadBuffer
  private let evaluator: ManifestEvaluator?
  private let cache: SourceCache?
  private var manifests: [ManifestLoader.Reading] = []
  private var folders: [FileIdentity: Int] = [:]

  /// Reads the configuration and the manifests, and with `sources` every import too.
  ///
  /// With `trust` manifests that reading cannot decide are run, now and whenever the workspace is loaded again. What a
  /// `cache` knows of sources is not read again.
  static func load(
    root: String,
    configuration given: Configuration? = nil,
    sources: Bool,
    trust: Bool = false,
    cache: SourceCache? = nil,
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
        ? ManifestEvaluator(environment: environment, cache: ManifestCache(root: root, environment: environment)) : nil,
      cache: cache
    )
    loader.workspace.isTrusted = isTrusted
    loader.workspace.notes += notes
    try loader.findPackages()
    loader.addFolders()
    loader.resolvePackages()
    DependencyResolver.resolve(&loader.workspace)
    try loader.assignLayers()
    if sources {
      SourceLoader(root: root, cache: cache, manifests: loader.manifests).load(&loader.workspace)
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
      // One package reached by two paths is one package.
      guard let folder = FileSystem.identity(of: "\(workspace.root)/\(path)"), folders[folder] == nil else { continue }
      folders[folder] = unique.count
      unique.append(path)
    }
    let loader = ManifestLoader(root: workspace.root, evaluator: evaluator, cache: cache)
    let (readings, notes) = loader.load(unique)
    workspace.notes += notes
    for (path, reading) in zip(unique, readings) { addPackage(path, reading.manifest) }
    manifests = readings
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
    let known = workspace.packages.indices.filter { !workspace.packages[$0].isFolder }
    let paths = Dictionary(uniqueKeysWithValues: known.map { (workspace.packages[$0].path, $0) })
    for index in workspace.packages.indices {
      let package = workspace.packages[index]
      for declared in package.manifest.dependencies {
        var found: Int?
        if let path = declared.source.path {
          let place = place(of: path, in: package)
          found = paths[Paths.join(package.path, path)] ?? FileSystem.identity(of: place).flatMap { folders[$0] }
          if case .path = declared.source, found == nil, FileSystem.kind(of: "\(place)/Package.swift") != .file {
            let others = Dictionary(
              known.filter { $0 != index }.map { (workspace.packages[$0].identity, workspace.packages[$0].path) },
              uniquingKeysWith: { first, _ in first }
            )
            let near = nearest(to: declared.identity, among: others.keys).flatMap { others[$0] }
            let problem = Problem(
              location: declared.location,
              message: "there is no package at '\(path)'",
              help: near.map { "did you mean '\(Paths.relative(from: package.path, to: $0))'?" }
                ?? "the path is relative to \(package.path)"
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

  // MARK: - Layers

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
    for package in workspace.packages {
      var layers: [String] = []
      for target in package.targets where !workspace.targets[target].isTest {
        layers += workspace.targets[target].layers.filter { !layers.contains($0) }
      }
      for target in package.targets where workspace.targets[target].isTest {
        workspace.targets[target].layers += layers.filter { !workspace.targets[target].layers.contains($0) }
      }
    }
  }

  // MARK: - Compositions

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
      workspace.notes += facts?.doubts ?? []
      workspace.compositions.append(Workspace.Composition(target: target, file: file, facts: facts))
    }
  }
}
