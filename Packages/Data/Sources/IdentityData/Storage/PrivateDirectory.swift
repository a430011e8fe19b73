import Foundation

/// A folder for this user alone (mode 0700) with files for this user alone (0600), each replaced as a whole.
struct PrivateDirectory: Sendable {
  /// A call of the system failed on a file of this folder.
  struct Failure: Error, Equatable, CustomStringConvertible {
    var call: String
    var path: String
    var code: Int32

    var description: String { "\(call) failed on \(path): \(String(cString: strerror(code))) (errno \(code))" }
  }

  let path: String

  /// Makes the folder where it is missing, and takes it from others where it is open to them.
  func prepare() throws(Failure) {
    var info = stat()
    if stat(path, &info) != 0 {
      guard errno == ENOENT else { throw failure("stat", path) }
      // The parents are whatever the process's mask makes them; only this folder holds secrets.
      let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
      try? FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw failure("mkdir", path) }
    } else if info.st_mode & 0o077 != 0 {
      guard chmod(path, 0o700) == 0 else { throw failure("chmod", path) }
    }
  }

  /// The bytes of a file, or nil when there is none; any other trouble is an error.
  func read(_ name: String) throws(Failure) -> [UInt8]? {
    let file = path(of: name)
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure("open", file)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += buffer.prefix(count)
      } else if errno != EINTR {
        throw failure("read", file)
      }
    }
  }

  /// Replaces a file: after a crash at any moment it is the old one or the new one. Only one writer at a time, by a lock.
  func write(_ bytes: [UInt8], to name: String) throws(Failure) {
    let temporary = path(of: name + ".new")
    try writeFile(bytes, at: temporary, flags: O_TRUNC)
    guard rename(temporary, path(of: name)) == 0 else { throw failure("rename", temporary) }
    try synchronize()
  }

  /// Makes a file that must not exist yet; false when it does.
  func create(_ name: String, _ bytes: [UInt8]) throws(Failure) -> Bool {
    let temporary = path(of: "\(name).new.\(getpid()).\(UInt64.random(in: 0 ... .max))")
    try writeFile(bytes, at: temporary, flags: O_EXCL)
    defer { unlink(temporary) }
    // A link appears at once with all its content, which a file that is made and then written does not.
    guard link(temporary, path(of: name)) == 0 else {
      if errno == EEXIST { return false }
      throw failure("link", path(of: name))
    }
    try synchronize()
    return true
  }

  /// Removes a file, if there is one, and what an interrupted ``write(_:to:)`` may have left of it.
  func remove(_ name: String) throws(Failure) {
    var isAnythingRemoved = false
    for file in [path(of: name), path(of: name + ".new")] {
      if unlink(file) == 0 {
        isAnythingRemoved = true
      } else if errno != ENOENT && errno != ENOTDIR {
        throw failure("unlink", file)
      }
    }
    if isAnythingRemoved { try synchronize() }
  }

  /// Renames a file, replacing what has that name.
  func move(_ name: String, to other: String) throws(Failure) {
    guard rename(path(of: name), path(of: other)) == 0 else { throw failure("rename", path(of: name)) }
    try synchronize()
  }

  /// Takes the lock behind a file; nil when another process, or another part of this one, has it and `waits` is false.
  func lock(_ name: String, waits: Bool) throws(Failure) -> FileLock? {
    let file = path(of: name)
    let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure("open", file) }
    while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      if code == EINTR { continue }
      close(descriptor)
      if code == EWOULDBLOCK { return nil }
      throw Failure(call: "flock", path: file, code: code)
    }
    return FileLock(descriptor: descriptor)
  }

  private func writeFile(_ bytes: [UInt8], at file: String, flags: Int32) throws(Failure) {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | flags, 0o600)
    guard descriptor >= 0 else { throw failure("open", file) }
    defer { close(descriptor) }
    guard fchmod(descriptor, 0o600) == 0 else { throw failure("fchmod", file) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw failure("write", file)
      }
    }
    guard fsync(descriptor) == 0 else { throw failure("fsync", file) }
  }

  /// Makes renames last over a power failure.
  private func synchronize() throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("open", path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("fsync", path) }
  }

  private func path(of name: String) -> String { "\(path)/\(name)" }

  private func failure(_ call: String, _ file: String) -> Failure {
    Failure(call: call, path: file, code: errno)
  }
}
