/// Turns offsets, asked for in rising order, into lines and columns (bytes of UTF-8, both from 1).
struct LineCounter {
  private let cursor: SourceCursor
  private var counted = 0
  private var line = 1
  private var lineStart = 0

  /// A byte-order mark counts, as it does in the compiler's own columns.
  init(_ cursor: SourceCursor) { self.cursor = cursor }

  /// The line and column of a byte; LF, CR LF and a lone CR each end a line.
  mutating func position(of offset: Int) -> (line: Int, column: Int) {
    while counted < offset {
      let byte = cursor.base[counted]
      counted += 1
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && cursor.base[counted] != UInt8(ascii: "\n")) {
        line += 1
        lineStart = counted
      }
    }
    return (line, offset - lineStart + 1)
  }
}
