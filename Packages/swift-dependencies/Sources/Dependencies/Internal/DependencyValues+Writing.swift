extension DependencyValues {
  /// Makes the innermost level one that may be written, since it is referenced from here alone, and has room.
  @inlinable
  @inline(__always)
  mutating func prepareToWrite() {
    if isKnownUniquelyReferenced(&overrides), overrides.unsafelyUnwrapped.isWritable { return }
    replaceLevel()
  }

  @usableFromInline
  mutating func replaceLevel() {
    if isKnownUniquelyReferenced(&overrides), let level = overrides, !level.hasDerived {
      overrides = level.grown()
    } else {
      overrides = overrides?.copy() ?? Overrides.make(capacity: 4)
    }
  }

  /// Marks the values as being changed: what is read now is read to be changed.
  @usableFromInline
  mutating func beginUpdate(_ mode: Overrides.Mode = .setting) {
    overrides = overrides?.copy() ?? Overrides.make(capacity: 4)
    overrides.unsafelyUnwrapped.mode = mode
  }

  /// Makes the values ready to be read.
  @usableFromInline
  mutating func endUpdate() { setMode(.reading) }

  mutating func setMode(_ mode: Overrides.Mode) {
    guard overrides != nil, overrides.unsafelyUnwrapped.mode != mode else { return }
    if !isKnownUniquelyReferenced(&overrides) { overrides = overrides?.copy() }
    overrides.unsafelyUnwrapped.mode = mode
  }

  /// Values with the overrides of both, where those of `other` win.
  func merging(_ other: Self) -> Self {
    var values = Self()
    values.overrides = Self.join(other.joined, over: joined)
    return values
  }

  /// All overrides in one level.
  @usableFromInline
  var joined: Overrides? { Self.join(overrides, over: captured) }

  private static func join(_ upper: Overrides?, over lower: Overrides?) -> Overrides? {
    guard let upper, upper !== lower else { return lower }
    guard let lower else { return upper }
    let copy = upper.copy(capacity: upper.count + lower.count + 2)
    lower.forEach { entry in
      guard upper.entry(of: entry.pointee.key) == nil else { return }
      copy.append { $0.initialize(copying: entry, setIn: lower) }
    }
    copy.context = upper.context ?? lower.context
    copy.hasTransients = upper.hasTransients || lower.hasTransients
    return copy
  }
}

extension DependencyValues {
  @inlinable
  init(overrides: Overrides?) { self.overrides = overrides }

  /// Takes over the overrides of a model; those of the current scope win.
  mutating func adopt(_ values: Self?) {
    guard let values else { return }
    let mode = mode
    self = values.merging(self)
    if mode != .reading {
      prepareToWrite()
      setMode(mode)
    }
  }
}
