/// Composes the reducers listed in a body into one that runs them in order and merges their effects.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  @inlinable
  public static func buildExpression<R: Reducer<State, Action>>(_ expression: R) -> R { expression }

  @inlinable
  @_disfavoredOverload
  public static func buildExpression(_ expression: any Reducer<State, Action>) -> Reduce<State, Action> {
    Reduce(expression)
  }

  @inlinable
  public static func buildBlock() -> some Reducer<State, Action> { EmptyReducer() }

  @inlinable
  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  @inlinable
  public static func buildPartialBlock<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    accumulated: R0,
    next: R1
  ) -> _Sequence<R0, R1> {
    _Sequence(first: accumulated, second: next)
  }

  @inlinable
  public static func buildEither<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    first reducer: R0
  ) -> _Conditional<R0, R1> {
    .first(reducer)
  }

  @inlinable
  public static func buildEither<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    second reducer: R1
  ) -> _Conditional<R0, R1> {
    .second(reducer)
  }

  @inlinable
  public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> _Optional<R> {
    _Optional(wrapped: reducer)
  }

  @inlinable
  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> _SequenceMany<R> {
    _SequenceMany(reducers: reducers)
  }

  @inlinable
  public static func buildLimitedAvailability(_ reducer: some Reducer<State, Action>) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  @inlinable
  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }

  public struct _Sequence<R0: Reducer<State, Action>, R1: Reducer<State, Action>>: _CompilingReducer {
    @usableFromInline let first: R0
    @usableFromInline let second: R1

    @inlinable
    init(first: R0, second: R1) {
      self.first = first
      self.second = second
    }

    @inlinable
    public func _compiled() -> _CompiledReducer<State, Action> {
      let first = self.first._compiled()
      let second = self.second._compiled()
      return _CompiledReducer(isDynamic: first.isDynamic || second.isDynamic) { state, action in
        let effect = first.reduce(&state, action)
        return effect.merge(with: second.reduce(&state, action))
      }
    }
  }

  public enum _Conditional<R0: Reducer<State, Action>, R1: Reducer<State, Action>>: _CompilingReducer {
    case first(R0)
    case second(R1)

    @inlinable
    public func _compiled() -> _CompiledReducer<State, Action> {
      switch self {
      case .first(let reducer): _CompiledReducer(isDynamic: true, reducer._compiled().reduce)
      case .second(let reducer): _CompiledReducer(isDynamic: true, reducer._compiled().reduce)
      }
    }
  }

  public struct _Optional<R: Reducer<State, Action>>: _CompilingReducer {
    @usableFromInline let wrapped: R?

    @inlinable
    init(wrapped: R?) { self.wrapped = wrapped }

    @inlinable
    public func _compiled() -> _CompiledReducer<State, Action> {
      _CompiledReducer(isDynamic: true, self.wrapped?._compiled().reduce ?? { _, _ in .none })
    }
  }

  public struct _SequenceMany<R: Reducer<State, Action>>: _CompilingReducer {
    @usableFromInline let reducers: [R]

    @inlinable
    init(reducers: [R]) { self.reducers = reducers }

    @inlinable
    public func _compiled() -> _CompiledReducer<State, Action> {
      let reducers = self.reducers.map { $0._compiled() }
      return _CompiledReducer(isDynamic: true) { state, action in
        reducers.reduce(Effect<Action>.none) { $0.merge(with: $1.reduce(&state, action)) }
      }
    }
  }
}
