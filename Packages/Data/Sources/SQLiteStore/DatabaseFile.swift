import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file behind a store: readable and writable by its owner only, and never made anew over one that is there.
struct DatabaseFile: Sendable {
  let path: String

  /// Resolves a path against the working directory, so that no path is taken for one of SQLite's special names.
  init(path: String) throws {
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw SQLiteStoreError.misuse("A database needs a path; for one in memory use SQLiteStore.inMemory().")
    }
    self.path = URL(fileURLWithPath: path).path
  }

  init(url: URL) throws {
    guard url.isFileURL else { throw SQLiteStoreError.misuse("A database is a file, which \(url) is not.") }
    try self.init(path: url.path)
  }

  /// Makes the directory (0700) and the empty file (0600) where they are missing.
  func createIfMissing() throws {
    try createDirectory(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    // Exclusive, and closed only when it is new: closing a second descriptor of an open database's file would drop the
    // locks that SQLite holds on it in this process.
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw SQLiteStoreError.cannotCreate(path: path, reason: String(cString: strerror(errno)))
    }
  }

  private func createDirectory(_ directory: String) throws {
    guard mkdir(directory, 0o700) != 0, errno != EEXIST else { return }
    if errno == ENOENT, directory != "/" {
      try createDirectory(URL(fileURLWithPath: directory).deletingLastPathComponent().path)
      guard mkdir(directory, 0o700) != 0, errno != EEXIST else { return }
    }
    throw SQLiteStoreError.cannotCreate(path: directory, reason: String(cString: strerror(errno)))
  }
}
