/// Composes the reducers listed in a body into one that runs them in order and merges their effects.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  public static func buildExpression<R: Reducer<State, Action>>(_ expression: R) -> R { expression }

  @_disfavoredOverload
  public static func buildExpression(_ expression: any Reducer<State, Action>) -> Reduce<State, Action> {
    Reduce(expression)
  }

  public static func buildBlock() -> some Reducer<State, Action> { EmptyReducer() }

  public static func buildPartialBlock<R: Reducer<State, Action>>(first: R) -> R { first }

  public static func buildPartialBlock<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    accumulated: R0,
    next: R1
  ) -> _Sequence<R0, R1> {
    _Sequence(first: accumulated, second: next)
  }

  public static func buildEither<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    first reducer: R0
  ) -> _Conditional<R0, R1> {
    .first(reducer)
  }

  public static func buildEither<R0: Reducer<State, Action>, R1: Reducer<State, Action>>(
    second reducer: R1
  ) -> _Conditional<R0, R1> {
    .second(reducer)
  }

  public static func buildOptional<R: Reducer<State, Action>>(_ reducer: R?) -> _Optional<R> {
    _Optional(wrapped: reducer)
  }

  public static func buildArray<R: Reducer<State, Action>>(_ reducers: [R]) -> _SequenceMany<R> {
    _SequenceMany(reducers: reducers)
  }

  public static func buildLimitedAvailability(_ reducer: some Reducer<State, Action>) -> Reduce<State, Action> {
    Reduce(reducer)
  }

  public static func buildFinalResult<R: Reducer<State, Action>>(_ reducer: R) -> R { reducer }

  public struct _Sequence<R0: Reducer<State, Action>, R1: Reducer<State, Action>>: CompilingReducer {
    let first: R0
    let second: R1

    public func _compiled() -> _CompiledReducer<State, Action> {
      let first = self.first._compiled()
      let second = self.second._compiled()
      return _CompiledReducer(isDynamic: first.isDynamic || second.isDynamic) { state, action in
        let effect = first.reduce(&state, action)
        return effect.merge(with: second.reduce(&state, action))
      }
    }
  }

  public enum _Conditional<R0: Reducer<State, Action>, R1: Reducer<State, Action>>: CompilingReducer {
    case first(R0)
    case second(R1)

    public func _compiled() -> _CompiledReducer<State, Action> {
      switch self {
      case .first(let reducer): _CompiledReducer(isDynamic: true, reducer._compiled().reduce)
      case .second(let reducer): _CompiledReducer(isDynamic: true, reducer._compiled().reduce)
      }
    }
  }

  public struct _Optional<R: Reducer<State, Action>>: CompilingReducer {
    let wrapped: R?

    public func _compiled() -> _CompiledReducer<State, Action> {
      _CompiledReducer(isDynamic: true, self.wrapped?._compiled().reduce ?? { _, _ in .none })
    }
  }

  public struct _SequenceMany<R: Reducer<State, Action>>: CompilingReducer {
    let reducers: [R]

    public func _compiled() -> _CompiledReducer<State, Action> {
      let reducers = self.reducers.map { $0._compiled() }
      return _CompiledReducer(isDynamic: true) { state, action in
        reducers.reduce(Effect<Action>.none) { $0.merge(with: $1.reduce(&state, action)) }
      }
    }
  }
}
