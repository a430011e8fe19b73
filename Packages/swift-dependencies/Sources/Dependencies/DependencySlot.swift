/// The place where a property of ``DependencyValues`` keeps its value, for code that sets properties by key path.
///
/// To write through a key path is to read first, which makes a default value that nobody wants; to write through a slot
/// is not. A slot can also hold a value that is built anew each time it is read.
public struct DependencySlot<Value: Sendable>: Sendable {
  /// The identity of the key, the same for all properties that share it.
  public let key: ObjectIdentifier

  /// The slot of a property; nil where it does not keep its value under a key of its own, as `\.client.endpoint`. The
  /// sample is any value of the property; it shows under which key the value is kept, and is not used otherwise.
  public init?(_ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable, sample: Value) {
    var trial = DependencyValues()
    trial.beginUpdate(.preparing)
    trial.overrides?.set(Sample(value: sample), for: Sample<Value>.id)
    trial[keyPath: keyPath] = sample
    var keys: [ObjectIdentifier] = []
    trial.overrides?.forEach { if $0.pointee.type == Value.self { keys.append($0.pointee.key) } }
    guard let key = keys.first, trial.overrides?.count == 2 else { return nil }
    self.key = key
  }

  /// Overrides the property.
  public func set(_ value: Value, in values: inout DependencyValues) {
    values.write(value, for: key)
  }

  /// Overrides the property with what `build` returns, which is called at each read.
  public func setTransient(in values: inout DependencyValues, _ build: @escaping @Sendable () -> Value) {
    values.write(Transient(build: build), for: key)
    values.overrides?.hasTransients = true
  }
}

/// What a property gives that is read to find its slot, in place of its default value.
private struct Sample<Value: Sendable>: Sendable {
  let value: Value

  static var id: ObjectIdentifier { ObjectIdentifier(Self.self) }
}

extension DependencyValues {
  /// What to read while a slot is looked for; nil at all other times.
  func sample<Value: Sendable>(of _: Value.Type) -> Value? {
    guard mode == .preparing, let entry = overrides?.entry(of: Sample<Value>.id) else { return nil }
    return entry.value(as: Sample<Value>.self).value
  }
}
