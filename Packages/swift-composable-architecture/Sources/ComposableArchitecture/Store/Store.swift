import Observation

/// The runtime of a feature: holds its state, sends its actions and runs its effects.
///
/// Effects live as long as the last store of the tree.
@dynamicMemberLookup
@MainActor
public final class Store<State, Action> {
  let core: StoreCore<State, Action>
  private nonisolated let registrar = ObservationRegistrar()
  private var observation: StoreObservation<State, Action>?

  /// Makes a store; dependencies overridden around it, and those of `prepareDependencies`, hold for all its effects.
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    // In a list, since a scope remembers an object that it returns, and with it what was overridden.
    let core = Dependencies.withDependencies {
      prepareDependencies?(&$0)
    } operation: {
      [
        RootCore(
          initialState: initialState(),
          reducer: reducer(),
          dependencies: DependencyValues._current,
          site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
      ]
    }[0]
    self.init(core: core)
  }

  init(core: StoreCore<State, Action>) {
    self.core = core
  }

  /// Sends an action and returns a handle on the effects it started.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    StoreTask(job: self.core.send(action), owner: self.core)
  }

  /// Gives access to the present state.
  public func withState<Result>(_ body: (_ state: State) -> Result) -> Result {
    self.core.read { body($0.pointee) }
  }

  /// A store of a part of the feature.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    let path = AnyCasePath(action)
    return Store<ChildState, ChildAction>(
      core: ScopedCore(parent: self.core, state: state, embed: { path.embed($0) })
    )
  }

  /// The present state; reading it lets `withObservationTracking` see any change of it.
  public var state: State {
    self.observe(\.self)
    return self.core.state
  }

  /// A part of the present state; reading it lets `withObservationTracking` see a change of this part.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    self.observe(keyPath)
    return self.core.read { $0.pointee[keyPath: keyPath] }
  }
}

/// The store of a reducer.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

extension Store {
  /// A store of a child that is there at present.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    let path = AnyCasePath(action)
    return OptionalCore(parent: self.core, extract: { $0[keyPath: state] }, embed: { path.embed($0) })
      .map { Store<ChildState, ChildAction>(core: $0) }
  }

  /// A store of a presented child that is there at present.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, PresentationState<ChildState>>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    let path = AnyCasePath(action)
    return OptionalCore(
      parent: self.core,
      extract: { $0[keyPath: state].wrappedValue },
      embed: { path.embed(.presented($0)) }
    )
    .map { Store<ChildState, ChildAction>(core: $0) }
  }

  /// A store of a presented child that is there at present.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<ChildState, ChildAction>? {
    let path = AnyCasePath(action)
    return OptionalCore(
      parent: self.core,
      extract: { $0[keyPath: state] },
      embed: { path.embed(.presented($0)) }
    )
    .map { Store<ChildState, ChildAction>(core: $0) }
  }

  /// The stores of the elements of a collection.
  public func scope<ID: Hashable & Sendable, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) -> [Store<ElementState, ElementAction>] {
    self.observe(state)
    let path = AnyCasePath(action)
    let ids = self.core.read { $0.pointee[keyPath: state].ids }
    return ids.compactMap { id in
      OptionalCore(
        parent: self.core,
        extract: { $0[keyPath: state][id: id] },
        embed: { path.embed(.element(id: id, action: $0)) }
      )
      .map { Store<ElementState, ElementAction>(core: $0) }
    }
  }
}

extension Store: Observable {
  private func observe<Value>(_ keyPath: KeyPath<State, Value>) {
    if self.observation == nil {
      let observation = StoreObservation(store: self)
      self.observation = observation
      self.core.observe(observation)
    }
    self.observation?.track(keyPath)
    self.registrar.access(self, keyPath: \.[observed: ObservedKeyPath(keyPath)])
  }

  func publishChange(of keyPath: PartialKeyPath<State>) {
    self.registrar.withMutation(of: self, keyPath: \.[observed: ObservedKeyPath(keyPath)]) {}
  }

  subscript(observed keyPath: ObservedKeyPath<State>) -> Void { () }
}

/// A key path as an argument of a key path.
struct ObservedKeyPath<Root>: Hashable {
  let keyPath: PartialKeyPath<Root>
  init(_ keyPath: PartialKeyPath<Root>) { self.keyPath = keyPath }
}

/// Remembers what was read through a store, and tells of its changes once.
@MainActor
final class StoreObservation<State, Action>: StateObserver {
  private weak var store: Store<State, Action>?
  private var changes: [PartialKeyPath<State>: (UnsafePointer<State>) -> Bool] = [:]

  init(store: Store<State, Action>) {
    self.store = store
  }

  func track<Value>(_ keyPath: KeyPath<State, Value>) {
    guard self.changes[keyPath] == nil, let store = self.store else { return }
    let last = store.core.read { $0.pointee[keyPath: keyPath] }
    self.changes[keyPath] = { !isEqual(last, $0.pointee[keyPath: keyPath]) }
  }

  override func stateMayHaveChanged() {
    guard !self.changes.isEmpty, let store = self.store else { return }
    let changed = store.core.read { state in self.changes.filter { $0.value(state) }.map(\.key) }
    for keyPath in changed {
      self.changes[keyPath] = nil
      store.publishChange(of: keyPath)
    }
  }
}

/// Whether two values are known to be equal.
func isEqual<Value>(_ first: Value, _ second: Value) -> Bool {
  func compare<T: Equatable>(_ first: T) -> Bool { first == second as? T }
  guard let first = first as? any Equatable else { return Value.self == Void.self }
  return compare(first)
}

/// A state that can be observed through its store.
public protocol ObservableState {}
