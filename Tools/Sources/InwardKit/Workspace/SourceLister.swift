/// Finds the sources of a target, by SwiftPM's rules of where they lie.
struct SourceLister {
  struct Listing: Sendable {
    var swift: [String] = []
    var moduleMaps: [String] = []
    var problem: Problem?
  }

  let root: String

  /// Folders of these kinds are resources; a tutorial's `.swift` files in them are not compiled.
  private static let bundles: Set<String> = [
    "docc", "metal", "nib", "playground", "storyboard", "xcassets", "xcdatamodel", "xcdatamodeld", "xcmappingmodel",
    "xcodeproj", "xcprivacy", "xcstrings", "xcworkspace", "xib",
  ]

  func list(_ target: Manifest.Target, in package: String, manifest: Manifest) -> Listing {
    if target.kind == .binary { return Listing() }
    guard let folder = folder(of: target, in: package, manifest: manifest) else {
      let expected =
        target.path.map { Paths.join(package, $0) } ?? Paths.join(package, Self.defaults(target)[0] + "/" + target.name)
      return Listing(
        problem: Problem(
          location: target.location,
          message: "the sources of target '\(target.name)' are not at \(expected)",
          help: "create that folder, or name another with `path:`"
        )
      )
    }
    var listing = Listing()
    let excluded = Set((target.exclude + target.resources).map { Paths.join(folder, $0) })
    var visited: Set<FileIdentity> = []
    for start in target.sources.map({ $0.map { Paths.join(folder, $0) } }) ?? [folder] {
      if FileSystem.kind(of: "\(root)/\(start)") == .file {
        if !excluded.contains(start) { add(start, to: &listing) }
      } else {
        walk(start, excluded, &visited, &listing, location: target.location)
      }
    }
    // A file may be reached by two of the `sources:`, and a package's folder be a target's.
    if target.sources?.count ?? 0 > 1 { listing.swift = Array(Set(listing.swift)) }
    let manifests = Paths.join(package, "Package")
    listing.swift.removeAll { $0.hasPrefix(manifests) && isManifest($0, of: package) }
    listing.swift.sort()
    return listing
  }

  private func isManifest(_ file: String, of package: String) -> Bool {
    let name = Paths.lastComponent(file)
    return Paths.join(package, name) == file && (name == "Package.swift" || name.hasPrefix("Package@swift-"))
  }

  /// Where the sources of a target may lie; nothing is asked of the disk, so that deleted files are known too.
  static func folders(of target: Manifest.Target, in package: String, manifest: Manifest) -> [String] {
    if target.kind == .binary, target.path == nil { return [] }
    if let path = target.path { return [Paths.join(package, path)] }
    let parents = defaults(target).map { Paths.join(package, $0) }
    let isAlone = manifest.targets.filter { defaults($0) == defaults(target) }.count == 1
    return parents.map { "\($0)/\(target.name)" } + (isAlone ? parents : [])
  }

  private static func defaults(_ target: Manifest.Target) -> [String] {
    switch target.kind {
    case .test: ["Tests", "Sources", "Source", "src", "srcs"]
    case .plugin: ["Plugins"]
    default: ["Sources", "Source", "src", "srcs"]
    }
  }

  private func folder(of target: Manifest.Target, in package: String, manifest: Manifest) -> String? {
    if let path = target.path {
      let folder = Paths.join(package, path)
      return FileSystem.kind(of: "\(root)/\(folder)") == .directory ? folder : nil
    }
    // The first that exists is for all: with a `Sources`, nothing is looked for in a `src`.
    let parents = Self.defaults(target).map { Paths.join(package, $0) }
    guard let parent = parents.first(where: { FileSystem.kind(of: "\(root)/\($0)") == .directory }) else { return nil }
    let folder = "\(parent)/\(target.name)"
    if FileSystem.kind(of: "\(root)/\(folder)") == .directory { return folder }
    // A package's only target of a kind may have the folder to itself.
    return manifest.targets.filter { Self.defaults($0) == Self.defaults(target) }.count == 1 ? parent : nil
  }

  private func walk(
    _ folder: String,
    _ excluded: Set<String>,
    _ visited: inout Set<FileIdentity>,
    _ listing: inout Listing,
    location: Location
  ) {
    if excluded.contains(folder) { return }
    let path = "\(root)/\(folder)"
    // A link to a folder above would go round for ever.
    guard let identity = FileSystem.identity(of: path), visited.insert(identity).inserted else { return }
    guard let entries = FileSystem.entries(of: path) else {
      listing.problem = Problem(
        location: location,
        message: "the folder \(folder) cannot be read",
        help: "check its permissions"
      )
      return
    }
    for entry in entries where !entry.name.hasPrefix(".") {
      let child = folder == "." ? entry.name : "\(folder)/\(entry.name)"
      if entry.isDirectory {
        if !Self.bundles.contains(Self.suffix(entry.name)) {
          walk(child, excluded, &visited, &listing, location: location)
        }
      } else if !excluded.contains(child) {
        add(child, to: &listing)
      }
    }
  }

  private func add(_ file: String, to listing: inout Listing) {
    if Self.suffix(file) == "swift" {
      listing.swift.append(file)
    } else if file.hasSuffix("/module.modulemap") {
      listing.moduleMaps.append(file)
    }
  }

  private static func suffix(_ name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(name[name.index(after: dot)...])
  }
}
