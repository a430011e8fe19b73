/// Adds a feature to a workspace made from the template, or removes it.
///
/// Files are written as wholes: new ones first, what makes them part of the build after them. A run that is cut short
/// leaves a workspace that builds or that the same command completes.
struct FeatureScaffold {
  static let root = "AppFeature"
  private static let needed = [root, "ScreenModel"]

  let workspace: Workspace
  let name: FeatureName
  let package: Workspace.Package
  let files: FeatureFiles
  let mount: FeatureMount

  init(_ workspace: Workspace, name: FeatureName) throws(Problem) {
    self.workspace = workspace
    self.name = name
    let found = workspace.packages.first { package in
      Self.needed.allSatisfy { name in package.targets.contains { workspace.targets[$0].name == name } }
    }
    guard let found else {
      throw Problem(
        message: "no package of this workspace has the targets 'AppFeature' and 'ScreenModel', which a feature needs",
        help: "features are added to workspaces that were made from the template"
      )
    }
    package = found
    files = FeatureFiles(name: name, package: found.path)
    mount = FeatureMount(name: name, folder: "\(found.path)/Sources/\(Self.root)")
  }

  func path(_ file: String) -> String { "\(workspace.root)/\(file)" }

  func manifest() throws(Problem) -> FeatureManifest {
    let file = package.manifest.file
    return FeatureManifest(name: name, file: file, text: try text(of: file))
  }

  func text(of file: String) throws(Problem) -> String {
    guard let text = FileSystem.text(of: path(file)) else {
      throw Problem(location: Location(file: file, line: 1, column: 1), message: "this cannot be read")
    }
    return text
  }

  // MARK: - Adding

  /// What is to be written, in that order, and whether the root of the app will know the feature.
  func additions() throws -> (writes: [(file: String, text: String)], isMounted: Bool) {
    let existing = FileTree.files(under: [files.sources, files.tests], root: workspace.root)
      .filter { !FileSystem.isDraft($0) }
    let generated = Dictionary(uniqueKeysWithValues: files.all.map { ($0.path, $0.text) })
    if let foreign = existing.first(where: { generated[$0] != FileSystem.text(of: path($0)) }) {
      throw UsageError(message: "there is a feature '\(name.type)' already: \(foreign)")
    }
    try checkName()
    var writes = files.all.filter { !existing.contains($0.path) }.map { (file: $0.path, text: $0.text) }
    let mounted = try mountedFiles()
    let manifest = try manifest()
    let text = try manifest.putting(before: Self.root, mounted: mounted != nil)
    if text != manifest.text { writes.append((manifest.file, text)) }
    for (file, text) in mounted ?? [] where text != FileSystem.text(of: path(file)) { writes.append((file, text)) }
    guard !writes.isEmpty else { throw UsageError(message: "there is a feature '\(name.type)' already") }
    return (writes, mounted != nil)
  }

  /// The files of the root with the feature in them; nil where a place for it is missing.
  private func mountedFiles() throws(Problem) -> [(file: String, text: String)]? {
    var result: [(file: String, text: String)] = []
    for (file, insertions) in mount.insertions {
      guard var text = FileSystem.text(of: path(file)) else { return nil }
      for insertion in insertions {
        guard let next = insertion.put(into: text) else { return nil }
        text = next
      }
      result.append((file, text))
    }
    return result
  }

  /// Fails where the name means something already in what the feature or the root of the app sees.
  private func checkName() throws {
    let targets = workspace.targets
    if let other = targets.first(where: {
      $0.name == name.module && workspace.packages[$0.package].path != package.path
    }) {
      throw UsageError(
        message: "the name '\(name.module)' is taken by a target of package \(other.path.prefix { $0 != "/" })"
      )
    }
    if targets.contains(where: { $0.module == name.type }) {
      throw UsageError(message: "the name '\(name.type)' is taken by a module, and a module and a type never share one")
    }
    let search = NameSearch(workspace)
    let seen = search.targets(seenFrom: package).filter { !files.contains(targets[$0]) }
    if let place = search.declaration(of: name.type, in: seen.flatMap { targets[$0].sources.map(\.path) }) {
      throw UsageError(message: "the name '\(name.type)' is taken by the type at \(place.text)")
    }
    for file in rootFiles {
      let text = withoutMount(file, try text(of: file))
      if let place = NameSearch.member(name.value, in: text, file: file) {
        throw UsageError(message: "the name '\(name.value)' is taken at \(place.text)")
      }
    }
  }

  // MARK: - The root of the app

  var rootFiles: [String] {
    let target = package.targets.first { workspace.targets[$0].name == Self.root }
    return target.map { workspace.targets[$0].sources.map(\.path) } ?? []
  }

  /// A file's text with the lines of the mount made empty, so that all others keep their numbers.
  func withoutMount(_ file: String, _ text: String) -> String {
    let insertions = mount.insertions.first { $0.file == file }?.insertions ?? []
    return insertions.reduce(text) { $1.blank(in: $0) }
  }
}

extension FeatureFiles {
  func contains(_ target: Workspace.Target) -> Bool { [name.module, name.module + "Tests"].contains(target.name) }
}
