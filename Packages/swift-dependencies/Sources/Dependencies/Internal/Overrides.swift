import Synchronization

/// One level of overridden values: immutable once it is shared, copied before it is written otherwise.
///
/// The entries lie behind the object itself, so that a scope with overrides costs one allocation.
@usableFromInline
final class Overrides: @unchecked Sendable {
  // Unchecked: `header` and the entries are written only while the object is referenced once (see `DependencyValues`),
  // `derived` is behind a lock.

  @usableFromInline
  struct Entry {
    @usableFromInline let key: ObjectIdentifier
    /// The object in which the key was set; nil means this one.
    @usableFromInline let origin: Overrides?
    /// A `Slot` of the key's value.
    @usableFromInline let slot: any Sendable

    @usableFromInline
    init(key: ObjectIdentifier, origin: Overrides?, slot: any Sendable) {
      self.key = key
      self.origin = origin
      self.slot = slot
    }
  }

  /// Keeps an existential value from being unwrapped when it is stored as `any Sendable`.
  @usableFromInline
  struct Slot<Value: Sendable>: Sendable {
    @usableFromInline let value: Value
    @usableFromInline init(_ value: Value) { self.value = value }
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

  @usableFromInline var entries: ContiguousArray<Entry> = []
  @usableFromInline var context: DependencyContext?
  @usableFromInline var mode = Mode.reading
  /// The default value under construction, which must learn what it is made from.
  @usableFromInline var building: Building?
  let depth: Int
  /// Default values that were made from values set in this object.
  let derived = Mutex<[Derived]>([])
  let hasDerived = Atomic(false)

  @usableFromInline
  init(depth: Int = 0) { self.depth = depth }

  /// A copy to be written.
  @usableFromInline
  func copy() -> Overrides {
    let copy = Overrides(depth: depth + 1)
    copy.entries.reserveCapacity(entries.count + 4)
    for entry in entries {
      copy.entries.append(Entry(key: entry.key, origin: entry.origin ?? self, slot: entry.slot))
    }
    copy.context = context
    copy.mode = mode
    copy.building = building
    return copy
  }

  @inlinable
  func index(of key: ObjectIdentifier) -> Int? { entries.firstIndex { $0.key == key } }

  @inlinable
  func value<Value: Sendable>(at index: Int, as _: Value.Type) -> Value {
    // The entry was stored under a key whose value has this type, as a `Slot` of it.
    func read<Stored>(_ stored: Stored) -> Value {
      withUnsafePointer(to: stored) {
        UnsafeRawPointer($0).assumingMemoryBound(to: Slot<Value>.self).pointee.value
      }
    }
    return _openExistential(entries[index].slot, do: read)
  }

  @inlinable
  func set<Value: Sendable>(_ value: Value, for key: ObjectIdentifier) {
    let entry = Entry(key: key, origin: nil, slot: Slot(value))
    if let index = index(of: key) { entries[index] = entry } else { entries.append(entry) }
  }

  func origin(at index: Int) -> Overrides { entries[index].origin ?? self }

  /// The name of the key's type.
  func keyName(at index: Int) -> String {
    // An identifier of a type is the address of its metadata, which is what a metatype is.
    "\(unsafeBitCast(entries[index].key, to: Any.Type.self))"
  }
}
