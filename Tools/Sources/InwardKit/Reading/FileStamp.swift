#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which file a path leads to.
struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var number: UInt64
}

/// What the file system says of a file: when all of it is as before, so is what the file holds.
struct FileStamp: Equatable, Sendable {
  var identity: FileIdentity
  var size: Int64
  /// When it was written, in nanoseconds since 1970; anybody may set this.
  var written: Int64
  /// When anything about it was changed, its name and `written` too; nobody can set this.
  var changed: Int64

  init(identity: FileIdentity, size: Int64, written: Int64, changed: Int64) {
    self.identity = identity
    self.size = size
    self.written = written
    self.changed = changed
  }

  init(_ status: stat) {
    #if canImport(Darwin)
      let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (written, changed) = (status.st_mtim, status.st_ctim)
    #endif
    self.init(
      identity: FileIdentity(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        number: UInt64(truncatingIfNeeded: status.st_ino)
      ),
      size: Int64(status.st_size),
      written: Int64(written.tv_sec) * 1_000_000_000 + Int64(written.tv_nsec),
      changed: Int64(changed.tv_sec) * 1_000_000_000 + Int64(changed.tv_nsec)
    )
  }

  /// Of the file that a path leads to through any symbolic link.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Whether a change of the file after `date` would surely be seen in its times, which may be as coarse as two seconds.
  func isOlder(than date: Int64) -> Bool { max(written, changed) < date - 2_000_000_000 }
}
