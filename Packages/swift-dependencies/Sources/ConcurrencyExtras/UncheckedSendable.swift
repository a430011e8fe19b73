/// Vouches for the safety of a value that the compiler cannot prove to be sendable.
@dynamicMemberLookup
@propertyWrapper
public struct UncheckedSendable<Value>: @unchecked Sendable {  // Unchecked is its very purpose: the user vouches.
  /// The value.
  public var value: Value

  /// Vouches for the value.
  public init(_ value: Value) { self.value = value }

  /// Vouches for the property.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// The value.
  public var wrappedValue: Value {
    _read { yield value }
    _modify { yield &value }
  }

  /// The wrapper itself.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// A part of the value.
  public subscript<Subject>(dynamicMember keyPath: KeyPath<Value, Subject>) -> Subject { value[keyPath: keyPath] }

  /// A part of the value, writable.
  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Subject {
    _read { yield value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension UncheckedSendable: Equatable where Value: Equatable {}
extension UncheckedSendable: Hashable where Value: Hashable {}

extension UncheckedSendable: Decodable where Value: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
  }
}

extension UncheckedSendable: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

/// A mutable reference that vouches for its value, for code that has its own protection.
public final class UncheckedBox<Value>: @unchecked Sendable {  // Unchecked is its very purpose: the user vouches.
  /// The value.
  public var wrappedValue: Value

  /// Boxes the value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
