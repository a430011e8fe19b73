/// UTF-8, which the compiler demands of every source.
extension SourceCursor {
  /// The first byte that begins no character, or only part of one.
  var invalidByte: Int? {
    let bytes = UnsafeRawPointer(base)
    var place = 0
    while place < end {
      // Eight of ASCII at a time: most sources hold nothing else.
      if place + 8 <= end, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
        place += 8
        continue
      }
      let length = characterLength(at: place)
      if length == 0 { return place }
      place += length
    }
    return nil
  }

  /// How many bytes the character at a place takes; 0 where there is none. The zeros after the end continue nothing.
  private func characterLength(at place: Int) -> Int {
    func continues(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      range.contains(base[place + offset])
    }
    // Table 3-7 of the Unicode standard: neither overlong forms nor surrogates.
    switch base[place] {
    case 0...0x7F: return 1
    case 0xC2...0xDF: return continues(1) ? 2 : 0
    case 0xE0: return continues(1, 0xA0...0xBF) && continues(2) ? 3 : 0
    case 0xED: return continues(1, 0x80...0x9F) && continues(2) ? 3 : 0
    case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : 0
    case 0xF0: return continues(1, 0x90...0xBF) && continues(2) && continues(3) ? 4 : 0
    case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
    case 0xF4: return continues(1, 0x80...0x8F) && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }

  /// What to say of a file that is no UTF-8.
  func encodingProblem(file: String) -> Problem? {
    guard let place = invalidByte else { return nil }
    var lines = LineCounter(self)
    let (line, column) = lines.position(of: place)
    return Problem(
      location: Location(file: file, line: line, column: column),
      message: "this byte is not UTF-8, so the compiler refuses the file; what could be read of it is judged",
      help: "save the file as UTF-8"
    )
  }
}
