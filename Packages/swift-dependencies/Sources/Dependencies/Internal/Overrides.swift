import Synchronization

/// One level of overridden values: immutable once it is shared, copied before it is written otherwise.
///
/// Header and entries lie in one allocation, and are reached without reference counting or exclusivity checks: reading
/// a dependency must cost next to nothing.
@usableFromInline
final class Overrides: ManagedBuffer<Overrides.Header, Overrides.Entry> {
  // It is written only by the holder of its only reference (see `DependencyValues`), but for `derived`, which is atomic.
  // So it is safe to share, though a managed buffer cannot be declared `Sendable`.

  @usableFromInline
  struct Header {
    /// The address of a `DerivedValues`, once there is one; used as an atomic.
    @usableFromInline var derived: UInt = 0
    @usableFromInline var count = 0
    @usableFromInline let capacity: Int
    @usableFromInline var context: DependencyContext?
    @usableFromInline var mode = Mode.reading
    /// The default value under construction, which must learn what it is made from.
    @usableFromInline var building: Building?
    /// Of a large level that is shared.
    @usableFromInline var index: Index?
    /// Whether a value may be built at each read.
    @usableFromInline var hasTransients = false
    /// How many levels were copied to make this one: of two levels in force, the inner one is deeper.
    let depth: Int

    init(capacity: Int, depth: Int) {
      self.capacity = capacity
      self.depth = depth
    }

    /// Says what another header says of entries that are copied or moved here.
    mutating func takeOver(_ other: borrowing Header) {
      count = other.count
      context = other.context
      mode = other.mode
      building = other.building
      hasTransients = other.hasTransients
    }
  }

  @usableFromInline
  enum Mode: Sendable {
    /// Values are read.
    case reading
    /// A closure of `withDependencies` changes values: reading a default to change it is no use of it.
    case setting
    /// A closure of `prepareDependencies` sets default values: nothing it reads counts as read.
    case preparing
  }

  /// An empty level. Unless it is told otherwise it has room for what a scope usually overrides, since growing costs more
  /// than room that is not needed.
  static func make(capacity: Int = 10, depth: Int = 0) -> Overrides {
    let buffer = Overrides.create(minimumCapacity: capacity) { _ in Header(capacity: capacity, depth: depth) }
    // `create` makes an object of the class that it is called on.
    return unsafeDowncast(buffer, to: Overrides.self)
  }

  deinit {
    withUnsafeMutablePointers { header, entries in
      for index in 0..<header.pointee.count { (entries + index).destroy() }
      header.pointee.index?.deallocate()
      if header.pointee.derived != 0 { derivedValues?.release() }
    }
  }

  /// A copy to be written, which knows that its entries were set here.
  func copy(capacity: Int? = nil) -> Overrides {
    withUnsafeMutablePointers { header, entries in
      let count = header.pointee.count
      let copy = Overrides.make(capacity: capacity ?? max(10, count + 2), depth: header.pointee.depth + 1)
      copy.withUnsafeMutablePointers { newHeader, newEntries in
        for index in 0..<count { (newEntries + index).initialize(copying: entries + index, setIn: self) }
        newHeader.pointee.takeOver(header.pointee)
      }
      return copy
    }
  }

  /// The same level with more room. The caller holds the only reference, and gives it up.
  func grown() -> Overrides {
    withUnsafeMutablePointers { header, entries in
      let grown = Overrides.make(capacity: header.pointee.capacity * 3, depth: header.pointee.depth)
      grown.withUnsafeMutablePointers { newHeader, newEntries in
        for index in 0..<header.pointee.count { (newEntries + index).initialize(moving: entries + index) }
        newHeader.pointee.takeOver(header.pointee)
      }
      header.pointee.count = 0
      return grown
    }
  }

  @inlinable
  var count: Int { withUnsafeMutablePointerToHeader { $0.pointee.count } }

  /// Whether another entry finds room, and nothing was made of what is here.
  @inlinable
  var isWritable: Bool {
    withUnsafeMutablePointerToHeader { header in
      header.pointee.derived == 0 && header.pointee.index == nil && header.pointee.count < header.pointee.capacity
    }
  }

  @inlinable
  var context: DependencyContext? {
    get { withUnsafeMutablePointerToHeader { $0.pointee.context } }
    set { withUnsafeMutablePointerToHeader { $0.pointee.context = newValue } }
  }

  @inlinable
  var mode: Mode {
    get { withUnsafeMutablePointerToHeader { $0.pointee.mode } }
    set { withUnsafeMutablePointerToHeader { $0.pointee.mode = newValue } }
  }

  @inlinable
  var building: Building? {
    get { withUnsafeMutablePointerToHeader { $0.pointee.building } }
    set { withUnsafeMutablePointerToHeader { $0.pointee.building = newValue } }
  }

  @inlinable
  var hasTransients: Bool {
    get { withUnsafeMutablePointerToHeader { $0.pointee.hasTransients } }
    set { withUnsafeMutablePointerToHeader { $0.pointee.hasTransients = newValue } }
  }

  /// Whether reading an entry takes nothing but copying its value.
  @inlinable
  @inline(__always)
  var isPlain: Bool {
    withUnsafeMutablePointerToHeader { $0.pointee.building == nil && !$0.pointee.hasTransients }
  }

  var depth: Int { withUnsafeMutablePointerToHeader { $0.pointee.depth } }

  /// The entry of a key, valid as long as this object.
  @inlinable
  @inline(__always)
  func entry(of key: ObjectIdentifier) -> UnsafeMutablePointer<Entry>? {
    withUnsafeMutablePointers { header, entries in
      guard header.pointee.count <= Self.largestUnindexedCount else { return indexedEntry(of: key) }
      for index in 0..<header.pointee.count where entries[index].key == key { return entries + index }
      return nil
    }
  }

  /// Sets a value. The caller holds the only reference, and has made room.
  @inlinable
  func set<Value: Sendable>(_ value: Value, for key: ObjectIdentifier) {
    if let entry = entry(of: key) {
      entry.destroy()
      entry.initialize(key: key, to: value)
    } else {
      append { $0.initialize(key: key, to: value) }
    }
  }

  /// Adds an entry of a key that has none. The caller holds the only reference, and has made room.
  @inlinable
  @inline(__always)
  func append(_ initialize: (UnsafeMutablePointer<Entry>) -> Void) {
    withUnsafeMutablePointers { header, entries in
      initialize(entries + header.pointee.count)
      header.pointee.count += 1
    }
  }

  /// Calls a closure with each entry.
  func forEach(_ body: (UnsafeMutablePointer<Entry>) -> Void) {
    withUnsafeMutablePointers { header, entries in
      for index in 0..<header.pointee.count { body(entries + index) }
    }
  }

  /// The level in which an entry of this level was set.
  func origin(of entry: UnsafeMutablePointer<Entry>) -> Overrides { entry.pointee.setIn?.takeUnretainedValue() ?? self }

  func origin(of key: ObjectIdentifier) -> Overrides? { entry(of: key).map(origin(of:)) }

  // MARK: - Derived values

  /// Default values that were made from values set in this level.
  var derived: DerivedValues? { derivedValues?.takeUnretainedValue() }

  var hasDerived: Bool { withAtomic { $0.load(ordering: .acquiring) } != 0 }

  func keep(_ value: Derived) {
    if let derived { return derived.append(value) }
    let new = DerivedValues()
    new.append(value)
    let address = UInt(bitPattern: Unmanaged.passRetained(new).toOpaque())
    let (isFirst, _) = withAtomic {
      $0.compareExchange(expected: 0, desired: address, ordering: .acquiringAndReleasing)
    }
    guard !isFirst else { return }
    Unmanaged.passUnretained(new).release()
    derived?.append(value)
  }

  private var derivedValues: Unmanaged<DerivedValues>? {
    UnsafeRawPointer(bitPattern: withAtomic { $0.load(ordering: .acquiring) }).map { .fromOpaque($0) }
  }

  private func withAtomic<R>(_ body: (borrowing Atomic<UInt>) -> R) -> R {
    withUnsafeMutablePointerToHeader { header in
      // The first field of the header, which is only ever used in this way.
      UnsafeMutableRawPointer(header).withMemoryRebound(to: Atomic<UInt>.self, capacity: 1) { body($0.pointee) }
    }
  }
}
