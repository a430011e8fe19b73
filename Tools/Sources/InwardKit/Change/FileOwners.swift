/// Tells what a change of a file reaches first: a target, a package, everything or nothing.
struct FileOwners {
  enum Reach: Equatable {
    /// These targets, for the file is in their folder.
    case targets([Int])
    /// All targets of a package: its manifest, or a file of no target, which any of them may read.
    case package(Int)
    /// What every target is built or tested by, or what nobody knows.
    case everything
    /// What is read by people, or lies outside.
    case nothing
  }

  private struct TargetFolder {
    var target: Int
    var folder: String
  }

  private let workspace: Workspace
  private let targetFolders: [TargetFolder]
  private let packageFolders: [(package: Int, folder: String)]

  init(_ workspace: Workspace) {
    self.workspace = workspace
    let root = FileSystem.realPath(workspace.root) ?? workspace.root
    packageFolders = workspace.packages.indices.filter { !workspace.packages[$0].isFolder }.flatMap { index in
      let path = workspace.packages[index].path
      let real = FileSystem.realPath("\(workspace.root)/\(path)")
      // git knows a package that is reached by a link by its own path.
      let own = real.flatMap { $0.hasPrefix(root + "/") ? String($0.dropFirst(root.count + 1)) : nil }
      return Set([path, own ?? path]).sorted().map { (index, $0) }
    }
    let folders = packageFolders
    targetFolders = workspace.targets.indices.flatMap { index -> [TargetFolder] in
      let target = workspace.targets[index]
      let package = workspace.packages[target.package]
      let bases = package.isFolder ? ["."] : folders.filter { $0.package == target.package }.map(\.folder)
      return bases.flatMap { SourceLister.folders(of: target.declared, in: $0, manifest: package.manifest) }
        .map { TargetFolder(target: index, folder: $0) }
    }
  }

  func reach(of file: String) -> Reach {
    if file == Configuration.fileName { return .everything }
    if file == workspace.configuration.baseline?.text { return .nothing }
    let package = packageFolders.filter { Self.holds($0.folder, file) }.max {
      Self.depth($0.folder) < Self.depth($1.folder)
    }
    if let package, Self.isManifest(file, in: package.folder) { return .package(package.package) }
    let owners = targetFolders.filter { holds($0, file) }
    if let deepest = owners.map({ Self.depth($0.folder) }).max() {
      return .targets(owners.filter { Self.depth($0.folder) == deepest }.map(\.target))
    }
    let name = Paths.lastComponent(file)
    if Self.isForPeople(name) { return .nothing }
    if let package, file == package.folder || !Self.isScript(name) { return .package(package.package) }
    return file.hasPrefix("../") ? .nothing : .everything
  }

  private func holds(_ owner: TargetFolder, _ file: String) -> Bool {
    guard Self.holds(owner.folder, file) else { return false }
    let declared = workspace.targets[owner.target].declared
    if declared.exclude.contains(where: { Self.holds(Paths.join(owner.folder, $0), file) }) { return false }
    guard let sources = declared.sources else { return true }
    return (sources + declared.resources).contains { Self.holds(Paths.join(owner.folder, $0), file) }
  }

  /// Whether a folder, or the path of a file, is a path or leads to it.
  private static func holds(_ folder: String, _ file: String) -> Bool {
    folder == "." ? !file.hasPrefix("../") : file == folder || file.hasPrefix(folder + "/")
  }

  private static func depth(_ folder: String) -> Int { folder == "." ? 0 : folder.split(separator: "/").count }

  private static func isManifest(_ file: String, in folder: String) -> Bool {
    let name = Paths.lastComponent(file)
    return Paths.join(folder, name) == file
      && (name == "Package.swift" || name.hasPrefix("Package@swift-") || name == "Package.resolved")
  }

  private static let peopleSuffixes: Set<String> = [
    "md", "markdown", "rst", "adoc", "png", "jpg", "jpeg", "gif", "svg", "webp", "pdf",
  ]
  private static let peopleNames = ["README", "LICENSE", "LICENCE", "NOTICE", "AUTHORS", "CHANGELOG", "CODEOWNERS"]
  private static let editorNames = [".gitignore", ".editorconfig", ".mailmap", ".swift-format"]

  private static func isForPeople(_ name: String) -> Bool {
    if editorNames.contains(name) || peopleNames.contains(name) { return true }
    return peopleSuffixes.contains(suffix(name))
  }

  private static let scriptSuffixes: Set<String> = ["sh", "bash", "zsh", "py", "rb", "pl", "mk", "yml", "yaml"]
  private static let scriptNames: Set<String> = ["Makefile", "GNUmakefile", "Dockerfile", "Fastfile", "justfile"]

  private static func isScript(_ name: String) -> Bool {
    scriptNames.contains(name) || scriptSuffixes.contains(suffix(name))
  }

  private static func suffix(_ name: String) -> String {
    name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }
}
