/// A value that can be kept in a file of the tool's own.
protocol Packed {
  func pack(into writer: inout PackedWriter)
  init(from reader: inout PackedReader) throws(PackedError)
}

/// Bytes that nobody packed like this.
struct PackedError: Error {}

/// Packs values: numbers in as few bytes as they need, each text once.
struct PackedWriter {
  private(set) var bytes: [UInt8] = []
  /// The texts that `bytes` name by their number.
  private(set) var texts: [String] = []
  private var numbers: [String: Int] = [:]

  mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  mutating func write(_ text: String) {
    if let number = numbers[text] { return write(number) }
    numbers[text] = texts.count
    write(texts.count)
    texts.append(text)
  }

  mutating func write(_ text: String?) {
    write(text != nil)
    if let text { write(text) }
  }

  mutating func write(_ texts: [String]) {
    write(texts.count)
    for text in texts { write(text) }
  }

  mutating func write(_ table: [String: String]) {
    let rows = table.sorted { $0.key < $1.key }
    write(rows.map(\.key))
    write(rows.map(\.value))
  }

  mutating func write(_ values: [some Packed]) {
    write(values.count)
    for value in values { value.pack(into: &self) }
  }

  /// A text as it is, for those who have no table of texts yet.
  mutating func spell(_ text: String) {
    write(text.utf8.count)
    bytes += text.utf8
  }

  /// Writes what `body` does with its length in front, so that a reader can pass it.
  mutating func measure(_ body: (inout PackedWriter) -> Void) {
    let start = bytes.count
    bytes += [0, 0, 0, 0]
    body(&self)
    let length = bytes.count - start - 4
    for place in 0..<4 { bytes[start + place] = UInt8(truncatingIfNeeded: length >> (place * 8)) }
  }

  mutating func append(_ other: PackedWriter) { bytes += other.bytes }
}

/// Unpacks what a ``PackedWriter`` wrote, in the same order.
struct PackedReader {
  private let bytes: [UInt8]
  private let texts: [String]
  private(set) var position: Int

  init(_ bytes: [UInt8], texts: [String] = [], at position: Int = 0) {
    self.bytes = bytes
    self.texts = texts
    self.position = position
  }

  mutating func number() throws(PackedError) -> Int {
    var number: UInt = 0
    var shift: UInt = 0
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      number |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { return Int(bitPattern: number) }
      shift += 7
    }
    throw PackedError()
  }

  mutating func flag() throws(PackedError) -> Bool { try number() != 0 }

  mutating func text() throws(PackedError) -> String {
    let number = try number()
    guard texts.indices.contains(number) else { throw PackedError() }
    return texts[number]
  }

  mutating func optionalText() throws(PackedError) -> String? { try flag() ? try text() : nil }

  mutating func textList() throws(PackedError) -> [String] {
    let count = try count()
    var texts: [String] = []
    texts.reserveCapacity(count)
    for _ in 0..<count { texts.append(try text()) }
    return texts
  }

  mutating func textTable() throws(PackedError) -> [String: String] {
    let keys = try textList()
    return Dictionary(zip(keys, try textList())) { first, _ in first }
  }

  /// One of several, by its name.
  mutating func choice<Choice: RawRepresentable<String>>() throws(PackedError) -> Choice {
    guard let choice = Choice(rawValue: try text()) else { throw PackedError() }
    return choice
  }

  /// A count of things that take a byte each at least, so that no other can be believed.
  mutating func count() throws(PackedError) -> Int {
    let count = try number()
    guard (0...(bytes.count - position)).contains(count) else { throw PackedError() }
    return count
  }

  mutating func list<Value: Packed>(of _: Value.Type = Value.self) throws(PackedError) -> [Value] {
    let count = try count()
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try Value(from: &self)) }
    return values
  }

  mutating func spelled() throws(PackedError) -> String {
    let count = try count()
    defer { position += count }
    return String(decoding: bytes[position..<(position + count)], as: UTF8.self)
  }

  /// The length of what was measured, which follows.
  mutating func length() throws(PackedError) -> Int {
    guard bytes.count - position >= 4 else { throw PackedError() }
    defer { position += 4 }
    return (0..<4).reduce(0) { $0 | Int(bytes[position + $1]) << ($1 * 8) }
  }

  mutating func skip(_ count: Int) throws(PackedError) {
    guard (0...(bytes.count - position)).contains(count) else { throw PackedError() }
    position += count
  }
}
