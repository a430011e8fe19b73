import Dependencies

/// One registration of a composition: a key path of `DependencyValues` and the factory of its live value.
public struct Live: Sendable {
  let key: LiveKey
  let scope: LiveScope
  let build: @Sendable (Registry, ReadLog) async throws -> BuiltValue

  /// Registers a value that is built once, when the composition is activated.
  ///
  /// - Parameters:
  ///   - key: The property of `DependencyValues` that gives the value.
  ///   - scope: ``SingletonScope/singleton``.
  ///   - factory: Builds the value. It may wait, fail, and read what earlier phases registered.
  ///   - close: Gives the value up, when the activation is closed or could not be completed.
  public init<Value: Sendable>(
    _ key: any WritableKeyPath<DependencyValues, Value> & Sendable,
    scope: SingletonScope = .singleton,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ factory: @escaping @Sendable (_ values: EarlierValues) async throws -> Value,
    close: (@Sendable (Value) async -> Void)? = nil
  ) {
    self.key = LiveKey(key, of: Value.self, at: SourcePlace(fileID: fileID, line: line))
    self.scope = .singleton
    build = { registry, log in
      let value = try await factory(EarlierValues(registry: registry, log: log))
      return BuiltValue(
        apply: { (values: inout DependencyValues) in values[keyPath: key] = value },
        close: close.map { close in { @Sendable in await close(value) } }
      )
    }
  }

  /// Registers a value that is built anew each time it is asked for.
  ///
  /// The property holds a function, which the code that needs the value calls: that it gets a fresh one each time is
  /// seen where it is used, and cannot be lost on any way there.
  /// ```swift
  /// Live(\.makeReceipt, scope: .transient) { Receipt(number: $0.receiptNumbers.next()) }
  /// ```
  /// Activation calls the factory once, to see that it reads nothing but what earlier phases registered, and throws that
  /// value away.
  ///
  /// - Parameters:
  ///   - key: The property of `DependencyValues` that holds the function.
  ///   - scope: ``TransientScope/transient``.
  ///   - factory: Builds the value. It neither waits nor fails, and may read what earlier phases registered.
  public init<Value>(
    _ key: any WritableKeyPath<DependencyValues, @Sendable () -> Value> & Sendable,
    scope: TransientScope,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ factory: @escaping @Sendable (_ values: TransientValues) -> Value
  ) {
    self.key = LiveKey(key, of: Value.self, at: SourcePlace(fileID: fileID, line: line))
    self.scope = .transient
    build = { registry, log in
      _ = factory(TransientValues(registry: registry, log: log))
      let values = TransientValues(registry: registry, log: nil)
      return BuiltValue(apply: { $0[keyPath: key] = { factory(values) } }, close: nil)
    }
  }
}

/// How often a value is built.
public enum LiveScope: String, Sendable {
  /// Once for each activation.
  case singleton
  /// Each time it is asked for.
  case transient
}

/// The scope of values that are built once; its one value is ``singleton``.
public struct SingletonScope: Sendable {
  private init() {}
  /// Built once, when the composition is activated.
  public static let singleton = SingletonScope()
}

/// The scope of values that are built each time they are asked for; its one value is ``transient``.
public struct TransientScope: Sendable {
  private init() {}
  /// Built anew each time it is asked for.
  public static let transient = TransientScope()
}

/// What a factory built: how to put it into dependency values, and how to give it up.
struct BuiltValue: Sendable {
  let apply: @Sendable (inout DependencyValues) -> Void
  let close: (@Sendable () async -> Void)?
}
