import Dependencies

/// What earlier phases registered, as the factory of a singleton reads it: `try $0.database`.
@dynamicMemberLookup
public struct EarlierValues: Sendable {
  let registry: Registry
  let log: FactoryLog

  /// The value that an earlier phase registered for this property.
  /// - Throws: An error that the factory should let through. The read is a problem of the composition even when the
  ///   factory catches it.
  public subscript<Value>(dynamicMember key: any KeyPath<DependencyValues, Value> & Sendable) -> Value {
    get throws {
      guard registry.has(key) else {
        log.noteMiss(LiveKey(key, of: Value.self))
        throw UnavailableValue(type: "\(Value.self)")
      }
      return registry.values[keyPath: key]
    }
  }
}

/// What earlier phases registered, as the factory of a transient value reads it: `$0.database`.
///
/// A read cannot fail here: each one was tried when the composition was activated. Where the value is read in a scope that
/// overrides what the factory needs, as a test does, the override goes into the value.
@dynamicMemberLookup
public struct TransientValues: Sendable {
  let earlier: EarlierValues

  /// The value that an earlier phase registered for this property.
  public subscript<Value>(dynamicMember key: any KeyPath<DependencyValues, Value> & Sendable) -> Value {
    let registry = earlier.registry
    guard !registry.has(key) else { return registry.values[keyPath: key] }
    earlier.log.noteMiss(LiveKey(key, of: Value.self))
    guard earlier.log.isListening else { return registry.values[keyPath: key] }
    // The miss is the problem; that the default which stands in for this call is none to be used is no further one.
    return withIssueReporters([]) { registry.values[keyPath: key] }
  }
}

/// What a read of a value throws that is not there; the composition reports it with both keys and their places.
private struct UnavailableValue: Error, CustomStringConvertible {
  let type: String
  var description: String { "no earlier phase registered this \(type)" }
}
