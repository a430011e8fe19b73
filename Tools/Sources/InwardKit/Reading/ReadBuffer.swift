#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why a file could not be read, in words for people.
struct FileError: Error, Equatable {
  var reason: String
}

/// Memory that one worker uses again for every file it reads.
///
/// The bytes are followed by zeros, so that a lexer may look a few bytes ahead without asking where the end is.
final class ReadBuffer {
  static let largest = 256 << 20
  private static let padding = 64

  private var capacity: Int
  private var storage: UnsafeMutablePointer<UInt8>
  /// What the file system said of the file read last, before its bytes were read.
  private(set) var stamp: FileStamp?

  init(capacity: Int = 64 << 10) {
    self.capacity = capacity
    storage = .allocate(capacity: capacity + Self.padding)
  }

  deinit { storage.deallocate() }

  /// Reads a whole regular file; the cursor is good until the next call, and while the buffer is kept.
  func read(_ path: String) throws(FileError) -> SourceCursor {
    // O_NONBLOCK: a FIFO that somebody named like a source must not hang the tool.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      // What a folder said as bytes that are no text does not lead back to the file.
      let isLost = code == ENOENT && path.unicodeScalars.contains("\u{FFFD}")
      throw FileError(reason: isLost ? "its name is not UTF-8" : FileSystem.describe(code))
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError(reason: FileSystem.describe(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw FileError(reason: "it is not a regular file") }
    guard status.st_size <= Self.largest else {
      throw FileError(reason: "it holds \(status.st_size) bytes, more than the \(Self.largest) a source may have")
    }
    stamp = FileStamp(status)
    reserve(Int(status.st_size) + 1, keeping: 0)
    var count = 0
    while true {
      if count == capacity { reserve(capacity * 2, keeping: count) }
      let read = systemRead(descriptor, storage + count, capacity - count)
      if read < 0 && errno == EINTR { continue }
      guard read >= 0 else { throw FileError(reason: FileSystem.describe(errno)) }
      if read == 0 { break }
      count += read
      // What is added now will show in the file's times.
      if count == status.st_size { break }
      guard count <= Self.largest else { throw FileError(reason: "it grew past \(Self.largest) bytes while read") }
    }
    (storage + count).update(repeating: 0, count: Self.padding)
    return SourceCursor(base: UnsafePointer(storage), end: count)
  }

  /// Takes bytes that are in memory already.
  func take(_ bytes: some Sequence<UInt8>) -> SourceCursor {
    let bytes = Array(bytes)
    reserve(bytes.count, keeping: 0)
    for (index, byte) in bytes.enumerated() { storage[index] = byte }
    (storage + bytes.count).update(repeating: 0, count: Self.padding)
    return SourceCursor(base: UnsafePointer(storage), end: bytes.count)
  }

  private func reserve(_ needed: Int, keeping count: Int) {
    guard needed > capacity else { return }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: needed + Self.padding)
    larger.update(from: storage, count: count)
    storage.deallocate()
    storage = larger
    capacity = needed
  }
}

private func systemRead(_ descriptor: Int32, _ target: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
  read(descriptor, target, count)
}
