extension Reducer {
  /// Runs a presented child's reducer while the child is presented, before this reducer.
  ///
  /// A dismissal, by the child or by this reducer, removes the child's state and cancels its effects.
  @inlinable
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer<DestinationState, DestinationAction>>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _PresentationReducer(
      parent: self,
      child: destination(),
      toPresentation: toPresentationState,
      toPresentationAction: toPresentationAction,
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs the reducer of a presented enum state that `@Reducer` generated.
  @inlinable
  public func ifLet<DestinationState: CaseReducerState, DestinationAction>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where DestinationState.StateReducer.Action == DestinationAction {
    self.ifLet(
      toPresentationState,
      action: toPresentationAction,
      destination: { DestinationState.StateReducer.body },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

@usableFromInline
struct _PresentationReducer<Parent: Reducer, Child: Reducer>: _CompilingReducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toPresentation: WritableKeyPath<Parent.State, PresentationState<Child.State>>
  @usableFromInline let toPresentationAction: CaseKeyPath<Parent.Action, PresentationAction<Child.Action>>
  @usableFromInline let site: SourceSite

  @inlinable
  init(
    parent: Parent,
    child: Child,
    toPresentation: WritableKeyPath<Parent.State, PresentationState<Child.State>>,
    toPresentationAction: CaseKeyPath<Parent.Action, PresentationAction<Child.Action>>,
    site: SourceSite
  ) {
    self.parent = parent
    self.child = child
    self.toPresentation = toPresentation
    self.toPresentationAction = toPresentationAction
    self.site = site
  }

  @inlinable
  public func _compiled() -> _CompiledReducer<Parent.State, Parent.Action> {
    let parent = self.parent._compiled()
    let child = LazyReducer(self.child)
    let access = StateAccess(self.toPresentation)
    let action = AnyCasePath(self.toPresentationAction)
    let element = PathElement(self.toPresentation)
    let identify = _StateIdentity.identifier(of: Child.State.self)
    let site = self.site
    func identity(_ state: inout Parent.State) -> _StateIdentity? {
      access.modify(&state) { $0.isPresented ? $0.modify { identify(&$0) } : nil }
    }
    return _CompiledReducer(isDynamic: parent.isDynamic) { state, parentAction in
      let presentationAction = action.extract(from: parentAction)
      let before = identity(&state)
      var childEffect = Effect<Parent.Action>.none
      if case .presented(let childAction)? = presentationAction {
        if let effect = access.modify(&state, { $0.modify { child.reduce(&$0, childAction) } }) {
          childEffect = effect.nested(element, dismiss: action.embed(.dismiss)) { action.embed(.presented($0)) }
        } else {
          site.reportMissingChild(operator: "ifLet", action: parentAction, reason: "no child was presented")
        }
      } else if case .dismiss? = presentationAction, before == nil {
        site.reportMissingChild(operator: "ifLet", action: parentAction, reason: "no child was presented")
      }
      let parentEffect = parent.reduce(&state, parentAction)
      guard let before else { return childEffect.merge(with: parentEffect) }
      var after = identity(&state)
      if case .dismiss? = presentationAction, before == after {
        access.modify(&state) { $0.wrappedValue = nil }
        after = nil
      }
      guard before != after else { return childEffect.merge(with: parentEffect) }
      return childEffect.merge(with: parentEffect).merge(with: .cancelAll(below: element))
    }
  }
}
