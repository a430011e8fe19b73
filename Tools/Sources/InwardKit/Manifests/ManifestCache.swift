/// What runs of manifests gave, kept for as long as nothing changes that they depend on: a file for each.
struct ManifestCache: Sendable {
  /// Nil where there is no place for it.
  private let folder: String?

  init(root: String, environment: [String: String]) {
    folder = FileSystem.cacheFolder(of: root, environment: environment).map { "\($0)/manifests" }
  }

  func value(for key: String) -> [UInt8]? {
    guard let text = file(for: key).flatMap({ FileSystem.text(of: $0) }) else { return nil }
    // The whole key is in the file, so that two keys with one hash are told apart.
    guard text.utf8.starts(with: (key + "\0").utf8) else { return nil }
    return Array(text.utf8.dropFirst(key.utf8.count + 1))
  }

  /// Returns a note where it cannot be kept.
  func store(_ value: [UInt8], for key: String) -> String? {
    guard let file = file(for: key) else { return nil }
    do {
      try FileSystem.makeFolders(around: file, isPrivate: true)
      try FileSystem.replace(file, with: Array((key + "\0").utf8) + value, isPrivate: true)
      return nil
    } catch {
      return error.notKept
    }
  }

  private func file(for key: String) -> String? {
    // FNV-1a
    let hash = key.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return folder.map { "\($0)/\(String(hash, radix: 16))" }
  }
}

extension FileError {
  /// What is said where a cache cannot be written.
  var notKept: String { "inward: note: results are not kept for the next run: \(reason)" }
}
