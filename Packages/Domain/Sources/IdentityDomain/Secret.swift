/// A value that is never shown: its description, dump and mirror are redacted, and it has no encoding.
///
/// Only ``reveal()`` gives the value out, so every place that does so can be found by that name.
public struct Secret<Value: Sendable>: Sendable {
  private let value: Value

  /// Hides `value`.
  public init(_ value: Value) {
    self.value = value
  }

  /// The hidden value.
  public func reveal() -> Value { value }
}

extension Secret: Equatable where Value: Equatable {}
extension Secret: Hashable where Value: Hashable {}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "<secret>" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
