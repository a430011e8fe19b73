#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files are written as wholes: who reads one at the same time sees what was there or what is new, never half of it.
extension FileSystem {
  /// Writes a file in place of the one that is there, whose permissions it keeps. A private one is the user's alone.
  static func replace(_ path: String, with bytes: [UInt8], isPrivate: Bool = false) throws(FileError) {
    let draft = "\(path).\(getpid()).new"
    // Of a run that had the same number and was cut short.
    unlink(draft)
    do throws(FileError) {
      try write(bytes, closing: try open(draft, O_CREAT | O_EXCL, mode: isPrivate ? 0o600 : 0o644))
      var status = stat()
      if stat(path, &status) == 0 { chmod(draft, status.st_mode & 0o777) }
      guard rename(draft, path) == 0 else { throw FileError(reason: describe(errno)) }
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// Whether it is what a run that was cut short left of a file that it wrote: `name.123.new`.
  static func isDraft(_ file: String) -> Bool {
    let parts = file.split(separator: ".")
    return parts.count > 2 && parts[parts.count - 1] == "new" && Int(parts[parts.count - 2]) != nil
  }

  /// Writes a new file; fails where there is one already.
  static func create(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let descriptor = try open(path, O_CREAT | O_EXCL, mode: 0o644)
    do throws(FileError) {
      try write(bytes, closing: descriptor)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Adds to the end of a private file in one write, so that two runs at once do not lose each other's; all of it, or
  /// nothing.
  static func append(_ text: String, to path: String) throws(FileError) {
    var status = stat()
    let length = stat(path, &status) == 0 ? status.st_size : 0
    let descriptor = try open(path, O_CREAT | O_APPEND, mode: 0o600)
    do throws(FileError) {
      try write(Array(text.utf8), closing: descriptor)
    } catch {
      truncate(path, length)
      throw error
    }
  }

  /// Makes the folders that a file is to lie in.
  static func makeFolders(around path: String, isPrivate: Bool = false) throws(FileError) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let folder = String(path[..<slash])
    if kind(of: folder) == .directory { return }
    try makeFolders(around: folder, isPrivate: isPrivate)
    guard mkdir(folder, isPrivate ? 0o700 : 0o755) == 0 || errno == EEXIST else {
      throw FileError(reason: describe(errno))
    }
  }

  /// Writes to what is open, such as the standard output.
  static func write(_ text: String, to descriptor: Int32) throws(FileError) {
    let code = Array(text.utf8).withUnsafeBytes { writeAll($0, to: descriptor) }
    guard code == 0 else { throw FileError(reason: describe(code)) }
  }

  private static func open(_ path: String, _ flags: Int32, mode: mode_t) throws(FileError) -> Int32 {
    let descriptor = systemOpen(path, O_WRONLY | O_CLOEXEC | flags, mode)
    guard descriptor >= 0 else { throw FileError(reason: describe(errno)) }
    return descriptor
  }

  private static func write(_ bytes: [UInt8], closing descriptor: Int32) throws(FileError) {
    var code = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    // Some file systems find out here that there is no room.
    if close(descriptor) != 0, code == 0 { code = errno }
    guard code == 0 else { throw FileError(reason: describe(code)) }
  }

  /// Returns what went wrong, or 0.
  private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = systemWrite(descriptor, rest)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 || errno != EINTR {
        return count == 0 ? EIO : errno
      }
    }
    return 0
  }
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { open(path, flags, mode) }

private func systemWrite(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
  write(descriptor, UnsafeRawBufferPointer(rebasing: bytes).baseAddress, bytes.count)
}
