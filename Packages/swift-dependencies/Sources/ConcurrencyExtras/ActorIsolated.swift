/// A value behind an actor, for tests that collect values from concurrent code.
public final actor ActorIsolated<Value> {
  /// The value.
  public var value: Value

  /// Protects the given value.
  public init(_ value: @autoclosure @Sendable () throws -> Value) rethrows { self.value = try value() }

  /// Reads and writes the value on the actor.
  public func withValue<T>(_ operation: (inout Value) throws -> T) rethrows -> T { try operation(&value) }

  /// Overwrites the value.
  public func setValue(_ newValue: @autoclosure @Sendable () throws -> Value) rethrows { value = try newValue() }
}
