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

  /// Writes an executable script of the shell.
  func script(_ name: String, _ body: String) throws -> URL {
    let file = url.appending(path: name)
    try Data("#!/bin/sh\n\(body)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path(percentEncoded: false))
    return file
  }
}
