/// Which of a package's manifests the toolchain reads, and as which version of the language of manifests.
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
    func needs(_ name: String) -> [Int] { FileSystem.text(of: "\(folder)/\(name)").map { tools(of: $0) } ?? [] }
    return needs(plain).lexicographicallyPrecedes(needs(best.name)) ? best.name : plain
  }

  /// The version of the first line, `// swift-tools-version: 6.2`, in three parts; without one SwiftPM means 3.1.
  static func tools(of text: String) -> [Int] {
    let line = text.split(whereSeparator: \.isNewline).first { $0.contains { !$0.isWhitespace } } ?? ""
    guard let words = line.lowercased().firstRange(of: "swift-tools-version"),
      line.drop(while: \.isWhitespace).hasPrefix("//")
    else { return [3, 1, 0] }
    let rest = line.lowercased()[words.upperBound...].drop { $0 == ":" || $0.isWhitespace }
    let parts = rest.prefix { $0.isNumber || $0 == "." }.split(separator: ".").compactMap { Int($0) }
    return parts.isEmpty ? [3, 1, 0] : Array((parts + [0, 0]).prefix(3))
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
