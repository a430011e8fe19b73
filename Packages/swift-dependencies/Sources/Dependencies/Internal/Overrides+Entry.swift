extension Overrides {
  /// An overridden value of any type: in place if it is small, else in memory of its own.
  ///
  /// Reading it needs no cast, since all values of a key are of one type. It lives in raw memory, and is made, copied,
  /// moved and destroyed through a pointer.
  @usableFromInline
  struct Entry {
    @usableFromInline let key: ObjectIdentifier
    /// The level in which the value was set, retained; nil means the level that holds the entry.
    @usableFromInline var setIn: Unmanaged<Overrides>?
    @usableFromInline let type: any Any.Type
    /// Whether the value is nothing but bytes that lie in place.
    @usableFromInline let isTrivial: Bool
    /// The value, or the address of the value.
    @usableFromInline var storage: Storage = (0, 0, 0, 0, 0, 0)

    /// Room for a client of three closures.
    @usableFromInline typealias Storage = (UInt, UInt, UInt, UInt, UInt, UInt)

    @inlinable
    init<Value>(key: ObjectIdentifier, setIn: Unmanaged<Overrides>?, type: Value.Type) {
      self.key = key
      self.setIn = setIn
      self.type = type
      isTrivial = _isPOD(type) && Self.isInPlace(type)
    }

    /// The other fields lie in front of the value.
    @inlinable static var offset: Int { 4 * MemoryLayout<UInt>.size }

    @inlinable
    static func isInPlace<Value>(_: Value.Type) -> Bool {
      MemoryLayout<Value>.size <= MemoryLayout<Storage>.size
        && MemoryLayout<Value>.alignment <= MemoryLayout<UInt>.alignment
    }
  }
}

extension UnsafeMutablePointer<Overrides.Entry> {
  /// Where the value lies.
  @inlinable
  @inline(__always)
  func address<Value>(of _: Value.Type) -> UnsafeMutablePointer<Value> {
    let storage = UnsafeMutableRawPointer(self) + Overrides.Entry.offset
    guard !Overrides.Entry.isInPlace(Value.self) else { return storage.assumingMemoryBound(to: Value.self) }
    return storage.load(as: UnsafeMutablePointer<Value>.self)
  }

  @inlinable
  @inline(__always)
  func value<Value>(as _: Value.Type) -> Value { address(of: Value.self).pointee }

  @inlinable
  func initialize<Value>(key: ObjectIdentifier, setIn: Overrides? = nil, to value: Value) {
    makeRoom(key: key, setIn: setIn, for: Value.self).initialize(to: value)
  }

  func initialize(copying other: Self, setIn: Overrides) {
    let level = other.pointee.setIn?.takeUnretainedValue() ?? setIn
    guard !other.pointee.isTrivial else {
      initialize(to: other.pointee)
      pointee.setIn = .passRetained(level)
      return
    }
    func open<Value>(_: Value.Type) {
      makeRoom(key: other.pointee.key, setIn: level, for: Value.self).initialize(
        from: other.address(of: Value.self),
        count: 1
      )
    }
    _openExistential(other.pointee.type, do: open)
  }

  func initialize(moving other: Self) {
    initialize(to: other.pointee)
    guard !other.pointee.isTrivial else { return }
    func open<Value>(_: Value.Type) {
      guard Overrides.Entry.isInPlace(Value.self) else { return }
      address(of: Value.self).moveInitialize(from: other.address(of: Value.self), count: 1)
    }
    _openExistential(other.pointee.type, do: open)
  }

  @inlinable
  @inline(__always)
  func destroy() {
    pointee.setIn?.release()
    if !pointee.isTrivial { destroyValue() }
  }

  @usableFromInline
  func destroyValue() {
    func open<Value>(_: Value.Type) {
      let address = address(of: Value.self)
      // Cheaper than `deinitialize`, which is made for arrays.
      _ = address.move()
      if !Overrides.Entry.isInPlace(Value.self) { address.deallocate() }
    }
    _openExistential(pointee.type, do: open)
  }

  @inlinable
  func makeRoom<Value>(
    key: ObjectIdentifier,
    setIn: Overrides?,
    for _: Value.Type
  ) -> UnsafeMutablePointer<Value> {
    initialize(to: Overrides.Entry(key: key, setIn: setIn.map { .passRetained($0) }, type: Value.self))
    if !Overrides.Entry.isInPlace(Value.self) {
      let address = UnsafeMutablePointer<Value>.allocate(capacity: 1)
      (UnsafeMutableRawPointer(self) + Overrides.Entry.offset).storeBytes(
        of: address,
        as: UnsafeMutablePointer<Value>.self
      )
    }
    return address(of: Value.self)
  }

  /// The name of the key's type.
  var keyName: String {
    // An identifier of a type is the address of its metadata, which is what a metatype is.
    "\(unsafeBitCast(pointee.key, to: Any.Type.self))"
  }
}
