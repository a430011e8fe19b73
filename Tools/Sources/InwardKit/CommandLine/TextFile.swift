#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes whole files: who reads one at the same time sees the old text or the new, never half of it.
enum TextFile {
  static func replace(_ path: String, with text: String) throws(FileError) {
    let draft = "\(path).\(getpid()).new"
    try write(text, to: draft)
    var status = stat()
    // A script stays one.
    if stat(path, &status) == 0 { chmod(draft, status.st_mode & 0o777) }
    guard rename(draft, path) == 0 else {
      let reason = FileSystem.describe(errno)
      unlink(draft)
      throw FileError(reason: reason)
    }
  }

  /// Fails where there is a file already.
  static func create(_ path: String, with text: String) throws(FileError) { try write(text, to: path) }

  private static func write(_ text: String, to path: String) throws(FileError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileError(reason: FileSystem.describe(errno)) }
    let bytes = Array(text.utf8)
    var written = 0
    var code: Int32 = 0
    while written < bytes.count, code == 0 {
      let count = bytes[written...].withUnsafeBytes { systemWrite(descriptor, $0) }
      if count > 0 { written += count } else if count == 0 || errno != EINTR { code = errno }
    }
    if close(descriptor) != 0, code == 0 { code = errno }
    guard code != 0 else { return }
    unlink(path)
    throw FileError(reason: FileSystem.describe(code))
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
