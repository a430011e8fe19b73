import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a run keeps its data: `app` and `backend`, for this user alone, and for one process at a time.
///
/// The lock is held until the value is gone, and ends with the process however that ends.
final class StateFolder: Sendable {
  let url: URL
  private let lock: Int32

  var app: URL { url.appending(path: "app", directoryHint: .isDirectory) }
  var backend: URL { url.appending(path: "backend", directoryHint: .isDirectory) }

  /// Makes the folder if it is missing, and takes its lock.
  /// - Parameter isFresh: Whether what an earlier run left in it is removed.
  init(path: String, isFresh: Bool = false) throws(StartError) {
    url = URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
    try Self.makeDirectory(url)
    lock = try Self.lock(url)
    if isFresh {
      for folder in [app, backend] { try Self.discard(folder) }
    }
    try Self.makeDirectory(app)
    try Self.makeDirectory(backend)
  }

  deinit { close(lock) }

  private static func makeDirectory(_ url: URL) throws(StartError) {
    do {
      try FileManager.default.createDirectory(
        at: url,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw StartError(
        "the directory \(url.path(percentEncoded: false)) cannot be made: \(error.localizedDescription); --state DIR names another"
      )
    }
  }

  /// Removes a folder: renamed first, so that a kill in between leaves all of it or nothing in its place.
  private static func discard(_ folder: URL) throws(StartError) {
    let path = folder.path(percentEncoded: false)
    let name = folder.lastPathComponent + ".discarded"
    let discarded = folder.deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
    let files = FileManager.default
    do {
      if files.fileExists(atPath: discarded) { try files.removeItem(atPath: discarded) }
      guard files.fileExists(atPath: path) else { return }
      try files.moveItem(atPath: path, toPath: discarded)
      try files.removeItem(atPath: discarded)
    } catch {
      throw StartError("\(path) of an earlier tour cannot be removed: \(error.localizedDescription)")
    }
  }

  private static func lock(_ folder: URL) throws(StartError) -> Int32 {
    let path = folder.appending(path: "lock", directoryHint: .notDirectory).path(percentEncoded: false)
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw StartError("\(path) cannot be opened: \(String(cString: strerror(errno)))") }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      close(file)
      guard reason == EWOULDBLOCK else {
        throw StartError("\(path) cannot be locked: \(String(cString: strerror(reason)))")
      }
      throw StartError(
        "another HeadlessApp uses \(folder.path(percentEncoded: false)); end it, or give this one its own --state DIR"
      )
    }
    return file
  }
}

/// Why the app cannot start. The text says what happened, where, and what to do.
struct StartError: Error, Equatable, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
