import Foundation

@testable import IdentityData

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(nilLiteral: ()) { self = .null }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }

  /// The value as JSON.
  var text: String {
    switch self {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .number(let value): return Int(exactly: value).map { "\($0)" } ?? "\(value)"
    case .string(let value):
      var escaped = "\""
      for scalar in value.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { escaped += "\\" }
        escaped.unicodeScalars.append(scalar)
      }
      return escaped + "\""
    case .array(let elements): return "[\(elements.map(\.text).joined(separator: ","))]"
    case .object(let members):
      return "{\(members.map { "\(JSONValue.string($0.key).text):\($0.value.text)" }.joined(separator: ","))}"
    }
  }
}
