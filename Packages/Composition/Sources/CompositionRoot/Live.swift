import Dependencies

/// One registration of a composition: a property of `DependencyValues` and the factory of its live value.
public struct Live: Sendable {
  let key: LiveKey
  let scope: LiveScope
  let build: @Sendable (EarlierValues) async throws -> BuiltValue

  /// Registers a value that is built once, when the composition is activated.
  ///
  /// The factory may wait, fail, and read what earlier phases registered. `close` gives the value up, when the activation
  /// is closed or could not be completed.
  public init<Value: Sendable>(
    _ key: any WritableKeyPath<DependencyValues, Value> & Sendable,
    scope: SingletonScope = .singleton,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    _ factory: @escaping @Sendable (_ values: EarlierValues) async throws -> Value,
    close: (@Sendable (Value) async -> Void)? = nil
  ) {
    self.key = LiveKey(key, of: Value.self, at: SourcePlace(fileID: fileID, line: line, column: column))
    self.scope = .singleton
    build = { earlier in
      let value = try await factory(earlier)
      let slot = DependencySlot(key, sample: value)
      return BuiltValue(
        slot: slot?.key,
        apply: { values in
          if let slot { slot.set(value, in: &values) } else { values[keyPath: key] = value }
        },
        close: close.map { close in { @Sendable in await close(value) } }
      )
    }
  }

  /// Registers a value that is built anew each time it is read, on whatever way.
  ///
  /// The factory neither waits nor fails, and may read what earlier phases registered. Activation calls it once, to see
  /// that it reads nothing else, and throws that value away.
  public init<Value: Sendable>(
    _ key: any WritableKeyPath<DependencyValues, Value> & Sendable,
    scope: TransientScope,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    _ factory: @escaping @Sendable (_ values: TransientValues) -> Value
  ) {
    self.key = LiveKey(key, of: Value.self, at: SourcePlace(fileID: fileID, line: line, column: column))
    self.scope = .transient
    build = { earlier in
      let values = TransientValues(earlier: earlier)
      guard let slot = DependencySlot(key, sample: factory(values)) else { throw PartOfAnotherValue() }
      return BuiltValue(slot: slot.key, apply: { slot.setTransient(in: &$0) { factory(values) } }, close: nil)
    }
  }
}

/// How often a value is built.
public enum LiveScope: String, Sendable {
  /// Once for each activation.
  case singleton
  /// Each time it is read.
  case transient
}

/// The scope of values that are built once; its one value is ``singleton``.
public struct SingletonScope: Sendable {
  private init() {}
  /// Built once, when the composition is activated.
  public static let singleton = SingletonScope()
}

/// The scope of values that are built each time they are read; its one value is ``transient``.
public struct TransientScope: Sendable {
  private init() {}
  /// Built anew each time it is read.
  public static let transient = TransientScope()
}

/// What a factory built: how to put it into dependency values, and how to give it up.
struct BuiltValue: Sendable {
  /// Where the value is kept; nil where it becomes part of another one.
  let slot: ObjectIdentifier?
  let apply: @Sendable (inout DependencyValues) -> Void
  let close: (@Sendable () async -> Void)?
}

/// Why a property like `\.client.endpoint` cannot be transient.
private struct PartOfAnotherValue: Error, CustomStringConvertible {
  let description = "it is part of another value, which is kept as a whole; register that one, or make it a singleton"
}
