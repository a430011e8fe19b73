/// What is kept in place of a value that is built anew each time it is read.
struct Transient<Value: Sendable>: AnyTransient {
  let build: @Sendable () -> Value
}

/// Tells the type of a transient value from that of any other.
protocol AnyTransient: Sendable {}

extension UnsafeMutablePointer<Overrides.Entry> {
  /// The value in a level that has transient ones.
  @usableFromInline
  func currentValue<Value: Sendable>(as _: Value.Type) -> Value {
    guard pointee.type == Transient<Value>.self else { return value(as: Value.self) }
    return value(as: Transient<Value>.self).build()
  }
}
