import Foundation
import Testing

/// Other people's sources, in the folder that `INWARD_CORPUS` names: `make soak CORPUS=FOLDER`.
enum Corpus {
  static let folder = ProcessInfo.processInfo.environment["INWARD_CORPUS"].flatMap { $0.isEmpty ? nil : $0 }
  static let isMissing: Comment = "INWARD_CORPUS is not set"

  /// The files whose path is wanted, in order; at least one.
  static func files(where isWanted: (String) -> Bool) throws -> [String] {
    let folder = try #require(folder)
    var files: [String] = []
    let keys: [URLResourceKey] = [.isRegularFileKey]
    let walk = FileManager.default.enumerator(at: URL(filePath: folder), includingPropertiesForKeys: keys)
    while let url = walk?.nextObject() as? URL {
      if isWanted(url.path), try url.resourceValues(forKeys: Set(keys)).isRegularFile == true { files.append(url.path) }
    }
    try #require(!files.isEmpty, "there is nothing to read in \(folder)")
    return files.sorted()
  }
}
