/// The logic of a feature: how an action changes the state, and which effects it starts.
public protocol Reducer<State, Action> {
  /// What the feature remembers.
  associatedtype State
  /// What can happen in the feature.
  associatedtype Action
  /// The type of `body`.
  associatedtype Body

  /// Changes the state for an action and returns the effects to start.
  ///
  /// Implement this for a reducer that is not composed of others; otherwise implement `body`, never both.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers this one is composed of.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// This reducer prepared for repeated use: its body is evaluated once, not at each action.
  func _compiled() -> _CompiledReducer<State, Action>
}

/// A reducer with the state and the action of another.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

extension Reducer where Body == Never {
  /// Never called: a reducer without a body implements `reduce(into:action:)`.
  public var body: Body {
    preconditionFailure("Unreachable: '\(Self.self)' has no body, it implements 'reduce(into:action:)'.")
  }

  public func _compiled() -> _CompiledReducer<State, Action> {
    _CompiledReducer { self.reduce(into: &$0, action: $1) }
  }
}

extension Reducer where Body: Reducer<State, Action> {
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    self.body.reduce(into: &state, action: action)
  }

  public func _compiled() -> _CompiledReducer<State, Action> {
    let body = self.body._compiled()
    // A body with an `if` or a `for` may differ at each action, so it is evaluated at each action.
    guard body.isDynamic else { return body }
    return _CompiledReducer { self.body.reduce(into: &$0, action: $1) }
  }
}

/// A reducer as one function.
public struct _CompiledReducer<State, Action> {
  let reduce: (inout State, Action) -> Effect<Action>
  /// Whether the reducer was chosen by a condition of the body that holds it.
  let isDynamic: Bool

  init(isDynamic: Bool = false, _ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.reduce = reduce
    self.isDynamic = isDynamic
  }
}

/// Compiles a reducer when it is first needed, so that a feature may contain itself.
final class LazyReducer<State, Action> {
  private let make: () -> _CompiledReducer<State, Action>
  private var compiled: _CompiledReducer<State, Action>?

  init(_ reducer: some Reducer<State, Action>) {
    self.make = { reducer._compiled() }
  }

  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if let compiled = self.compiled { return compiled.reduce(&state, action) }
    let compiled = self.make()
    if !compiled.isDynamic { self.compiled = compiled }
    return compiled.reduce(&state, action)
  }
}

/// A reducer that is defined by its compiled form.
protocol CompilingReducer: Reducer where Body == Never {}

extension CompilingReducer {
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    self._compiled().reduce(&state, action)
  }
}
