#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Finds calls by their names, and functions and extensions by their types, in the bytes of a file: a hundredth of the cost
/// of its tokens.
struct CallSearch {
  private let names: [[UInt8]]
  private let types: [[UInt8]]

  init(_ names: some Sequence<String>, types: some Sequence<String> = []) {
    self.names = names.map { Array($0.utf8) }
    self.types = types.map { Array($0.utf8) }
  }

  /// Whether a `name(`, a `-> Type` or an `extension Type` stands in a file, be it in a comment or a string.
  func mayFind(in cursor: SourceCursor) -> Bool {
    if !names.isEmpty, cursor.holds(UInt8(ascii: "("), where: { place in names.contains { ends($0, place, cursor) } }) {
      return true
    }
    guard !types.isEmpty else { return false }
    return cursor.holds(UInt8(ascii: ">")) { place in
      place > 0 && cursor.base[place - 1] == UInt8(ascii: "-") && isType(at: place + 1, cursor)
    }
      || cursor.holds(UInt8(ascii: "x")) { place in
        var word = cursor
        word.position = place - 1
        return place > 0 && word.isAt("extension ") && isType(at: place + 9, cursor)
      }
  }

  private func ends(_ name: [UInt8], _ end: Int, _ cursor: SourceCursor) -> Bool {
    let start = end - name.count
    guard start >= 0, cursor.base[end - 1] == name[name.count - 1] else { return false }
    return memcmp(cursor.base + start, name, name.count) == 0
      && (start == 0 || !SourceCursor.isWord(cursor.base[start - 1]))
  }

  /// Whether one of the types is written here, be it in a module and with `any` or `some` in front.
  private func isType(at place: Int, _ cursor: SourceCursor) -> Bool {
    var cursor = cursor
    cursor.position = place
    for _ in 0..<4 {
      cursor.skipBlanks()
      let start = cursor.position
      cursor.skipWord()
      let length = cursor.position - start
      guard length > 0 else { return false }
      if types.contains(where: { $0.count == length && memcmp(cursor.base + start, $0, length) == 0 }) { return true }
      if cursor.byte == UInt8(ascii: ".") { cursor.position += 1 }
    }
    return false
  }
}
