import IssueReporting

/// Finds out in which scope an object was made.
@usableFromInline
enum ModelValues {
  /// The overrides that an object inherited; nil, after reporting an issue, where that cannot be known.
  static func values(of model: some AnyObject, place: Place) -> DependencyValues? {
    if let remembered = table.withLock({ $0.values(of: model) }) { return remembered }
    if let captured = Captured.find(in: model) {
      let values = DependencyValues(overrides: captured.overrides)
      table.withLock { $0.insert(Entry(model, values, isOwner: true)) }
      return values
    }
    reportIssue(
      """
      The dependencies of a '\(type(of: model))' were asked for, but it has none.

        Location: \(place.description)

      Make the object in a 'withDependencies', or give it at least one '@Dependency' property.
      """,
      fileID: place.fileID,
      filePath: place.filePath,
      line: place.line,
      column: place.column
    )
    return nil
  }

  /// Remembers the values of the scope that an object leaves.
  @inlinable
  @inline(__always)
  static func remember<R>(_ result: R, madeWith values: DependencyValues) {
    if R.self is AnyObject.Type { rememberObject(result as AnyObject, values) }
  }

  @usableFromInline
  @inline(never)
  static func rememberObject(_ object: AnyObject, _ values: DependencyValues) {
    // An object with a `@Dependency` knows by itself, and must be the only one to keep the overrides alive.
    guard !Captured.isDeclared(in: object) else { return }
    let values = DependencyValues(overrides: values.joined)
    table.withLock { $0.insert(Entry(object, values, isOwner: false)) }
  }

  private static let table = Guarded(Table())

  /// The overrides of one object.
  private final class Entry {
    let id: ObjectIdentifier
    /// Weak, and compared, since another object may take the place of one that is gone.
    weak let object: AnyObject?
    /// Held for an object that cannot hold them itself.
    private let values: DependencyValues
    /// In place of `values` for an object that holds them.
    private weak let overrides: Overrides?
    private let isOwner: Bool

    init(_ object: AnyObject, _ values: DependencyValues, isOwner: Bool) {
      id = ObjectIdentifier(object)
      self.object = object
      self.values = isOwner ? DependencyValues() : values
      overrides = isOwner ? values.overrides : nil
      self.isOwner = isOwner
    }

    func values(of object: AnyObject) -> DependencyValues? {
      guard self.object === object else { return nil }
      return isOwner ? DependencyValues(overrides: overrides) : values
    }
  }

  private struct Table {
    private var entries: [ObjectIdentifier: Entry] = [:]
    /// How many entries may come before those are dropped whose objects are gone.
    private var left = 16

    func values(of object: AnyObject) -> DependencyValues? {
      entries[ObjectIdentifier(object)]?.values(of: object)
    }

    mutating func insert(_ entry: Entry) {
      entries[entry.id] = entry
      // Not how many there are: objects made one after the other may all have one address.
      left -= 1
      guard left < 0 else { return }
      entries = entries.filter { $0.value.object != nil }
      left = max(16, entries.count)
    }
  }
}

/// Looks for `@Dependency` properties in objects.
private enum Captured {
  struct Found { let overrides: Overrides? }

  static func find(in object: AnyObject) -> Found? {
    var mirror: Mirror? = Mirror(reflecting: object)
    var isFound = false
    while let current = mirror {
      for child in current.children {
        guard let property = child.value as? any CapturesDependencies else { continue }
        isFound = true
        // A property made while a default value was made has captured nothing; another one may have.
        if let captured = property.captured { return Found(overrides: captured) }
      }
      mirror = current.superclassMirror
    }
    return isFound ? Found(overrides: nil) : nil
  }

  private static let declared = Guarded<[ObjectIdentifier: Bool]>([:])

  static func isDeclared(in object: AnyObject) -> Bool {
    let type = ObjectIdentifier(type(of: object))
    if let known = declared.withLock({ $0[type] }) { return known }
    let isDeclared = find(in: object) != nil
    declared.withLock { $0[type] = isDeclared }
    return isDeclared
  }
}
