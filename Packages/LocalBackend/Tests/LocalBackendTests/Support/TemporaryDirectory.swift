import Foundation

/// A directory that is removed with this value.
final class TemporaryDirectory: Sendable {
  let path = FileManager.default.temporaryDirectory.path + "/local-backend-" + UUID().uuidString
  var stateFile: String { path + "/state.json" }

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func contents() throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: stateFile)))
  }
}
