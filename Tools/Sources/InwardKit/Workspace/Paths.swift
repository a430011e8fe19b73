/// Paths as text, mostly relative to the workspace's root.
enum Paths {
  /// Joins and removes `.` and `..`; a path that leaves its start keeps its leading `..`.
  static func join(_ base: String, _ path: String) -> String {
    if path.hasPrefix("/") { return path }
    if isPlain(path), isPlain(base) || base == "." { return base == "." ? path : "\(base)/\(path)" }
    var parts: [Substring] = []
    for part in base.split(separator: "/") + path.split(separator: "/") {
      switch part {
      case ".": continue
      case "..":
        if let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
      default: parts.append(part)
      }
    }
    return parts.isEmpty ? "." : parts.joined(separator: "/")
  }

  /// Whether nothing of a path would be removed: it has no `.`, no `..`, and no slash too many.
  private static func isPlain(_ path: String) -> Bool {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    var before = slash
    for byte in path.utf8 {
      // A name that begins with a dot may be a real one, and is looked at more closely.
      if before == slash, byte == slash || byte == dot { return false }
      before = byte
    }
    return before != slash
  }

  /// The way from one folder to a file or folder, both from the same start.
  static func relative(from base: String, to path: String) -> String {
    let base = base.split(separator: "/").filter { $0 != "." }
    let parts = path.split(separator: "/").filter { $0 != "." }
    let common = zip(base, parts).prefix { $0 == $1 }.count
    let way = Array(repeating: "..", count: base.count - common) + parts.dropFirst(common)
    return way.isEmpty ? "." : way.joined(separator: "/")
  }

  static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
