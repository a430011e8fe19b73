#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The few questions asked of the file system, without Foundation: it would cost more to load than a lint takes.
enum FileSystem {
  enum Kind { case file, directory, other, missing }

  struct Entry {
    var name: String
    var isDirectory: Bool
  }

  /// Tells files from directories through any symbolic link.
  static func kind(of path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .missing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .directory
    case S_IFREG: return .file
    default: return .other
    }
  }

  /// Tells whether two paths lead to one file or directory.
  static func identity(of path: String) -> FileIdentity? { FileStamp(of: path)?.identity }

  /// The names in a directory, sorted by their bytes; nil when it cannot be read.
  static func entries(of directory: String) -> [Entry]? {
    guard let stream = opendir(directory) else { return nil }
    defer { closedir(stream) }
    guard let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { return nil }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = String(
        cString: UnsafeRawPointer(entry).advanced(by: nameOffset).assumingMemoryBound(to: CChar.self)
      )
      if name == "." || name == ".." { continue }
      let type = Int(entry.pointee.d_type)
      let isDirectory =
        type == Int(DT_DIR)
        || ((type == Int(DT_LNK) || type == Int(DT_UNKNOWN)) && kind(of: "\(directory)/\(name)") == .directory)
      entries.append(Entry(name: name, isDirectory: isDirectory))
    }
    return entries.sorted { $0.name < $1.name }
  }

  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  static var currentDirectory: String { realPath(".") ?? "." }

  /// How many threads are worth starting.
  static let processors = max(1, min(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 8))

  /// Nanoseconds since 1970, on the clock that files are dated by.
  static var date: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Seconds on a clock that never goes back.
  static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func describe(_ code: Int32) -> String { String(cString: strerror(code)) }
}
