/// The workspaces whose manifests the user lets run.
///
/// A manifest is code. The list lies with the user and never in a workspace, since none may vouch for itself: a line for the
/// real path of each in `$XDG_STATE_HOME/inward/trusted`, or else `~/.local/state/inward/trusted`.
struct ManifestTrust: Sendable {
  private let root: String
  private let file: String?

  init(root: String, environment: [String: String]) {
    self.root = FileSystem.realPath(root) ?? root
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.local/state" : nil }
    file = (state ?? home).map { "\($0)/inward/trusted" }
  }

  /// Whether the user said so in an earlier run.
  var isRemembered: Bool {
    guard let file, !isInside(file), let list = FileSystem.text(of: file) else { return false }
    // What stands after the last line break was cut short, and may be the name of a folder above the one that was meant.
    return list.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .contains { $0.elementsEqual(root.utf8) }
  }

  /// Writes it down for later runs.
  func remember() throws(FileError) {
    if isRemembered { return }
    guard let file else { throw FileError(reason: "neither XDG_STATE_HOME nor HOME names a folder") }
    guard !root.contains("\n") else { throw FileError(reason: "its path holds a line break") }
    guard !isInside(file) else {
      throw FileError(reason: "'\(file)' lies in the workspace, which may not vouch for itself")
    }
    try FileSystem.makeFolders(around: file, isPrivate: true)
    try FileSystem.append(root + "\n", to: file)
  }

  private func isInside(_ file: String) -> Bool {
    // The folders may not exist yet: the nearest one that does tells.
    var folder = file
    while let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
      folder = String(folder[..<slash])
      if let real = FileSystem.realPath(folder) {
        return real == root || real.hasPrefix(root == "/" ? "/" : root + "/")
      }
    }
    return false
  }
}
