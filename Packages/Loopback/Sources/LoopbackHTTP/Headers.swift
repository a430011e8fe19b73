extension LoopbackServer {
  /// Header fields in their order; names are compared without case.
  public struct Headers: Equatable, Sendable {
    /// One header field.
    public struct Field: Equatable, Sendable {
      /// The name as it was written.
      public var name: String
      /// The value without surrounding white space.
      public var value: String

      /// A field of a name and a value, not yet checked.
      public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
      }
    }

    /// Every field, duplicates included.
    public private(set) var fields: [Field]

    /// Header fields in the order given.
    public init(_ fields: [Field] = []) {
      self.fields = fields
    }

    /// The first value of a name; setting replaces every field of that name, `nil` removes them.
    public subscript(name: String) -> String? {
      get { fields.first { Self.same($0.name, name) }?.value }
      set {
        fields.removeAll { Self.same($0.name, name) }
        if let newValue { fields.append(Field(name, newValue)) }
      }
    }

    /// Every value of a name, in order.
    public func all(_ name: String) -> [String] {
      fields.filter { Self.same($0.name, name) }.map(\.value)
    }

    /// Adds a field and keeps those of the same name.
    public mutating func add(_ name: String, _ value: String) {
      fields.append(Field(name, value))
    }

    /// The lower-cased elements of a comma-separated list field, over all its fields.
    func tokens(_ name: String) -> [String] {
      all(name).flatMap { $0.split(separator: ",") }.map { String($0.trimmingSpaces).lowercased() }
    }

    private static func same(_ left: String, _ right: String) -> Bool {
      left.utf8.count == right.utf8.count && left.lowercased() == right.lowercased()
    }
  }
}

extension LoopbackServer.Headers: ExpressibleByDictionaryLiteral {
  /// Header fields in the order of the literal.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field($0.0, $0.1) })
  }
}

extension Substring {
  var trimmingSpaces: Substring {
    var rest = self
    while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return rest
  }
}
