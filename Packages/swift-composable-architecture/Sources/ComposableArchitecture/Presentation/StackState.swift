import Synchronization

/// The states of a navigation stack, each with an id of its own.
public struct StackState<Element> {
  private var entries: [(id: StackElementID, element: Element)]

  /// Makes an empty stack.
  public init() { self.entries = [] }

  /// Makes a stack of elements.
  public init(_ elements: some Sequence<Element>) {
    self.init()
    self.append(contentsOf: elements)
  }

  /// The ids, from the bottom to the top.
  public var ids: [StackElementID] { self.entries.map(\.id) }

  @usableFromInline
  func position(of id: StackElementID) -> Int? { self.entries.firstIndex { $0.id == id } }

  /// The element with an id; `nil` removes it.
  public subscript(id id: StackElementID) -> Element? {
    get { self.position(of: id).map { self.entries[$0].element } }
    _modify {
      let position = self.position(of: id)
      var element = position.map { self.entries[$0].element }
      yield &element
      switch (position, element) {
      case (let position?, let element?): self.entries[position].element = element
      case (let position?, nil): self.entries.remove(at: position)
      case (nil, let element?): self.entries.append((id, element))
      case (nil, nil): break
      }
    }
  }

  /// The element with an id when it is in a case.
  public subscript<Value>(id id: StackElementID, case path: CaseKeyPath<Element, Value>) -> Value?
  where Element: CasePathable {
    get { self[id: id].flatMap { $0[case: path] } }
    set { self[id: id] = newValue.map { AnyCasePath(path).embed($0) } }
  }

  /// Removes the element with an id and all above it.
  public mutating func pop(from id: StackElementID) {
    guard let position = self.position(of: id) else { return }
    self.entries.removeSubrange(position...)
  }

  /// Removes all elements above one.
  public mutating func pop(to id: StackElementID) {
    guard let position = self.position(of: id) else { return }
    self.entries.removeSubrange((position + 1)...)
  }

  @usableFromInline
  mutating func push(_ element: Element, id: StackElementID) { self.entries.append((id, element)) }
}

extension StackState: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { self.entries.count }

  public subscript(position: Int) -> Element {
    get { self.entries[position].element }
    set { self.entries[position].element = newValue }
  }

  public mutating func replaceSubrange(_ subrange: Range<Int>, with newElements: some Collection<Element>) {
    let ids = DependencyValues._current.stackElementID
    self.entries.replaceSubrange(subrange, with: newElements.map { (ids.next(), $0) })
  }
}

extension StackState: Equatable where Element: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.entries.elementsEqual(rhs.entries) { $0.id == $1.id && $0.element == $1.element }
  }
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    for entry in self.entries {
      hasher.combine(entry.id)
      hasher.combine(entry.element)
    }
  }
}

extension StackState: Sendable where Element: Sendable {}

extension StackState: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension StackState: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    Mirror(self, unlabeledChildren: self.entries.map { ($0.id, $0.element) }, displayStyle: .dictionary)
  }
}

/// The id of an element of a navigation stack; in tests they count from 0.
public struct StackElementID: Hashable, Sendable, ExpressibleByIntegerLiteral, CustomDumpStringConvertible {
  let generation: Int
  init(generation: Int) { self.generation = generation }
  public init(integerLiteral value: Int) { self.generation = value }
  public var customDumpDescription: String { "#\(self.generation)" }
}

/// Makes the ids of stack elements.
public struct StackElementIDGenerator: Sendable {
  private final class Counter: Sendable {
    let value: Atomic<Int>
    init(_ value: Int) { self.value = Atomic(value) }
  }

  private let counter: Counter

  init(startingAt value: Int = 0) { self.counter = Counter(value) }

  func next() -> StackElementID {
    StackElementID(generation: self.counter.value.add(1, ordering: .relaxed).oldValue)
  }

  /// A generator that goes on from here on its own: what is expected of a reducer gets the ids the reducer got.
  func fork() -> Self { Self(startingAt: self.counter.value.load(ordering: .relaxed)) }
}

extension DependencyValues {
  var stackElementID: StackElementIDGenerator {
    get { self[StackElementIDKey.self] }
    set { self[StackElementIDKey.self] = newValue }
  }
}

private enum StackElementIDKey: DependencyKey {
  static let liveValue = StackElementIDGenerator()
  static var testValue: StackElementIDGenerator { StackElementIDGenerator() }
}

/// An action of one element of a navigation stack, or a change of the stack.
public enum StackAction<State, Action>: CasePathable {
  /// An action of the element with an id.
  indirect case element(id: StackElementID, action: Action)
  /// Removes the element with an id and all above it.
  case popFrom(id: StackElementID)
  /// Adds an element on top.
  case push(id: StackElementID, state: State)

  public struct AllCasePaths: Sendable {
    /// The path to the id and the action.
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      ._$case(
        ".element",
        { .element(id: $0.id, action: $0.action) },
        extract: {
          guard case .element(let id, let action) = $0 else { return nil }
          return (id, action)
        }
      )
    }

    /// The path to the id that is popped.
    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      ._$case(
        ".popFrom",
        { .popFrom(id: $0) },
        extract: {
          guard case .popFrom(let id) = $0 else { return nil }
          return id
        }
      )
    }

    /// The path to what is pushed.
    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      ._$case(
        ".push",
        { .push(id: $0.id, state: $0.state) },
        extract: {
          guard case .push(let id, let state) = $0 else { return nil }
          return (id, state)
        }
      )
    }

    /// The path to the action of the element with an id.
    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      ._$case(
        "[id: \(id)]",
        { .element(id: id, action: $0) },
        extract: {
          guard case .element(id, let action) = $0 else { return nil }
          return action
        }
      )
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}

/// The stack action of a reducer.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>

extension Case {
  /// The path to the action of the stack element with an id: `\.path[id: 0].detail`.
  public subscript<State, Action>(id id: StackElementID) -> Case<Action> where Value == StackAction<State, Action> {
    self._appending(StackAction<State, Action>.allCasePaths[id: id])
  }
}
