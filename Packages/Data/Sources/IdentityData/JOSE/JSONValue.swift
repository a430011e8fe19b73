/// JSON as it came, read strictly (RFC 8259): UTF-8 alone, a name once in each object, at most 32 levels.
///
/// Answers of identity servers differ in types, so they are looked at value by value instead of being decoded.
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The member `name` of an object.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  var string: String? {
    guard case .string(let value) = self else { return nil }
    return value
  }

  var array: [JSONValue]? {
    guard case .array(let value) = self else { return nil }
    return value
  }

  var isObject: Bool {
    guard case .object = self else { return false }
    return true
  }

  /// The texts of an array that holds texts alone.
  var strings: [String]? {
    guard let array else { return nil }
    let texts = array.compactMap(\.string)
    return texts.count == array.count ? texts : nil
  }

  /// A number, be it written as a number, with a fraction, or as text.
  var lenientNumber: Double? {
    switch self {
    case .number(let value): return value
    case .string(let text):
      guard let value = Double(text), value.isFinite else { return nil }
      return value
    default: return nil
    }
  }

  /// A truth value, be it written as such or as text.
  var lenientBool: Bool? {
    switch self {
    case .bool(let value): value
    case .string("true"): true
    case .string("false"): false
    default: nil
    }
  }
}
