extension DependencyValues {
  /// Overrides a value.
  @inlinable
  @inline(__always)
  mutating func write<Value: Sendable>(_ value: Value, for key: ObjectIdentifier) {
    if !isWritable { replaceLevel() }
    with(overrides) { $0.set(value, for: key) }
  }

  /// Whether the innermost level is referenced from here alone, and has room.
  @inlinable
  @inline(__always)
  var isWritable: Bool {
    mutating get { isKnownUniquelyReferenced(&overrides) && with(overrides) { $0.isWritable } }
  }

  /// Uses a level without counting a reference to it, which these values hold anyhow.
  @inlinable
  @inline(__always)
  func with<R>(_ level: Overrides?, _ body: (Overrides) -> R) -> R {
    Unmanaged.passUnretained(level.unsafelyUnwrapped)._withUnsafeGuaranteedRef(body)
  }

  @usableFromInline
  mutating func replaceLevel() {
    if isKnownUniquelyReferenced(&overrides), let level = overrides, !level.hasDerived {
      overrides = level.grown()
    } else {
      overrides = overrides?.copy() ?? Overrides.make()
    }
  }

  /// Marks the values as being changed: what is read now is read to be changed.
  @usableFromInline
  mutating func beginUpdate(_ mode: Overrides.Mode = .setting) {
    overrides = overrides?.copy() ?? Overrides.make()
    overrides.unsafelyUnwrapped.mode = mode
  }

  /// Makes the values ready to be read, in one level.
  @inlinable
  @inline(__always)
  mutating func endUpdate() {
    if captured == nil, isKnownUniquelyReferenced(&overrides) {
      with(overrides) { level in
        level.mode = .reading
        if level.count > Overrides.largestUnindexedCount { level.makeIndex() }
      }
    } else {
      endUpdateOfCopy()
    }
  }

  /// Does the same for values that somebody else has a copy of.
  @usableFromInline
  mutating func endUpdateOfCopy() {
    overrides = joined
    captured = nil
    guard let shared = overrides, shared.mode != .reading else { return }
    let copy = shared.copy()
    copy.mode = .reading
    copy.makeIndex()
    overrides = copy
  }

  /// Values with the overrides of both, where those of `other` win.
  func merging(_ other: Self) -> Self {
    var values = Self()
    values.overrides = Self.join(other.joined, over: joined)
    return values
  }

  /// All overrides in one level.
  @inlinable
  @inline(__always)
  var joined: Overrides? { captured == nil ? overrides : Self.join(overrides, over: captured) }

  @usableFromInline
  static func join(_ upper: Overrides?, over lower: Overrides?) -> Overrides? {
    guard let upper, upper !== lower else { return lower }
    guard let lower else { return upper }
    let copy = upper.copy(capacity: upper.count + lower.count + 2)
    lower.forEach { entry in
      guard upper.entry(of: entry.pointee.key) == nil else { return }
      copy.append { $0.initialize(copying: entry, setIn: lower) }
    }
    copy.context = upper.context ?? lower.context
    copy.hasTransients = upper.hasTransients || lower.hasTransients
    copy.makeIndex()
    return copy
  }
}

extension DependencyValues {
  @inlinable
  init(overrides: Overrides?) { self.overrides = overrides }

  /// The current values on top of those of an object.
  static func inherited(from model: some AnyObject, place: Place) -> Self {
    guard let inherited = ModelValues.values(of: model, place: place) else { return _current }
    return inherited.merging(_current)
  }

  /// The current values on top of those of several objects, where those of later ones win.
  static func inherited(from models: [some AnyObject], place: Place) -> Self {
    models.compactMap { ModelValues.values(of: $0, place: place) }
      .reduce(Self()) { $0.merging($1) }
      .merging(_current)
  }
}
