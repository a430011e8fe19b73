/// Finds the packages of a repository, and the folders of sources that no manifest knows.
struct PackageFinder {
  /// Folders with a `Package.swift`, sorted.
  private(set) var packages: [String] = []
  /// Folders of an Xcode, Tuist or XcodeGen project.
  private(set) var folders: [Folder] = []
  /// What was seen and left out, with the reason why.
  private(set) var notes: [String] = []

  struct Folder: Equatable {
    var project: String
    var name: String
    var path: String
  }

  private struct Directory {
    var path: String
    var children: [String] = []
    var hasSwift = false
    /// The name of the project that it holds.
    var project: String?
  }

  private let root: String
  private var directories: [Directory] = []

  /// Where tools put what others wrote, or what they made.
  private static let foreign: Set<String> = [
    "node_modules", "Pods", "Carthage", "DerivedData", "SourcePackages", "build",
  ]
  /// Where a package has its own sources: a manifest in there is a fixture.
  private static let sources: Set<String> = ["Sources", "Source", "src", "srcs", "Tests", "Plugins"]
  /// How folders end that hold what a package's tests read.
  private static let fixtures = ["fixtures", "testdata"]
  /// Manifests of tools, which no target compiles.
  private static let manifests: Set<String> = ["Project.swift", "Workspace.swift", "Tuist.swift", "Dangerfile.swift"]

  init(root: String) {
    self.root = root
    walk()
    findFolders()
  }

  // MARK: - Packages

  /// Where a folder lies in a package, as far as packages below it are concerned.
  private enum Place {
    case outside, inside, amongSources
    /// In this folder.
    case amongFixtures(String)
  }

  private mutating func walk() {
    var waiting: [(path: String, place: Place)] = [(".", .outside)]
    var fixtures: [String: Int] = [:]
    while let (path, outer) = waiting.popLast() {
      guard let entries = FileSystem.entries(of: "\(root)/\(path)") else {
        notes.append("\(path): note: this folder cannot be read, and is left out")
        continue
      }
      var directory = Directory(path: path)
      let isPackage = entries.contains { $0.name == "Package.swift" && !$0.isDirectory }
      let place = Self.place(of: path, in: outer, isPackage: isPackage)
      switch place {
      case .amongSources where isPackage:
        notes.append("\(path): note: this package lies among the sources of another, and is left out")
        continue
      case .amongFixtures(let folder) where isPackage:
        fixtures[folder, default: 0] += 1
        continue
      default: if isPackage { packages.append(path) }
      }
      for entry in entries where !entry.name.hasPrefix(".") {
        if let project = Self.project(of: entry, in: path) { directory.project = project }
        if !entry.isDirectory {
          let isSource = entry.name.hasSuffix(".swift") && !Self.manifests.contains(entry.name)
          if isSource, !entry.name.hasPrefix("Package") { directory.hasSwift = true }
          continue
        }
        let child = Paths.join(path, entry.name)
        guard !Self.foreign.contains(entry.name), !Self.isBundle(entry.name), !isLink(child) else { continue }
        directory.children.append(child)
        waiting.append((child, isPackage && Self.sources.contains(entry.name) ? .amongSources : place))
      }
      directories.append(directory)
    }
    for (folder, count) in fixtures {
      let packages = count == 1 ? "a package" : "\(count) packages"
      notes.append("\(folder): note: \(packages) in here, which by its name holds what tests read, left out")
    }
    packages.sort()
    notes.sort()
  }

  private static func place(of path: String, in outer: Place, isPackage: Bool) -> Place {
    switch outer {
    case .outside: isPackage ? .inside : .outside
    case .inside where !isPackage && fixtures.contains(where: Paths.lastComponent(path).lowercased().hasSuffix):
      .amongFixtures(path)
    case .inside, .amongSources, .amongFixtures: outer
    }
  }

  /// A link leads to a folder that is found by its own name, or out of the repository.
  private func isLink(_ path: String) -> Bool { FileSystem.realPath("\(root)/\(path)") != "\(root)/\(path)" }

  private static func isBundle(_ name: String) -> Bool {
    [".xcodeproj", ".xcworkspace", ".xcassets", ".docc", ".playground"].contains { name.hasSuffix($0) }
  }

  private static func project(of entry: FileSystem.Entry, in path: String) -> String? {
    if entry.isDirectory, entry.name.hasSuffix(".xcodeproj") { return String(entry.name.dropLast(10)) }
    guard !entry.isDirectory, ["Project.swift", "project.yml"].contains(entry.name) else { return nil }
    return path == "." ? "App" : Paths.lastComponent(path)
  }

  // MARK: - Folders

  /// The topmost folders below a project that hold sources and no package.
  private mutating func findFolders() {
    let byPath = Dictionary(uniqueKeysWithValues: directories.map { ($0.path, $0) })
    var waiting: [(path: String, project: String?)] = packages.contains(".") ? [] : [(".", nil)]
    while let (path, outer) = waiting.popLast() {
      guard let directory = byPath[path], !packages.contains(path) else { continue }
      let project = directory.project ?? outer
      let name = Paths.lastComponent(path)
      let holdsPackage = packages.contains { $0.hasPrefix(path + "/") }
      if let project, directory.hasSwift, path != ".", !holdsPackage {
        if name.hasSuffix("Tests") {
          notes.append("\(path): note: these look like tests of a project, and are left out")
        } else {
          folders.append(Folder(project: project, name: Self.sources.contains(name) ? project : name, path: path))
        }
      } else {
        waiting += directory.children.map { ($0, project) }
      }
    }
    folders.sort { $0.path < $1.path }
    var names: Set<String> = []
    folders.removeAll { !names.insert("\($0.project)/\($0.name)").inserted }
  }
}
