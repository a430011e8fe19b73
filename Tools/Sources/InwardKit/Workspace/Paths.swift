/// Paths as text, relative to the workspace's root.
enum Paths {
  /// Joins and removes `.` and `..`; a path that leaves its start keeps its leading `..`.
  static func join(_ base: String, _ path: String) -> String {
    if path.hasPrefix("/") { return path }
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

  static func lastComponent(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
