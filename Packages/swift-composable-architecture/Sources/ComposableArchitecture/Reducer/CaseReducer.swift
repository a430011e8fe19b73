/// A reducer that `@Reducer` made of an enum: one of several features at a time.
public protocol CaseReducer<State, Action>: Reducer
where State: CaseReducerState, Body: Reducer<State, Action>, CaseBody: Reducer<State, Action> {
  associatedtype CaseBody
  associatedtype CaseScope

  /// The reducers of all cases.
  static var body: CaseBody { get }

  /// The case of a store, with a store of the case's feature.
  @MainActor static func scope(_ store: Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  public var body: CaseBody { Self.body }
}

/// The state that `@Reducer` made of an enum.
public protocol CaseReducerState: CasePathable {
  /// The reducer that the state belongs to.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self
  /// Tells two presentations apart by case and id.
  var _$identity: _StateIdentity { get }
}

extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The case of this store, with a store of the case's feature.
  public var `case`: State.StateReducer.CaseScope { State.StateReducer.scope(self) }
}
