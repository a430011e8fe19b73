/// Which of a package's manifests the toolchain reads.
enum ManifestVersion {
  /// `Package@swift-6.3.swift` and `Package@swift-6.swift` are for this very toolchain; an older one than that goes before
  /// `Package.swift` where it needs newer tools.
  static func file(in folder: String) -> String {
    let plain = "Package.swift"
    let prefix = "Package@swift-"
    var best: (version: [Int], name: String)?
    for entry in FileSystem.entries(of: folder) ?? [] where !entry.isDirectory {
      guard entry.name.hasPrefix(prefix), entry.name.hasSuffix(".swift") else { continue }
      let parts = entry.name.dropFirst(prefix.count).dropLast(".swift".count)
        .split(separator: ".", omittingEmptySubsequences: false)
      let version = parts.compactMap { Int($0) }
      guard version.count == parts.count, (1...3).contains(version.count),
        !current.lexicographicallyPrecedes(version)
      else { continue }
      if let best, version.lexicographicallyPrecedes(best.version) { continue }
      best = (version, entry.name)
    }
    guard let best else { return plain }
    if current.starts(with: best.version) { return best.name }
    // `Package@swift-6.swift` is for every 6.
    let major = "\(prefix)\(current[0]).swift"
    if FileSystem.kind(of: "\(folder)/\(major)") == .file { return major }
    func needs(_ name: String) -> [Int] {
      FileSystem.text(of: "\(folder)/\(name)").map { ToolsVersion.read($0).parts } ?? []
    }
    return needs(plain).lexicographicallyPrecedes(needs(best.name)) ? best.name : plain
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
