extension Overrides {
  /// Where the entries of a large level are, so that a read costs the same however many there are: an open-addressed
  /// table of the numbers of entries, counted from 1.
  @usableFromInline
  struct Index {
    private let slots: UnsafeMutableBufferPointer<UInt16>

    /// An index with room for that many entries, fewer than 65 535.
    init(count: Int) {
      // A power of two, half of which stays free.
      slots = .allocate(capacity: 1 << (Int.bitWidth - (2 * count - 1).leadingZeroBitCount))
      slots.initialize(repeating: 0)
    }

    func deallocate() { slots.deallocate() }

    func add(_ number: Int, for key: ObjectIdentifier) {
      var slot = first(key)
      while slots[slot] != 0 { slot = next(slot) }
      slots[slot] = UInt16(number + 1)
    }

    func entry(of key: ObjectIdentifier, in entries: UnsafeMutablePointer<Entry>) -> UnsafeMutablePointer<Entry>? {
      var slot = first(key)
      while slots[slot] != 0 {
        let entry = entries + Int(slots[slot]) - 1
        if entry.pointee.key == key { return entry }
        slot = next(slot)
      }
      return nil
    }

    /// Addresses are aligned, and close to each other.
    private func first(_ key: ObjectIdentifier) -> Int {
      let key = Int(bitPattern: key)
      return (key >> 4 ^ key >> 11) & (slots.count - 1)
    }

    private func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }
  }

  /// Above so many entries, looking at each in turn takes longer than asking the index.
  @inlinable static var largestUnindexedCount: Int { 12 }

  /// Makes the index of a level that is about to be shared, if it is large.
  @usableFromInline
  func makeIndex() {
    withUnsafeMutablePointers { header, entries in
      let count = header.pointee.count
      guard header.pointee.index == nil, count > Self.largestUnindexedCount, count < UInt16.max else { return }
      let index = Index(count: count)
      for number in 0..<count { index.add(number, for: entries[number].key) }
      header.pointee.index = index
    }
  }

  @usableFromInline
  func indexedEntry(of key: ObjectIdentifier) -> UnsafeMutablePointer<Entry>? {
    withUnsafeMutablePointers { header, entries in
      if let index = header.pointee.index { return index.entry(of: key, in: entries) }
      for number in 0..<header.pointee.count where entries[number].key == key { return entries + number }
      return nil
    }
  }
}
