/// Which of a package's manifests the toolchain would read.
enum ManifestVersion {
  /// `Package@swift-6.2.swift` goes before `Package.swift` where it is not newer than the toolchain.
  static func file(in folder: String) -> String {
    let prefix = "Package@swift-"
    var best: (version: [Int], name: String)?
    for entry in FileSystem.entries(of: folder) ?? [] where !entry.isDirectory {
      guard entry.name.hasPrefix(prefix), entry.name.hasSuffix(".swift") else { continue }
      let version = entry.name.dropFirst(prefix.count).dropLast(".swift".count).split(separator: ".").map {
        Int($0) ?? -1
      }
      guard !version.contains(-1), !current.lexicographicallyPrecedes(version) else { continue }
      if let best, version.lexicographicallyPrecedes(best.version) { continue }
      best = (version, entry.name)
    }
    return best?.name ?? "Package.swift"
  }

  /// The language that this tool was built with, which is the toolchain that its user has.
  private static var current: [Int] {
    #if swift(>=6.4)
      [6, 4, Int.max]
    #elseif swift(>=6.3)
      [6, 3, Int.max]
    #else
      [6, 2, Int.max]
    #endif
  }
}
