import IssueReporting

/// A default value that was made from overrides. It belongs to the innermost of them, and is seen wherever all of
/// them are in force, and nowhere else.
struct Derived: Sendable {
  let key: ObjectIdentifier
  let cache: Cache
  let sources: [Source]
  let holder: Cache.Holder

  /// An override that went into the value. Weak, since the override owns the value.
  struct Source: Sendable {
    let key: ObjectIdentifier
    let name: String
    // Safe since a shared level of overrides does not change.
    nonisolated(unsafe) weak let origin: Overrides?

    var strong: Building.Source? { origin.map { Building.Source(key: key, name: name, origin: $0) } }
  }
}

/// The values that were made from one level of overrides.
final class DerivedValues: Sendable {
  private let values = Guarded<[Derived]>([])

  func append(_ value: Derived) { values.withLock { $0.append(value) } }

  func first(where predicate: (Derived) -> Bool) -> Derived? { values.withLock { $0 }.first(where: predicate) }
}

extension DependencyValues {
  /// The derived value of a key that is made from what is in force here.
  func derived(_ key: ObjectIdentifier, cache: Cache) -> Derived? {
    var found: Derived?
    for level in [overrides, captured] {
      var last: Overrides?
      level?.forEach { entry in
        guard found == nil, let origin = level?.origin(of: entry), origin !== last else { return }
        last = origin
        found = origin.derived?.first { derived in
          derived.key == key && derived.cache === cache
            && derived.sources.allSatisfy { $0.origin != nil && self.origin(of: $0.key) === $0.origin }
        }
      }
    }
    return found
  }

  /// Where a key that is overridden here was set.
  func origin(of key: ObjectIdentifier) -> Overrides? {
    overrides?.origin(of: key) ?? captured?.origin(of: key)
  }
}

/// Keys whose default value was made from overrides at least once, by context: if the next value of the same key is
/// made from nothing, it is the old one, stored in a `static let`.
enum Tainted {
  struct Record: Sendable {
    let sources: [String]
    let place: Place
  }

  private struct ID: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  private static let records = Guarded<[ID: Record]>([:])

  static func note(_ building: Building, sources: [Building.Source]) {
    records.withLock {
      $0[ID(key: building.id, context: building.context)] = Record(sources: sources.map(\.name), place: building.place)
    }
  }

  static func has(_ key: ObjectIdentifier, in context: DependencyContext) -> Bool {
    records.withLock { $0[ID(key: key, context: context)] != nil }
  }

  static func record(of building: Building) -> Record? {
    records.withLock { $0[ID(key: building.id, context: building.context)] }
  }
}
