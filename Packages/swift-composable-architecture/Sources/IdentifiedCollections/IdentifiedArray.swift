/// An ordered collection whose elements are found by a stable id, each id at most once.
public struct IdentifiedArray<ID: Hashable, Element> {
  /// The key path to an element's id.
  public let id: KeyPath<Element, ID>
  @usableFromInline var storage: [Element]
  @usableFromInline var positions: [ID: Int]

  /// Makes an empty array.
  public init(id: KeyPath<Element, ID>) {
    self.id = id
    self.storage = []
    self.positions = [:]
  }

  /// Makes an array of elements; the first of several elements with one id is kept.
  public init(uniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(id: id)
    for element in elements { self.append(element) }
  }

  /// Makes an array of elements, choosing between two with one id.
  public init(
    _ elements: some Sequence<Element>,
    id: KeyPath<Element, ID>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(id: id)
    for element in elements {
      if let position = self.positions[element[keyPath: id]] {
        self.storage[position] = try combine(self.storage[position], element)
      } else {
        self.append(element)
      }
    }
  }

  /// The elements as an array.
  public var elements: [Element] { self.storage }

  /// The ids, in order.
  public var ids: [ID] { self.storage.map { $0[keyPath: self.id] } }

  /// The position of an id.
  public func index(id: ID) -> Int? { self.positions[id] }

  /// The element with an id; assigning `nil` removes it, assigning a new element with that id appends it.
  ///
  /// The id of an element must not change through this subscript: such a change is undone by ignoring it.
  public subscript(id id: ID) -> Element? {
    get { self.positions[id].map { self.storage[$0] } }
    set {
      switch (self.positions[id], newValue) {
      case (let position?, let element?):
        precondition(
          element[keyPath: self.id] == id,
          "The id of an element can't be changed through 'subscript(id:)': remove it and insert a new one."
        )
        self.storage[position] = element
      case (nil, let element?):
        precondition(
          element[keyPath: self.id] == id,
          "An element must be inserted through 'subscript(id:)' under its own id."
        )
        self.append(element)
      case (let position?, nil):
        self.remove(at: position)
      case (nil, nil):
        break
      }
    }
    _modify {
      guard let position = self.positions[id] else {
        var element: Element?
        yield &element
        if let element { self.append(element) }
        return
      }
      var element: Element? = self.storage[position]
      yield &element
      if let element {
        precondition(
          element[keyPath: self.id] == id,
          "The id of an element can't be changed through 'subscript(id:)': remove it and insert a new one."
        )
        self.storage[position] = element
      } else {
        self.remove(at: position)
      }
    }
  }

  /// Adds an element at the end, unless one with its id is there.
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    self.insert(element, at: self.storage.count)
  }

  /// Adds elements at the end, leaving out those whose ids are there.
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    for element in elements { self.append(element) }
  }

  /// Inserts an element, unless one with its id is there.
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    let id = element[keyPath: self.id]
    if let position = self.positions[id] { return (false, position) }
    self.storage.insert(element, at: index)
    self.positions[id] = index
    self.renumber(from: index + 1)
    return (true, index)
  }

  /// Replaces the element with the same id, or appends; returns what was replaced.
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    guard let position = self.positions[element[keyPath: self.id]] else {
      self.append(element)
      return nil
    }
    defer { self.storage[position] = element }
    return self.storage[position]
  }

  /// Replaces the element with the same id, or inserts at a position; returns what was replaced and where.
  @discardableResult
  public mutating func updateOrInsert(_ element: Element, at index: Int) -> (originalMember: Element?, index: Int) {
    guard let position = self.positions[element[keyPath: self.id]] else {
      self.insert(element, at: index)
      return (nil, index)
    }
    defer { self.storage[position] = element }
    return (self.storage[position], position)
  }

  /// Removes the element with an id.
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    self.positions[id].map { self.remove(at: $0) }
  }

  /// Removes an element by its own id.
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    self.remove(id: element[keyPath: self.id])
  }

  /// Removes the element at a position.
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    let element = self.storage.remove(at: index)
    self.positions[element[keyPath: self.id]] = nil
    self.renumber(from: index)
    return element
  }

  /// Removes the elements at several positions.
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let offsets = Set(offsets)
    self.replace(with: self.storage.enumerated().filter { !offsets.contains($0.offset) }.map(\.element))
  }

  /// Removes the elements that meet a condition.
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    self.replace(with: try self.storage.filter { try !shouldBeRemoved($0) })
  }

  /// Removes all elements.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    self.storage.removeAll(keepingCapacity: keepingCapacity)
    self.positions.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Moves the elements at some positions before the element at another.
  public mutating func move(fromOffsets source: some Sequence<Int>, toOffset destination: Int) {
    let source = Set(source)
    let moved = self.storage.indices.filter(source.contains).map { self.storage[$0] }
    let before = self.storage[..<destination].enumerated().filter { !source.contains($0.offset) }.map(\.element)
    let after = self.storage.indices[destination...].filter { !source.contains($0) }.map { self.storage[$0] }
    self.replace(with: before + moved + after)
  }

  /// Sorts the elements in place.
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    self.replace(with: try self.storage.sorted(by: areInIncreasingOrder))
  }

  /// Puts the elements in reverse order.
  public mutating func reverse() { self.replace(with: self.storage.reversed()) }

  /// Exchanges two elements.
  public mutating func swapAt(_ first: Int, _ second: Int) {
    self.storage.swapAt(first, second)
    self.positions[self.storage[first][keyPath: self.id]] = first
    self.positions[self.storage[second][keyPath: self.id]] = second
  }

  /// The elements that meet a condition.
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    Self(uniqueElements: try self.storage.filter(isIncluded), id: self.id)
  }

  private mutating func replace(with elements: [Element]) {
    self.storage = elements
    self.positions.removeAll(keepingCapacity: true)
    self.renumber(from: 0)
  }

  private mutating func renumber(from start: Int) {
    guard start < self.storage.count else { return }
    for index in start..<self.storage.count { self.positions[self.storage[index][keyPath: self.id]] = index }
  }
}

/// An identified array of `Identifiable` elements.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

extension IdentifiedArray {
  /// Whether both are copies of one array that has not been changed since: a cheap "surely equal".
  public func hasSameStorage(as other: Self) -> Bool {
    self.storage.withUnsafeBufferPointer { first in
      other.storage.withUnsafeBufferPointer { $0.baseAddress == first.baseAddress && $0.count == first.count }
    }
  }
}
