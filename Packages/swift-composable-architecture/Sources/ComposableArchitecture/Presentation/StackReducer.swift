extension Reducer {
  /// Runs the reducer of a stack's element for the element's actions, before this reducer.
  ///
  /// When an element leaves the stack, its effects are cancelled.
  @inlinable
  public func forEach<ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>>(
    _ toStackState: WritableKeyPath<State, StackState<ElementState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> destination: () -> Element,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action> {
    _StackReducer(
      parent: self,
      element: destination(),
      toStack: toStackState,
      toStackAction: toStackAction,
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs the reducer of a stack of enum states that `@Reducer` generated.
  @inlinable
  public func forEach<ElementState: CaseReducerState, ElementAction>(
    _ toStackState: WritableKeyPath<State, StackState<ElementState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> some Reducer<State, Action>
  where ElementState.StateReducer.Action == ElementAction {
    self.forEach(
      toStackState,
      action: toStackAction,
      destination: { ElementState.StateReducer.body },
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

@usableFromInline
struct _StackReducer<Parent: Reducer, Element: Reducer>: _CompilingReducer {
  @usableFromInline let parent: Parent
  @usableFromInline let element: Element
  @usableFromInline let toStack: WritableKeyPath<Parent.State, StackState<Element.State>>
  @usableFromInline let toStackAction: CaseKeyPath<Parent.Action, StackAction<Element.State, Element.Action>>
  @usableFromInline let site: SourceSite

  @inlinable
  init(
    parent: Parent,
    element: Element,
    toStack: WritableKeyPath<Parent.State, StackState<Element.State>>,
    toStackAction: CaseKeyPath<Parent.Action, StackAction<Element.State, Element.Action>>,
    site: SourceSite
  ) {
    self.parent = parent
    self.element = element
    self.toStack = toStack
    self.toStackAction = toStackAction
    self.site = site
  }

  @inlinable
  public func _compiled() -> _CompiledReducer<Parent.State, Parent.Action> {
    let parent = self.parent._compiled()
    let element = LazyReducer(self.element)
    let access = StateAccess(self.toStack)
    let action = AnyCasePath(self.toStackAction)
    let stack = PathElement(self.toStack)
    let site = self.site
    return _CompiledReducer(isDynamic: parent.isDynamic) { state, parentAction in
      var elementEffect = Effect<Parent.Action>.none
      let before = access.modify(&state) { $0.ids }
      var popped: StackElementID?
      switch action.extract(from: parentAction) {
      case .element(let id, let elementAction)?:
        let effect: Effect<Element.Action>? = access.modify(&state) { stack in
          guard stack.position(of: id) != nil else { return nil }
          return element.reduce(&stack[id: id]!, elementAction)
        }
        if let effect {
          elementEffect = effect.nested(stack.appending(id), dismiss: action.embed(.popFrom(id: id))) {
            action.embed(.element(id: id, action: $0))
          }
        } else {
          site.reportMissingChild(
            operator: "forEach",
            action: parentAction,
            reason: "the stack had no element with the id \"\(id.customDumpDescription)\""
          )
        }
      case .popFrom(let id)?:
        popped = id
        if !before.contains(id) {
          site.reportMissingChild(
            operator: "forEach",
            action: parentAction,
            reason: "the stack had no element with the id \"\(id.customDumpDescription)\" to pop"
          )
        }
      case .push(let id, let elementState)?:
        if before.contains(id) {
          site.report(
            "A \"forEach\" at \"\(site.text)\" was to push an element with the id "
              + "\"\(id.customDumpDescription)\", which is in the stack already."
          )
        } else {
          access.modify(&state) { $0.push(elementState, id: id) }
        }
      case nil:
        break
      }
      let parentEffect = parent.reduce(&state, parentAction)
      if let popped { access.modify(&state) { $0.pop(from: popped) } }
      let after = access.modify(&state) { $0.ids }
      guard after != before else { return elementEffect.merge(with: parentEffect) }
      let kept = Set(after)
      return .merge(
        [elementEffect, parentEffect]
          + before.filter { !kept.contains($0) }.map { .cancelAll(below: stack.appending($0)) }
      )
    }
  }
}
