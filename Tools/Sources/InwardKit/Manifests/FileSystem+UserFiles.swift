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
}
