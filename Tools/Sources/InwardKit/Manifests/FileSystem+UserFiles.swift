#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What is kept between runs: small files in folders that are made when they are missing.
extension FileSystem {
  static var environment: [String: String] {
    var result: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
      next += 1
    }
    return result
  }

  static func isExecutable(_ path: String) -> Bool { kind(of: path) == .file && access(path, X_OK) == 0 }

  /// Changes whenever the file is written anew.
  static func stamp(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }

  /// `.build/inward` in a workspace that is built, and else `inward` among the user's caches.
  static func cacheFolder(of root: String, environment: [String: String]) -> String? {
    if kind(of: "\(root)/.build") == .directory { return "\(root)/.build/inward" }
    let caches = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.cache" : nil }
    return (caches ?? home).map { "\($0)/inward" }
  }

  static func text(of path: String) -> String? { bytes(of: path).map { String(decoding: $0, as: UTF8.self) } }

  static func bytes(of path: String) -> [UInt8]? {
    let buffer = ReadBuffer()
    guard let cursor = try? buffer.read(path) else { return nil }
    return withExtendedLifetime(buffer) { Array(UnsafeBufferPointer(start: cursor.base, count: cursor.end)) }
  }

  /// Makes a folder that only this process knows; nil where none can be made.
  static func makeTemporaryFolder(in parent: String) -> String? {
    var path = Array("\(parent)/inward-XXXXXX".utf8CString)
    return mkdtemp(&path) == nil ? nil : path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  /// Adds to the end of a file in one write, so that two runs at once do not lose each other's; all of it, or nothing.
  static func append(_ text: String, to path: String) throws(FileError) {
    try makeFolder(around: path)
    var status = stat()
    let length = stat(path, &status) == 0 ? status.st_size : 0
    do throws(FileError) {
      try write(Array(text.utf8), to: path, flags: O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC)
    } catch {
      truncate(path, length)
      throw error
    }
  }

  /// Writes a file as a whole: whoever reads it meanwhile sees all of it, or what was there before.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) {
    try makeFolder(around: path)
    let draft = "\(path).\(getpid())"
    do throws(FileError) {
      try write(bytes, to: draft, flags: O_WRONLY | O_TRUNC | O_CREAT | O_CLOEXEC)
      guard rename(draft, path) == 0 else { throw FileError(reason: describe(errno)) }
    } catch {
      unlink(draft)
      throw error
    }
  }

  private static func write(_ bytes: [UInt8], to path: String, flags: Int32) throws(FileError) {
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw FileError(reason: describe(errno)) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw FileError(reason: describe(errno)) }
      written += count
    }
  }

  private static func makeFolder(around path: String) throws(FileError) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let folder = String(path[..<slash])
    if kind(of: folder) == .directory { return }
    try makeFolder(around: folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw FileError(reason: describe(errno)) }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
