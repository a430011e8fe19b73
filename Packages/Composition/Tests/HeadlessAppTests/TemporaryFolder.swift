import Foundation

/// A folder that is gone when the value is.
final class TemporaryFolder: Sendable {
  let url: URL

  var path: String { url.path(percentEncoded: false) }

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "HeadlessAppTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
