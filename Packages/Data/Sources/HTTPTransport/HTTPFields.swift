/// Header fields, in order; names are compared without regard to case.
public struct HTTPFields: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  private var fields: [Field] = []

  private struct Field: Equatable {
    var name: String
    var value: String
  }

  /// No fields.
  public init() {}

  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// The value of the first field `name`; setting it replaces every field of that name.
  public subscript(name: String) -> String? {
    get {
      let key = name.lowercased()
      return fields.first { $0.name.lowercased() == key }?.value
    }
    set {
      let key = name.lowercased()
      fields.removeAll { $0.name.lowercased() == key }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// The names, in order.
  public var names: [String] { fields.map(\.name) }
}

extension HTTPFields: CustomStringConvertible, CustomReflectable {
  /// The names alone, since values may be secrets.
  public var description: String { "[\(names.joined(separator: ", "))]" }
  public var customMirror: Mirror { Mirror(self, children: ["names": names]) }
}
