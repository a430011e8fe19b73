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

  @inlinable
  public func _compiled() -> _CompiledReducer<State, Action> {
    _CompiledReducer { self.reduce(into: &$0, action: $1) }
  }
}

extension Reducer where Body: Reducer<State, Action> {
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    self.body.reduce(into: &state, action: action)
  }

  @inlinable
  public func _compiled() -> _CompiledReducer<State, Action> {
    let body = self.body._compiled()
    // A body with an `if` or a `for` may differ at each action, so it is evaluated at each action.
    guard body.isDynamic else { return body }
    return _CompiledReducer { self.body.reduce(into: &$0, action: $1) }
  }
}

/// A reducer as one function.
///
/// It and what makes it are inlinable: compiled together with the feature, a composed reducer looks nothing up.
public struct _CompiledReducer<State, Action> {
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action>
  /// Whether the reducer was chosen by a condition of the body that holds it.
  @usableFromInline let isDynamic: Bool

  @inlinable
  init(isDynamic: Bool = false, _ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.reduce = reduce
    self.isDynamic = isDynamic
  }
}

/// Compiles a reducer when it is first needed, so that a feature may contain itself.
@usableFromInline
final class LazyReducer<State, Action> {
  @usableFromInline let make: () -> _CompiledReducer<State, Action>
  @usableFromInline var compiled: _CompiledReducer<State, Action>?

  @inlinable
  init(_ reducer: some Reducer<State, Action>) {
    self.make = { reducer._compiled() }
  }

  @inlinable
  func reduce(_ state: inout State, _ action: Action) -> Effect<Action> {
    if let compiled = self.compiled { return compiled.reduce(&state, action) }
    let compiled = self.make()
    if !compiled.isDynamic { self.compiled = compiled }
    return compiled.reduce(&state, action)
  }
}

/// A reducer that is defined by its compiled form.
public protocol _CompilingReducer: Reducer where Body == Never {}

extension _CompilingReducer {
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    self._compiled().reduce(&state, action)
  }
}
