extension Reducer {
  /// Sets a dependency for this reducer and its effects.
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> some Reducer<State, Action> {
    _DependencyReducer(base: self) { $0[keyPath: keyPath] = value }
  }

  /// Sets a dependency that is its own key for this reducer and its effects.
  public func dependency<Value: TestDependencyKey>(_ value: Value) -> some Reducer<State, Action>
  where Value.Value == Value {
    _DependencyReducer(base: self) { $0[Value.self] = value }
  }

  /// Changes a dependency for this reducer and its effects.
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> some Reducer<State, Action> {
    _DependencyReducer(base: self) { transform(&$0[keyPath: keyPath]) }
  }

  /// Runs a reducer after an action that changed a value of the state.
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
  public func _printChanges() -> some Reducer<State, Action> {
    _PrintChangesReducer(base: self)
  }
}

struct _DependencyReducer<Base: Reducer>: CompilingReducer {
  let base: Base
  let update: (inout DependencyValues) -> Void

  func _compiled() -> _CompiledReducer<Base.State, Base.Action> {
    let base = self.base._compiled()
    let update = self.update
    return _CompiledReducer(isDynamic: base.isDynamic) { state, action in
      withDependencies(update) { base.reduce(&state, action) }
    }
  }
}

struct _OnChangeReducer<Base: Reducer, Value: Equatable, Follower: Reducer>: CompilingReducer
where Follower.State == Base.State, Follower.Action == Base.Action {
  let base: Base
  let toValue: (Base.State) -> Value
  let reducer: (Value, Value) -> Follower

  func _compiled() -> _CompiledReducer<Base.State, Base.Action> {
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

struct _PrintChangesReducer<Base: Reducer>: CompilingReducer {
  let base: Base

  func _compiled() -> _CompiledReducer<Base.State, Base.Action> {
    let base = self.base._compiled()
    return _CompiledReducer(isDynamic: base.isDynamic) { state, action in
      let old = state
      let effect = base.reduce(&state, action)
      print("received action:\n\(String.shown(action))\n\(diff(old, state) ?? "  (No state changes)")\n")
      return effect
    }
  }
}
