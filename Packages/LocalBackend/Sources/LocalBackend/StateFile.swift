import Foundation

/// The state on disk. A kill at any moment leaves the old state or the new one, never a mixture.
///
/// A lock keeps a second process from the same directory for as long as this value lives.
final class StateFile: Sendable {
  let path: String
  private let directory: String
  private let lock: Int32

  /// Makes the directory if it is missing and takes its lock.
  init(directory: String) async throws(BackendError) {
    self.directory = directory
    path = directory + "/state.json"
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
    do {
      try FileManager.default.createDirectory(
        atPath: directory,
        withIntermediateDirectories: true,
        attributes: attributes
      )
    } catch {
      throw .stateUnwritable(path: directory, reason: "the directory cannot be made, \(error.localizedDescription)")
    }
    let lock = open(directory + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw .stateUnwritable(path: directory, reason: Self.reason("open")) }
    // A predecessor that was just told to end may need a moment to do so.
    var tries = 40
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      tries -= 1
      guard tries > 0, errno == EWOULDBLOCK, (try? await Task.sleep(for: .milliseconds(50))) != nil else {
        close(lock)
        throw .stateInUse(path: directory)
      }
    }
    self.lock = lock
  }

  deinit { close(lock) }

  /// The stored state; `nil` when there is none yet.
  func load() throws(BackendError) -> BackendState? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0, errno == ENOENT { return nil }
    guard file >= 0 else { throw .stateUnreadable(path: path, reason: Self.reason("open")) }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    do {
      let data = try handle.readToEnd() ?? Data()
      let decoder = JSONDecoder()
      // Before the rest, which another version may write in another shape.
      let version = try decoder.decode(Stamp.self, from: data).version
      let known = BackendState.currentVersion
      guard version == known else {
        let writer = version > known ? ", written by a newer version of this server" : ""
        throw BackendError.stateUnreadable(
          path: path,
          reason: "its version is \(version)\(writer); this one reads version \(known)"
        )
      }
      return try decoder.decode(BackendState.self, from: data)
    } catch let error as BackendError {
      throw error
    } catch let error as DecodingError {
      throw .stateUnreadable(path: path, reason: Self.reason(error))
    } catch {
      throw .stateUnreadable(path: path, reason: error.localizedDescription)
    }
  }

  private struct Stamp: Decodable {
    let version: Int
  }

  /// Replaces the stored state; when this returns, it is on the disk.
  func save(_ state: BackendState) throws(BackendError) {
    let data: Data
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      data = try encoder.encode(state)
    } catch {
      throw .stateUnwritable(path: path, reason: error.localizedDescription)
    }
    let temporary = path + ".new"
    // A file left by a killed predecessor may have any mode, so it is made anew.
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .stateUnwritable(path: path, reason: Self.reason("open")) }
    var failure: String?
    if !Self.write(data, to: file) { failure = Self.reason("write") }
    if failure == nil, fsync(file) != 0 { failure = Self.reason("fsync") }
    if close(file) != 0, failure == nil { failure = Self.reason("close") }
    if failure == nil, rename(temporary, path) != 0 { failure = Self.reason("rename") }
    if let failure {
      unlink(temporary)
      throw .stateUnwritable(path: path, reason: failure)
    }
    let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private static func write(_ data: Data, to file: Int32) -> Bool {
    data.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = systemWrite(file, UnsafeRawBufferPointer(rebasing: rest))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  private static func reason(_ call: String) -> String {
    "\(call) failed, \(String(cString: strerror(errno)))"
  }

  /// What is wrong and where, without repeating any content.
  private static func reason(_ error: DecodingError) -> String {
    let (problem, context) =
      switch error {
      case .keyNotFound(let key, let context): ("\(key.stringValue) is missing", context)
      case .typeMismatch(_, let context): ("a value has the wrong type", context)
      case .valueNotFound(_, let context): ("a value is missing", context)
      case .dataCorrupted(let context): ("it is not the JSON that this server writes", context)
      @unknown default: ("it cannot be decoded", DecodingError.Context(codingPath: [], debugDescription: ""))
      }
    let place = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return place.isEmpty ? problem : "\(problem) at \(place)"
  }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(file, bytes.baseAddress, bytes.count)
}
