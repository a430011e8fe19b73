extension Reducer {
  /// Runs a child reducer on an optional part of the state while it is there, before this reducer.
  ///
  /// When the child leaves, its effects are cancelled. A child action without a child is an issue.
  @inlinable
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer<WrappedState, WrappedAction>>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _IfLetReducer(
      parent: self,
      child: wrapped(),
      toChildState: toWrappedState,
      toChildAction: toWrappedAction,
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs the reducer of an optional enum state that `@Reducer` generated.
  @inlinable
  public func ifLet<WrappedState: CaseReducerState, WrappedAction>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where WrappedState.StateReducer.Action == WrappedAction {
    self.ifLet(
      toWrappedState,
      action: toWrappedAction,
      then: { WrappedState.StateReducer.body },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Runs a child reducer on one case of an enum state while the state is in it, before this reducer.
  ///
  /// When the state leaves the case, the child's effects are cancelled. A child action in another case is an issue.
  @inlinable
  public func ifCaseLet<CaseState, CaseAction, Child: Reducer<CaseState, CaseAction>>(
    _ toCaseState: CaseKeyPath<State, CaseState>,
    action toCaseAction: CaseKeyPath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _IfCaseLetReducer(
      parent: self,
      child: child(),
      toChildState: toCaseState,
      toChildAction: toCaseAction,
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

@usableFromInline
struct _IfLetReducer<Parent: Reducer, Child: Reducer>: _CompilingReducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toChildState: WritableKeyPath<Parent.State, Child.State?>
  @usableFromInline let toChildAction: CaseKeyPath<Parent.Action, Child.Action>
  @usableFromInline let site: SourceSite

  @inlinable
  init(
    parent: Parent,
    child: Child,
    toChildState: WritableKeyPath<Parent.State, Child.State?>,
    toChildAction: CaseKeyPath<Parent.Action, Child.Action>,
    site: SourceSite
  ) {
    self.parent = parent
    self.child = child
    self.toChildState = toChildState
    self.toChildAction = toChildAction
    self.site = site
  }

  @inlinable
  public func _compiled() -> _CompiledReducer<Parent.State, Parent.Action> {
    let parent = self.parent._compiled()
    let child = LazyReducer(self.child)
    let access = StateAccess(self.toChildState)
    let action = AnyCasePath(self.toChildAction)
    let transform: @Sendable (Child.Action) -> Parent.Action = { action.embed($0) }
    let element = PathElement(self.toChildState)
    let identify = _StateIdentity.identifier(of: Child.State.self)
    let site = self.site
    return _CompiledReducer(isDynamic: parent.isDynamic) { state, parentAction in
      var childEffect = Effect<Parent.Action>.none
      var before: _StateIdentity?
      if let childAction = action.extract(from: parentAction) {
        let effect: Effect<Child.Action>? = access.modify(&state) {
          guard $0 != nil else { return nil }
          before = identify(&$0!)
          return child.reduce(&$0!, childAction)
        }
        if let effect {
          childEffect = effect.nested(element, transform)
        } else {
          site.reportMissingChild(operator: "ifLet", action: parentAction, reason: "the child's state was \"nil\"")
        }
      } else {
        before = access.modify(&state) { $0 == nil ? nil : identify(&$0!) }
      }
      let parentEffect = parent.reduce(&state, parentAction)
      guard let before else { return childEffect.merge(with: parentEffect) }
      let after: _StateIdentity? = access.modify(&state) { $0 == nil ? nil : identify(&$0!) }
      guard before != after else { return childEffect.merge(with: parentEffect) }
      return childEffect.merge(with: parentEffect).merge(with: .cancelAll(below: element))
    }
  }
}

@usableFromInline
struct _IfCaseLetReducer<Parent: Reducer, Child: Reducer>: _CompilingReducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toChildState: CaseKeyPath<Parent.State, Child.State>
  @usableFromInline let toChildAction: CaseKeyPath<Parent.Action, Child.Action>
  @usableFromInline let site: SourceSite

  @inlinable
  init(
    parent: Parent,
    child: Child,
    toChildState: CaseKeyPath<Parent.State, Child.State>,
    toChildAction: CaseKeyPath<Parent.Action, Child.Action>,
    site: SourceSite
  ) {
    self.parent = parent
    self.child = child
    self.toChildState = toChildState
    self.toChildAction = toChildAction
    self.site = site
  }

  @inlinable
  public func _compiled() -> _CompiledReducer<Parent.State, Parent.Action> {
    let parent = self.parent._compiled()
    let child = LazyReducer(self.child)
    let path = AnyCasePath(self.toChildState)
    let action = AnyCasePath(self.toChildAction)
    let transform: @Sendable (Child.Action) -> Parent.Action = { action.embed($0) }
    let element = PathElement(self.toChildState)
    let identify = _StateIdentity.identifier(of: Child.State.self)
    let site = self.site
    func identity(_ state: inout Parent.State) -> _StateIdentity? {
      guard var child = path.extract(from: state) else { return nil }
      return identify(&child)
    }
    return _CompiledReducer(isDynamic: parent.isDynamic) { state, parentAction in
      var childEffect = Effect<Parent.Action>.none
      let before = identity(&state)
      if let childAction = action.extract(from: parentAction) {
        if let effect = path.modify(&state, { child.reduce(&$0, childAction) }) {
          childEffect = effect.nested(element, transform)
        } else {
          site.reportMissingChild(
            operator: "ifCaseLet",
            action: parentAction,
            reason: "the state was in another case, \"\(String.caseName(of: state))\""
          )
        }
      }
      let parentEffect = parent.reduce(&state, parentAction)
      guard let before, before != identity(&state) else { return childEffect.merge(with: parentEffect) }
      return childEffect.merge(with: parentEffect).merge(with: .cancelAll(below: element))
    }
  }
}

extension SourceSite {
  @usableFromInline
  func reportMissingChild(operator name: String, action: some Any, reason: String) {
    self.report(
      """
      The "\(name)" at "\(self.text)" received a child action when \(reason).

        Action:
      \(String.shownCase(of: action))

      Either a parent reducer removed the child before the child's reducer ran: put the reducers that run on the child \
      first. Or an effect that outlives the child sent the action: cancel it when the child leaves. Or the action was \
      sent without a child on the screen.
      """
    )
  }
}
