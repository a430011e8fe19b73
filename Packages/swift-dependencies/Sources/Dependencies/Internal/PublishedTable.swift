import Synchronization

/// A map from keys to the addresses of values, which is read without a lock and without writing to memory, so that
/// threads that read do not slow each other down.
///
/// Entries are added, never changed. A full table is replaced by one of twice the size; readers may still walk the old
/// one, so all of them are kept until the map goes. Writers hold a lock of the owner's.
struct PublishedTable: @unchecked Sendable {
  // Unchecked: slots and `current` are atomic; `owned` belongs to writers.

  private struct Slot: ~Copyable {
    let key = Atomic<UInt>(0)
    let address = Atomic<UInt>(0)
  }

  private struct Table {
    let slots: UnsafeMutablePointer<Slot>
    let mask: UInt
  }

  private struct Owned {
    var tables: [UnsafeMutablePointer<Table>]
    var count = 0
  }

  /// What readers begin with.
  private let current: UnsafeMutablePointer<Atomic<UnsafeMutablePointer<Table>>>
  /// What only writers touch.
  private let owned: UnsafeMutablePointer<Owned>

  init() {
    let first = Self.makeTable(capacity: 64)
    current = .allocate(capacity: 1)
    current.initialize(to: Atomic(first))
    owned = .allocate(capacity: 1)
    owned.initialize(to: Owned(tables: [first]))
  }

  /// What readers need, as one word.
  var identity: UInt { UInt(bitPattern: current) }

  /// The address of a key's value in the map that an identity stands for; nil if there is none.
  @inline(__always)
  static func address(of key: UInt, in identity: UInt) -> UnsafeRawPointer? {
    guard let current = UnsafeMutablePointer<Atomic<UnsafeMutablePointer<Table>>>(bitPattern: identity) else {
      return nil
    }
    return address(of: key, in: current)
  }

  /// Frees the map, which no one may use afterwards.
  func deallocate() {
    for table in owned.pointee.tables {
      table.pointee.slots.deinitialize(count: Int(table.pointee.mask) + 1)
      table.pointee.slots.deallocate()
      table.deallocate()
    }
    owned.deinitialize(count: 1)
    owned.deallocate()
    current.deinitialize(count: 1)
    current.deallocate()
  }

  private static func makeTable(capacity: Int) -> UnsafeMutablePointer<Table> {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
    for index in 0..<capacity { (slots + index).initialize(to: Slot()) }
    let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    table.initialize(to: Table(slots: slots, mask: UInt(capacity - 1)))
    return table
  }

  /// The address of a key's value; nil if it was not published yet.
  @inline(__always)
  func address(of key: UInt) -> UnsafeRawPointer? { Self.address(of: key, in: current) }

  @inline(__always)
  private static func address(
    of key: UInt,
    in current: UnsafeMutablePointer<Atomic<UnsafeMutablePointer<Table>>>
  ) -> UnsafeRawPointer? {
    let table = current.pointee.load(ordering: .acquiring).pointee
    var index = hash(key) & table.mask
    while true {
      let found = table.slots[Int(index)].key.load(ordering: .acquiring)
      if found == key {
        return UnsafeRawPointer(bitPattern: table.slots[Int(index)].address.load(ordering: .relaxed))
      }
      if found == 0 { return nil }
      index = (index &+ 1) & table.mask
    }
  }

  /// Adds a key that is not in the map, and not zero.
  func publish(_ address: UnsafeRawPointer, for key: UInt) {
    var table = current.pointee.load(ordering: .relaxed)
    if owned.pointee.count * 2 > Int(table.pointee.mask) {
      let larger = Self.makeTable(capacity: (Int(table.pointee.mask) + 1) * 2)
      for index in 0...Int(table.pointee.mask) {
        let key = table.pointee.slots[index].key.load(ordering: .relaxed)
        guard key != 0 else { continue }
        Self.insert(table.pointee.slots[index].address.load(ordering: .relaxed), for: key, into: larger.pointee)
      }
      replace(with: larger)
      table = larger
    }
    Self.insert(UInt(bitPattern: address), for: key, into: table.pointee)
    owned.pointee.count += 1
  }

  /// Empties the map.
  func removeAll() {
    replace(with: Self.makeTable(capacity: 64))
    owned.pointee.count = 0
  }

  private func replace(with table: UnsafeMutablePointer<Table>) {
    owned.pointee.tables.append(table)
    current.pointee.store(table, ordering: .releasing)
  }

  private static func insert(_ address: UInt, for key: UInt, into table: Table) {
    var index = hash(key) & table.mask
    while table.slots[Int(index)].key.load(ordering: .relaxed) != 0 { index = (index &+ 1) & table.mask }
    table.slots[Int(index)].address.store(address, ordering: .relaxed)
    table.slots[Int(index)].key.store(key, ordering: .releasing)
  }

  /// Addresses are aligned, and close to each other.
  @inline(__always)
  private static func hash(_ key: UInt) -> UInt { (key >> 4) ^ (key >> 11) }
}
