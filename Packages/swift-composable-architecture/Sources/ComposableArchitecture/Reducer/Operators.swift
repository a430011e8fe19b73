extension Reducer {
  /// Sets a dependency for this reducer and its effects.
  @inlinable
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> some Reducer<State, Action> {
    _DependencyReducer(base: self) { $0[keyPath: keyPath] = value }
  }

  /// Sets a dependency that is its own key for this reducer and its effects.
  @inlinable
  public func dependency<Value: TestDependencyKey>(_ value: Value) -> some Reducer<State, Action>
  where Value.Value == Value {
    _DependencyReducer(base: self) { $0[Value.self] = value }
  }

  /// Changes a dependency for this reducer and its effects.
  @inlinable
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> some Reducer<State, Action> {
    _DependencyReducer(base: self) { transform(&$0[keyPath: keyPath]) }
  }

  /// Runs a reducer after an action that changed a value of the state.
  @inlinable
  public func onChange<Value: Equatable>(
    of toValue: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping (_ oldValue: Value, _ newValue: Value) -> some Reducer<
        State, Action
      >
  ) -> some Reducer<State, Action> {
    _OnChangeReducer(base: self, toValue: toValue, reducer: reducer)
  }

  /// Prints each action and what it changed in the state.
  @inlinable
  public func _printChanges() -> some Reducer<State, Action> {
    _PrintChangesReducer(base: self)
  }
}

@usableFromInline
struct _DependencyReducer<Base: Reducer>: _CompilingReducer {
  @usableFromInline let base: Base
  @usableFromInline let update: (inout DependencyValues) -> Void

  @inlinable
  init(
    base: Base,
    update: @escaping (inout DependencyValues) -> Void
  ) {
    self.base = base
    self.update = update
  }

  @inlinable
  public func _compiled() -> _CompiledReducer<Base.State, Base.Action> {
    let base = self.base._compiled()
    let update = self.update
    return _CompiledReducer(isDynamic: base.isDynamic) { state, action in
      withDependencies(update) { base.reduce(&state, action) }
    }
  }
}

@usableFromInline
struct _OnChangeReducer<Base: Reducer, Value: Equatable, Follower: Reducer>: _CompilingReducer
where Follower.State == Base.State, Follower.Action == Base.Action {
  @usableFromInline let base: Base
  @usableFromInline let toValue: (Base.State) -> Value
  @usableFromInline let reducer: (Value, Value) -> Follower

  @inlinable
  init(
    base: Base,
    toValue: @escaping (Base.State) -> Value,
    reducer: @escaping (Value, Value) -> Follower
  ) {
    self.base = base
    self.toValue = toValue
    self.reducer = reducer
  }

  @inlinable
  public func _compiled() -> _CompiledReducer<Base.State, Base.Action> {
    let base = self.base._compiled()
    let toValue = self.toValue
    let reducer = self.reducer
    return _CompiledReducer(isDynamic: base.isDynamic) { state, action in
      let old = toValue(state)
      let effect = base.reduce(&state, action)
      let new = toValue(state)
      guard old != new else { return effect }
      return effect.merge(with: reducer(old, new).reduce(into: &state, action: action))
    }
  }
}

@usableFromInline
struct _PrintChangesReducer<Base: Reducer>: _CompilingReducer {
  @usableFromInline let base: Base

  @inlinable
  init(
    base: Base
  ) {
    self.base = base
  }

  public func _compiled() -> _CompiledReducer<Base.State, Base.Action> {
    let base = self.base._compiled()
    return _CompiledReducer(isDynamic: base.isDynamic) { state, action in
      let old = state
      let effect = base.reduce(&state, action)
      print("received action:\n\(String.shown(action))\n\(diff(old, state) ?? "  (No state changes)")\n")
      return effect
    }
  }
}
