#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Folders with all that is in them.
enum FileTree {
  /// The files under some folders, by paths from the root; links are not followed.
  static func files(under folders: [String], root: String) -> [String] {
    folders.flatMap { folder -> [String] in
      (FileSystem.entries(of: "\(root)/\(folder)") ?? []).flatMap { entry -> [String] in
        let path = "\(folder)/\(entry.name)"
        return entry.isDirectory && !isLink("\(root)/\(path)") ? files(under: [path], root: root) : [path]
      }
    }
  }

  static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Writes files one after the other, each as a whole, with the folders around them.
  static func write(_ files: [(file: String, text: String)], root: String) throws(Problem) {
    for (file, text) in files {
      do throws(FileError) {
        try FileSystem.makeFolders(around: "\(root)/\(file)")
        removeDrafts(of: "\(root)/\(file)")
        try FileSystem.replace("\(root)/\(file)", with: Array(text.utf8))
      } catch {
        throw Problem(
          location: Location(file: file, line: 1, column: 1),
          message: "this cannot be written: \(error.reason)",
          help: "when that is mended, the same command goes on where it stopped"
        )
      }
    }
  }

  private static func removeDrafts(of path: String) {
    guard let slash = path.lastIndex(of: "/") else { return }
    let folder = path[..<slash]
    let name = path[path.index(after: slash)...]
    for entry in FileSystem.entries(of: String(folder)) ?? []
    where entry.name.hasPrefix("\(name).") && FileSystem.isDraft(entry.name) {
      unlink("\(folder)/\(entry.name)")
    }
  }

  /// Removes files, and the folders among `folders` and in them that are empty then.
  static func remove(_ files: [String], folders: [String], root: String) throws(Problem) {
    for file in files where unlink("\(root)/\(file)") != 0 && errno != ENOENT {
      throw Problem(
        location: Location(file: file, line: 1, column: 1),
        message: "this cannot be removed: \(FileSystem.describe(errno))",
        help: "when that is mended, the same command goes on where it stopped"
      )
    }
    for folder in folders { removeEmpty("\(root)/\(folder)") }
  }

  private static func removeEmpty(_ folder: String) {
    for entry in FileSystem.entries(of: folder) ?? [] where entry.isDirectory && !isLink("\(folder)/\(entry.name)") {
      removeEmpty("\(folder)/\(entry.name)")
    }
    rmdir(folder)
  }
}
