import Dependencies
import Synchronization

/// What earlier phases registered, as the factory of a singleton reads it: `try $0.database`.
@dynamicMemberLookup
public struct EarlierValues: Sendable {
  let registry: Registry
  let log: ReadLog

  /// The value that an earlier phase registered for this property.
  /// - Throws: An error that the factory should let through. The read is a problem of the composition even when the
  ///   factory catches it.
  public subscript<Value>(dynamicMember key: any KeyPath<DependencyValues, Value> & Sendable) -> Value {
    get throws {
      guard registry.has(KeyIdentity(key)) else {
        log.record(LiveKey(key, of: Value.self))
        throw UnavailableValue(type: "\(Value.self)")
      }
      return registry.values[keyPath: key]
    }
  }
}

/// What earlier phases registered, as the factory of a transient value reads it: `$0.database`.
///
/// A read cannot fail here: each one was tried when the composition was activated. Where the function is called in a
/// scope that overrides the value, as a test does, that one is read.
@dynamicMemberLookup
public struct TransientValues: Sendable {
  let registry: Registry
  let log: ReadLog?

  /// The value that an earlier phase registered for this property.
  public subscript<Value>(dynamicMember key: any KeyPath<DependencyValues, Value> & Sendable) -> Value {
    if let log, !registry.has(KeyIdentity(key)) { log.record(LiveKey(key, of: Value.self)) }
    return registry.values[keyPath: key]
  }
}

/// The values that the phases before one built.
struct Registry: Sendable {
  private let keys: Set<KeyIdentity>
  private let built: [BuiltValue]
  /// Remembers the values beyond the scope in which they are set.
  private let captured: Dependency<DependencyValues>

  init(_ built: [(key: KeyIdentity, value: BuiltValue)]) {
    keys = Set(built.map(\.key))
    let values = built.map(\.value)
    self.built = values
    captured = withDependencies {
      values.apply(to: &$0)
    } operation: {
      Dependency(\.self)
    }
  }

  /// The values, under what the scope of the caller overrides.
  var values: DependencyValues { captured.wrappedValue }

  func apply(_ values: inout DependencyValues) { built.apply(to: &values) }

  func has(_ key: KeyIdentity) -> Bool { keys.contains(key) }
}

/// The reads of one factory that found nothing.
final class ReadLog: Sendable {
  private let missed = Mutex<[LiveKey]>([])

  var misses: [LiveKey] { missed.withLock(\.self) }

  func record(_ key: LiveKey) {
    missed.withLock { missed in
      if !missed.contains(where: { $0.identity == key.identity }) { missed.append(key) }
    }
  }
}

/// What a read of a value throws that is not there; the composition reports it with both keys and their places.
struct UnavailableValue: Error, CustomStringConvertible {
  let type: String
  var description: String { "no earlier phase registered this \(type)" }
}
