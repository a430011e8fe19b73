/// Finds the few bytes of a file that have to be looked at, sixteen at a time.
extension SourceCursor {
  private typealias Block = SIMD16<UInt8>

  /// The first place from here on that may begin a string, comment, regex, directive, quoted name or the end, or that
  /// stands in a word of interest.
  ///
  /// Those words hold a pair of letters that others rarely do: `import` has `mp`, `_exported` has `_e`, `Dependency` and
  /// its like have `De`, `liveValue` has `eV`. The place is that of the pair, so the word begins before it.
  func nextOfInterest(from start: Int) -> Int { next(from: start, Self.interest) }

  /// The first place from here on that may end a string on one line or on several, hold an escape, or be the end.
  func nextOfString(from start: Int) -> Int { next(from: start, Self.stringEnds) }

  @inline(__always)
  private func next(from start: Int, _ find: (UnsafeRawPointer) -> SIMDMask<Block.MaskStorage>) -> Int {
    var place = start
    while true {
      // Each byte of a mask is all ones or all zeros.
      let halves = unsafeBitCast(find(UnsafeRawPointer(base) + place), to: SIMD2<UInt64>.self)
      let (first, second) = (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
      if first != 0 { return place &+ first.trailingZeroBitCount >> 3 }
      if second != 0 { return place &+ 8 &+ second.trailingZeroBitCount >> 3 }
      place &+= Block.scalarCount
    }
  }

  @inline(__always)
  private static func stringEnds(_ bytes: UnsafeRawPointer) -> SIMDMask<Block.MaskStorage> {
    let block = bytes.loadUnaligned(as: Block.self)
    return (block .== Block(repeating: UInt8(ascii: "\""))) .| (block .== Block(repeating: UInt8(ascii: "\\")))
      .| (block .== Block(repeating: UInt8(ascii: "\n"))) .| (block .== Block(repeating: UInt8(ascii: "\r")))
      .| (block .== Block(repeating: 0))
  }

  /// Reads one byte more than the block.
  @inline(__always)
  private static func interest(_ bytes: UnsafeRawPointer) -> SIMDMask<Block.MaskStorage> {
    let block = bytes.loadUnaligned(as: Block.self)
    let next = bytes.loadUnaligned(fromByteOffset: 1, as: Block.self)
    // `"` and `#` differ in their last bit alone.
    let quotes = (block | Block(repeating: 1)) .== Block(repeating: UInt8(ascii: "#"))
    let slashes = block .== Block(repeating: UInt8(ascii: "/"))
    let backticks = block .== Block(repeating: UInt8(ascii: "`"))
    let ends = block .== Block(repeating: 0)
    let imports =
      (block .== Block(repeating: UInt8(ascii: "m"))) .& (next .== Block(repeating: UInt8(ascii: "p")))
    let headsOfE =
      (block .== Block(repeating: UInt8(ascii: "D"))) .| (block .== Block(repeating: UInt8(ascii: "_")))
    let es = next .== Block(repeating: UInt8(ascii: "e"))
    let values =
      (block .== Block(repeating: UInt8(ascii: "e"))) .& (next .== Block(repeating: UInt8(ascii: "V")))
    return quotes .| slashes .| backticks .| ends .| imports .| (es .& headsOfE) .| values
  }
}
