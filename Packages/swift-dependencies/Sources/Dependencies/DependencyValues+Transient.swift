extension DependencyValues {
  /// A change that makes a property give a value which is built anew each time it is read.
  ///
  /// - Parameters:
  ///   - keyPath: The property. It must keep its value under a key of its own, unchanged.
  ///   - sample: A value of the property, which shows under which key it is kept. It is not used otherwise.
  ///   - build: Builds the value.
  /// - Returns: What to call on the values that are to be changed; nil where the property does not keep its value under a
  ///   key of its own, as `\.client.endpoint`.
  public static func transient<Value: Sendable>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    sample: Value,
    _ build: @escaping @Sendable () -> Value
  ) -> (@Sendable (inout DependencyValues) -> Void)? {
    var trial = DependencyValues()
    // To write through a key path is to read first, which must not count as a use.
    trial.beginUpdate(.preparing)
    trial[keyPath: keyPath] = sample
    var keys: [ObjectIdentifier?] = []
    trial.overrides?.forEach { keys.append($0.pointee.type == Value.self ? $0.pointee.key : nil) }
    guard keys.count == 1, let key = keys[0] else { return nil }
    return { values in
      values.prepareToWrite()
      values.overrides?.set(Transient(build: build), for: key)
      values.overrides?.hasTransients = true
    }
  }
}
