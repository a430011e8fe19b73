import Foundation
import Programs
import Testing

/// A copy of this workspace, without what was built, that a test may change.
final class WorkspaceCopy {
  private let folder: TemporaryFolder
  var root: String { folder.path.hasSuffix("/") ? String(folder.path.dropLast()) : folder.path }

  private static let origin = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let skipped: Set<String> = [".git", ".build", ".run", ".swiftpm"]

  init() throws {
    folder = try TemporaryFolder()
    try Self.copy(Self.origin, to: folder.url)
  }

  private static func copy(_ source: URL, to target: URL) throws {
    let files = FileManager.default
    for entry in try files.contentsOfDirectory(at: source, includingPropertiesForKeys: [.isDirectoryKey])
    where !skipped.contains(entry.lastPathComponent) {
      let copied = target.appending(path: entry.lastPathComponent)
      if try entry.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true {
        try files.createDirectory(at: copied, withIntermediateDirectories: true)
        try copy(entry, to: copied)
      } else {
        try files.copyItem(at: entry, to: copied)
      }
    }
  }

  // MARK: - Files

  /// The bytes of every file, and whether it can be run.
  struct File: Equatable {
    var bytes: Data
    var mode: Int
  }

  func snapshot() throws -> [String: File] {
    let files = FileManager.default
    var result: [String: File] = [:]
    for path in try files.subpathsOfDirectory(atPath: root) {
      let attributes = try files.attributesOfItem(atPath: "\(root)/\(path)")
      guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
      let bytes = try Data(contentsOf: URL(filePath: "\(root)/\(path)"))
      result[path] = File(bytes: bytes, mode: attributes[.posixPermissions] as? Int ?? 0)
    }
    return result
  }

  func folders() throws -> Set<String> {
    let files = FileManager.default
    return Set(
      try files.subpathsOfDirectory(atPath: root).filter { path in
        var isFolder: ObjCBool = false
        return files.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder) && isFolder.boolValue
      }
    )
  }

  func read(_ path: String) throws -> String { try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8) }

  func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

  func write(_ bytes: Data, to path: String) throws {
    let url = URL(filePath: "\(root)/\(path)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: url)
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: "\(root)/\(path)") }

  /// Replaces the only occurrence of a text.
  func replace(_ old: String, with new: String, in path: String) throws {
    let text = try read(path)
    try #require(text.components(separatedBy: old).count == 2, "'\(old)' is not in \(path) once")
    try write(text.replacingOccurrences(of: old, with: new), to: path)
  }

  /// Makes the files `paths` what they are in another snapshot.
  func set(_ paths: some Sequence<String>, to snapshot: [String: File]) throws {
    for path in paths {
      if let file = snapshot[path] { try write(file.bytes, to: path) } else { try remove(path) }
    }
  }

  // MARK: - The tool

  func inward(_ words: String...) async throws -> Program.Ending {
    try await Program.run("inward", words + ["--root", root])
  }

  /// Whether the lint and the formatter have nothing to say of the whole workspace.
  func expectClean(_ folders: [String] = ["Packages/Feature"], sourceLocation: SourceLocation = #_sourceLocation)
    async throws
  {
    let lint = try await inward("lint")
    #expect(lint.status == 0, "\(lint.output)\(lint.errors)", sourceLocation: sourceLocation)
    let words = ["swift", "format", "lint", "--strict", "-r", "--configuration", "\(root)/.swift-format"]
    let format = try await Program.run("/usr/bin/env", words + folders.map { "\(root)/\($0)" })
    #expect(format.status == 0, "\(format.errors)", sourceLocation: sourceLocation)
  }
}

/// The paths that two snapshots do not agree on.
func differences(_ left: [String: WorkspaceCopy.File], _ right: [String: WorkspaceCopy.File]) -> [String] {
  Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.sorted()
}
