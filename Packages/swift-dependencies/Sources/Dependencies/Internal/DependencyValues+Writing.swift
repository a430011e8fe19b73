import Synchronization

extension DependencyValues {
  /// The innermost level, which may be written since it is referenced from here alone.
  @usableFromInline
  mutating func willWrite() -> Overrides {
    if isKnownUniquelyReferenced(&overrides), let overrides, !overrides.hasDerived.load(ordering: .relaxed) {
      return overrides
    }
    let copy = overrides?.copy() ?? Overrides()
    overrides = copy
    return copy
  }

  /// Marks the values as being changed: what is read now is read to be changed.
  mutating func beginUpdate(_ mode: Overrides.Mode = .setting) {
    let level = overrides?.copy() ?? Overrides()
    level.mode = mode
    overrides = level
  }

  /// Makes the values ready to be read.
  mutating func endUpdate() {
    if let mode = overrides?.mode, mode != .reading { willWrite().mode = .reading }
  }

  /// Values with the overrides of both, where those of `other` win.
  func merging(_ other: Self) -> Self {
    var values = Self()
    values.overrides = Self.join(other.joined, over: joined)
    return values
  }

  /// All overrides in one level.
  var joined: Overrides? { Self.join(overrides, over: captured) }

  private static func join(_ upper: Overrides?, over lower: Overrides?) -> Overrides? {
    guard let upper, upper !== lower else { return lower }
    guard let lower else { return upper }
    let copy = upper.copy()
    for (index, entry) in lower.entries.enumerated() where upper.index(of: entry.key) == nil {
      copy.entries.append(Overrides.Entry(key: entry.key, origin: lower.origin(at: index), slot: entry.slot))
    }
    copy.context = upper.context ?? lower.context
    return copy
  }
}

extension DependencyValues {
  init(overrides: Overrides?) { self.overrides = overrides }

  /// Takes over the overrides of a model; those of the current scope win.
  mutating func adopt(_ values: Self?) {
    guard let values else { return }
    let mode = mode
    self = values.merging(self)
    if mode != .reading { willWrite().mode = mode }
  }
}
