import Synchronization

/// A map from keys to the addresses of values, which is read without a lock and without writing to memory, so that
/// threads that read do not slow each other down.
///
/// Entries are added, never changed. A full table is replaced by one of twice the size; readers may still walk the old one,
/// so all of them are kept until the map goes.
final class PublishedTable: @unchecked Sendable {
  // Unchecked: slots are atomic; `tables` and `count` belong to writers, who hold the owner's lock.

  private struct Slot: ~Copyable {
    let key = Atomic<UInt>(0)
    let address = Atomic<UInt>(0)
  }

  /// A capacity of a power of two, in front of that many slots.
  private struct Table {
    let slots: UnsafeMutablePointer<Slot>
    let mask: UInt

    init(capacity: Int) {
      slots = .allocate(capacity: capacity)
      for index in 0..<capacity { (slots + index).initialize(to: Slot()) }
      mask = UInt(capacity - 1)
    }
  }

  private let current: Atomic<UnsafeMutablePointer<Table>>
  private var tables: [UnsafeMutablePointer<Table>]
  private var count = 0

  init() {
    let first = Self.makeTable(capacity: 64)
    current = Atomic(first)
    tables = [first]
  }

  private static func makeTable(capacity: Int) -> UnsafeMutablePointer<Table> {
    let table = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    table.initialize(to: Table(capacity: capacity))
    return table
  }

  deinit {
    for table in tables {
      table.pointee.slots.deinitialize(count: Int(table.pointee.mask) + 1)
      table.pointee.slots.deallocate()
      table.deallocate()
    }
  }

  /// The address of a key's value; nil if it was not published yet.
  @inline(__always)
  func address(of key: ObjectIdentifier) -> UnsafeRawPointer? {
    let table = current.load(ordering: .acquiring).pointee
    let key = UInt(bitPattern: key)
    var index = Self.hash(key) & table.mask
    while true {
      let found = table.slots[Int(index)].key.load(ordering: .acquiring)
      if found == key {
        return UnsafeRawPointer(bitPattern: table.slots[Int(index)].address.load(ordering: .relaxed))
      }
      if found == 0 { return nil }
      index = (index &+ 1) & table.mask
    }
  }

  /// Adds a key that is not in the map. The caller holds the owner's lock.
  func publish(_ address: UnsafeRawPointer, for key: ObjectIdentifier) {
    var table = current.load(ordering: .relaxed)
    if count * 2 > Int(table.pointee.mask) {
      let larger = Self.makeTable(capacity: (Int(table.pointee.mask) + 1) * 2)
      for index in 0...Int(table.pointee.mask) {
        let key = table.pointee.slots[index].key.load(ordering: .relaxed)
        guard key != 0 else { continue }
        Self.insert(table.pointee.slots[index].address.load(ordering: .relaxed), for: key, into: larger.pointee)
      }
      tables.append(larger)
      current.store(larger, ordering: .releasing)
      table = larger
    }
    Self.insert(UInt(bitPattern: address), for: UInt(bitPattern: key), into: table.pointee)
    count += 1
  }

  /// Empties the map. The caller holds the owner's lock.
  func removeAll() {
    let empty = Self.makeTable(capacity: 64)
    tables.append(empty)
    current.store(empty, ordering: .releasing)
    count = 0
  }

  private static func insert(_ address: UInt, for key: UInt, into table: Table) {
    var index = hash(key) & table.mask
    while table.slots[Int(index)].key.load(ordering: .relaxed) != 0 { index = (index &+ 1) & table.mask }
    table.slots[Int(index)].address.store(address, ordering: .relaxed)
    table.slots[Int(index)].key.store(key, ordering: .releasing)
  }

  /// Metadata addresses are aligned, and close to each other.
  @inline(__always)
  private static func hash(_ key: UInt) -> UInt { (key >> 4) ^ (key >> 11) }
}
