/// What the sources and literal manifests of a workspace held when they were last read, so that those that are as they were need no reading.
///
/// A source is as it was if the file system says the same of it in every respect, the time of its last change included,
/// which nobody can set. One that was changed just before it was read is not kept, since another change could bear the
/// same time. A file that cannot be read, is damaged or is another version's counts as none, and one that cannot be
/// written is done without, which is said: the verdict is the same either way.
struct SourceCache: Sendable {
  private struct Entry {
    var stamp: FileStamp
    /// Where it is packed.
    var place: Int
  }

  private static let magic = Array("inward 1".utf8)
  private static let headerLength = 16

  private let root: String
  private let path: String
  /// When this was opened, which is before any source is read.
  private let date: Int64
  private var bytes: [UInt8] = []
  private var texts: [String] = []
  private var entries: [String: Entry] = [:]
  private var manifests: [String: Entry] = [:]

  /// Reads the cache of a workspace; nil where there is no place for one.
  init?(root: String, environment: [String: String]) {
    guard let folder = FileSystem.cacheFolder(of: root, environment: environment) else { return nil }
    self.init(root: root, path: "\(folder)/sources-\(String(Self.hash(Array(root.utf8)[...]), radix: 16))")
  }

  init(root: String, path: String, date: Int64 = FileSystem.date) {
    self.root = root
    self.path = path
    self.date = date
    guard let bytes = FileSystem.bytes(of: path), let payload = Self.payload(of: bytes) else { return }
    do throws(PackedError) {
      try read(payload)
    } catch {
      entries = [:]
      manifests = [:]
    }
  }

  private mutating func read(_ payload: [UInt8]) throws(PackedError) {
    var reader = PackedReader(payload)
    guard try reader.spelled() == Self.tool, try reader.spelled() == root else { throw PackedError() }
    let textCount = try reader.count()
    texts.reserveCapacity(textCount)
    for _ in 0..<textCount { texts.append(try reader.spelled()) }
    reader = PackedReader(payload, texts: texts, at: reader.position)
    entries = try Self.entries(&reader)
    manifests = try Self.entries(&reader)
    bytes = payload
  }

  private static func entries(_ reader: inout PackedReader) throws(PackedError) -> [String: Entry] {
    let count = try reader.count()
    var entries: [String: Entry] = [:]
    entries.reserveCapacity(count)
    for _ in 0..<count {
      let file = try reader.text()
      let stamp = try FileStamp(from: &reader)
      let length = try reader.length()
      entries[file] = Entry(stamp: stamp, place: reader.position)
      try reader.skip(length)
    }
    return entries
  }

  /// What a source held, if it is as it was.
  func reading(of file: String) -> SourceReader.Reading? {
    guard let (source, stamp) = value(of: file, in: entries, as: Workspace.Source.self) else { return nil }
    return SourceReader.Reading(source: .success(source), stamp: stamp, isOld: true)
  }

  /// What a manifest said, if it is as it was.
  func manifest(of file: String) -> ManifestLoader.Reading? {
    guard let (manifest, stamp) = value(of: file, in: manifests, as: Manifest.self) else { return nil }
    return ManifestLoader.Reading(manifest: manifest, stamp: stamp, isOld: true)
  }

  private func value<Value: Packed>(
    of file: String,
    in entries: [String: Entry],
    as _: Value.Type
  ) -> (value: Value, stamp: FileStamp)? {
    guard let entry = entries[file], entry.stamp == FileStamp(of: root + "/" + file) else { return nil }
    var reader = PackedReader(bytes, texts: texts, at: entry.place)
    return (try? Value(from: &reader)).map { ($0, entry.stamp) }
  }

  /// Keeps what was read, unless nearly all of it is known: reading a few again costs less than writing all.
  func replace(with readings: [SourceReader.Reading], manifests: [ManifestLoader.Reading]) throws(FileError) {
    let newCount =
      readings.count { !$0.isOld && isKept($0.stamp) } + manifests.count { !$0.isOld && isKept($0.stamp) }
    guard newCount * 64 > readings.count else { return }
    var sources: [(file: String, value: Workspace.Source, stamp: FileStamp)] = []
    for reading in readings {
      guard case .success(let source) = reading.source, let stamp = reading.stamp, reading.fault == nil else {
        continue
      }
      if reading.isOld || isKept(stamp) { sources.append((source.path, source, stamp)) }
    }
    var literal: [(file: String, value: Manifest, stamp: FileStamp)] = []
    for reading in manifests {
      guard let stamp = reading.stamp, reading.isOld || isKept(stamp) else { continue }
      literal.append((reading.manifest.file, reading.manifest, stamp))
    }
    var body = PackedWriter()
    body.write(sources)
    body.write(literal)
    var payload = PackedWriter()
    payload.spell(Self.tool)
    payload.spell(root)
    payload.write(body.texts.count)
    for text in body.texts { payload.spell(text) }
    payload.append(body)
    let hash = withUnsafeBytes(of: Self.hash(payload.bytes[...]).littleEndian) { Array($0) }
    try FileSystem.makeFolders(around: path, isPrivate: true)
    try FileSystem.replace(path, with: Self.magic + hash + payload.bytes, isPrivate: true)
  }

  private func isKept(_ stamp: FileStamp?) -> Bool { stamp?.isOlder(than: date) ?? false }

  // MARK: - The file

  /// The program that wrote the cache: another one may find something else in the same bytes.
  private static let tool = Inward.version + " " + (FileSystem.stamp(of: "/proc/self/exe") ?? "")

  private static func payload(of bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > headerLength, bytes.starts(with: magic) else { return nil }
    let payload = Array(bytes[headerLength...])
    let written = bytes[magic.count..<headerLength].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return hash(payload[...]) == written ? payload : nil
  }

  /// Eight bytes at a time: finds damage, not intent.
  private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { buffer in
      var hash = UInt64(buffer.count) ^ 0x9E37_79B9_7F4A_7C15
      var place = 0
      while place < buffer.count {
        var word: UInt64 = 0
        if place + 8 <= buffer.count {
          word = UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        } else {
          for byte in buffer[place...].reversed() { word = word << 8 | UInt64(byte) }
        }
        hash = (hash ^ word) &* 0xBF58_476D_1CE4_E5B9
        hash ^= hash >> 29
        place += 8
      }
      return hash
    }
  }
}

extension PackedWriter {
  /// Values with what tells whether they are as they were, and their length in front, so that a reader can pass them.
  fileprivate mutating func write(_ entries: [(file: String, value: some Packed, stamp: FileStamp)]) {
    write(entries.count)
    for (file, value, stamp) in entries {
      write(file)
      stamp.pack(into: &self)
      measure { value.pack(into: &$0) }
    }
  }
}
