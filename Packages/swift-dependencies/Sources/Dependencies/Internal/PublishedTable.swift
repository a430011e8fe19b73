import Synchronization

/// A map from keys to the addresses of values, which is read without a lock and without writing to memory, so that
/// threads that read do not slow each other down.
///
/// Entries are added, never changed. A full table is replaced by one of twice the size; readers may still walk the old
/// one, so all of them are kept until the map goes. Writers hold a lock of the owner's.
struct PublishedTable: @unchecked Sendable {
  // Unchecked: slots and `current` are atomic; the rest belongs to writers.

  private struct Slot: ~Copyable {
    let key = Atomic<UInt>(0)
    let address = Atomic<UInt>(0)
  }

  private struct Table {
    let slots: UnsafeMutablePointer<Slot>
    let mask: UInt
  }

  private struct State: ~Copyable {
    let current: Atomic<UnsafeMutablePointer<Table>>
    var tables: [UnsafeMutablePointer<Table>]
    var count = 0
  }

  private let state: UnsafeMutablePointer<State>

  init() {
    let first = Self.makeTable(capacity: 64)
    state = .allocate(capacity: 1)
    state.initialize(to: State(current: Atomic(first), tables: [first]))
  }

  /// The map as one word.
  var identity: UInt { UInt(bitPattern: state) }

  /// The map that an identity stands for; nil for zero.
  @inline(__always)
  init?(identity: UInt) {
    guard let state = UnsafeMutablePointer<State>(bitPattern: identity) else { return nil }
    self.state = state
  }

  /// Frees the map, which no one may use afterwards.
  func deallocate() {
    for table in state.pointee.tables {
      table.pointee.slots.deinitialize(count: Int(table.pointee.mask) + 1)
      table.pointee.slots.deallocate()
      table.deallocate()
    }
    state.deinitialize(count: 1)
    state.deallocate()
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
  func address(of key: UInt) -> UnsafeRawPointer? {
    let table = state.pointee.current.load(ordering: .acquiring).pointee
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

  /// Adds a key that is not in the map, and not zero.
  func publish(_ address: UnsafeRawPointer, for key: UInt) {
    var table = state.pointee.current.load(ordering: .relaxed)
    if state.pointee.count * 2 > Int(table.pointee.mask) {
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
    state.pointee.count += 1
  }

  /// Empties the map.
  func removeAll() {
    replace(with: Self.makeTable(capacity: 64))
    state.pointee.count = 0
  }

  private func replace(with table: UnsafeMutablePointer<Table>) {
    state.pointee.tables.append(table)
    state.pointee.current.store(table, ordering: .releasing)
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
