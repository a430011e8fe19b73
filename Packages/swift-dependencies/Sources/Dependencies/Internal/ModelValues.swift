import IssueReporting

/// Finds out in which scope an object was made.
@usableFromInline
enum ModelValues {
  /// The overrides that an object inherited; nil, after reporting an issue, where that cannot be known.
  static func values(of model: some AnyObject, place: Place) -> DependencyValues? {
    let reference = Reference(model)
    if let remembered = table.withLock({ $0.values(of: reference) }) { return remembered }
    if let captured = Captured.find(in: model) {
      let values = DependencyValues(overrides: captured.overrides)
      table.withLock { $0.insert(values, of: reference, ownsOverrides: true) }
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

  /// The overrides of several objects, where those of later ones win.
  static func values(of models: [some AnyObject], place: Place) -> DependencyValues? {
    models.reduce(into: DependencyValues?.none) { joined, model in
      guard let values = values(of: model, place: place) else { return }
      joined = joined?.merging(values) ?? values
    }
  }

  /// Remembers the current scope for an object that leaves it.
  @inlinable
  @inline(__always)
  static func remember<R>(_ result: R) {
    if R.self is AnyObject.Type { rememberObject(result as AnyObject) }
  }

  @usableFromInline
  @inline(never)
  static func rememberObject(_ object: AnyObject) {
    // An object with a `@Dependency` knows by itself, and must be the only one to keep the overrides alive.
    guard !Captured.isDeclared(in: object) else { return }
    let values = DependencyValues._current
    let reference = Reference(object)
    table.withLock { $0.insert(values, of: reference, ownsOverrides: false) }
  }

  private static let table = Guarded(Table())

  /// An object's identity for as long as it lives.
  private struct Reference: @unchecked Sendable {  // Unchecked: the object is compared, and never used.
    let id: ObjectIdentifier
    weak let object: AnyObject?

    init(_ object: AnyObject) {
      id = ObjectIdentifier(object)
      self.object = object
    }
  }

  private struct Table {
    struct Entry {
      let object: Reference
      /// Held for an object that cannot hold them itself.
      let values: DependencyValues
      /// In place of `values` for an object that holds them.
      weak var overrides: Overrides?
      let isOwner: Bool
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var limit = 16

    func values(of object: Reference) -> DependencyValues? {
      guard let entry = entries[object.id], entry.object.object != nil else { return nil }
      return entry.isOwner ? DependencyValues(overrides: entry.overrides) : entry.values
    }

    mutating func insert(_ values: DependencyValues, of object: Reference, ownsOverrides: Bool) {
      entries[object.id] = Entry(
        object: object,
        values: ownsOverrides ? DependencyValues() : values,
        overrides: ownsOverrides ? values.overrides : nil,
        isOwner: ownsOverrides
      )
      guard entries.count > limit else { return }
      entries = entries.filter { $0.value.object.object != nil }
      limit = max(16, entries.count * 2)
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
