/// A reducer given by a function.
public struct Reduce<State, Action>: _CompilingReducer {
  @usableFromInline let compile: () -> _CompiledReducer<State, Action>

  /// Makes a reducer of a function.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.compile = { _CompiledReducer(reduce) }
  }

  /// Hides the type of a reducer.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) {
    self.compile = { reducer._compiled() }
  }

  @inlinable
  public func _compiled() -> _CompiledReducer<State, Action> { self.compile() }
}

/// A reducer that does nothing.
public struct EmptyReducer<State, Action>: Reducer {
  @inlinable
  public init() {}

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

/// Several reducers as one, so that an operator applies to all of them.
public struct CombineReducers<State, Action, Reducers: Reducer<State, Action>>: _CompilingReducer {
  @usableFromInline let reducers: Reducers

  /// Combines the reducers of a builder.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    self.reducers = build()
  }

  @inlinable
  public func _compiled() -> _CompiledReducer<State, Action> { self.reducers._compiled() }
}
