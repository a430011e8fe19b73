extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Makes an empty array.
  public init() { self.init(id: \.id) }

  /// Makes an array of elements; the first of several elements with one id is kept.
  public init(uniqueElements elements: some Sequence<Element>) {
    self.init(uniqueElements: elements, id: \.id)
  }

  /// Makes an array of elements, choosing between two with one id.
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    try self.init(elements, id: \.id, uniquingIDsWith: combine)
  }
}

extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { self.storage.count }

  /// The element at a position; a new element must have the id of the old one or an id that is not there yet.
  public subscript(position: Int) -> Element {
    get { self.storage[position] }
    set {
      let old = self.storage[position][keyPath: self.id]
      let new = newValue[keyPath: self.id]
      if old != new {
        precondition(self.positions[new] == nil, "An element with the id \(new) is already in the array.")
        self.positions[old] = nil
        self.positions[new] = position
      }
      self.storage[position] = newValue
    }
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral where Element: Identifiable, ID == Element.ID {
  public init(arrayLiteral elements: Element...) { self.init(uniqueElements: elements) }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.storage == rhs.storage }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(self.storage) }
}

// Safe: the key path names a property and captures nothing that could be shared; all else is a value.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws { try self.storage.encode(to: encoder) }
}

extension IdentifiedArray: Decodable where Element: Decodable & Identifiable, ID == Element.ID {
  public init(from decoder: any Decoder) throws {
    self.init(uniqueElements: try [Element](from: decoder))
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { self.storage.description }
  public var debugDescription: String { self.storage.debugDescription }
}

extension IdentifiedArray: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, unlabeledChildren: self.storage, displayStyle: .collection) }
}
