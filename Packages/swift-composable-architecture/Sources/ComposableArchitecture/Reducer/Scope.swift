/// Runs a child reducer on a part of the state, for the actions that are the child's.
public struct Scope<ParentState, ParentAction, Child: Reducer>: _CompilingReducer {
  @usableFromInline
  enum Target {
    case keyPath(WritableKeyPath<ParentState, Child.State>)
    case casePath(CaseKeyPath<ParentState, Child.State>)
  }

  @usableFromInline let target: Target
  @usableFromInline let toChildAction: CaseKeyPath<ParentAction, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let site: SourceSite

  /// Scopes to a property of the state.
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.target = .keyPath(toChildState)
    self.toChildAction = toChildAction
    self.child = child()
    self.site = SourceSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)
  }

  /// Scopes to a case of an enum state; an action for another case than the present one is an issue.
  @inlinable
  public init<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where ChildState == Child.State, ChildAction == Child.Action {
    self.target = .casePath(toChildState)
    self.toChildAction = toChildAction
    self.child = child()
    self.site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  @inlinable
  public func _compiled() -> _CompiledReducer<ParentState, ParentAction> {
    let child = LazyReducer(self.child)
    let action = AnyCasePath(self.toChildAction)
    let transform: @Sendable (Child.Action) -> ParentAction = { action.embed($0) }
    switch self.target {
    case .keyPath(let keyPath):
      let access = StateAccess(keyPath)
      let element: PathElement? =
        (keyPath as AnyKeyPath) == (\ParentState.self as AnyKeyPath) ? nil : PathElement(keyPath)
      return _CompiledReducer { state, parentAction in
        guard let childAction = action.extract(from: parentAction) else { return .none }
        return access.modify(&state) { child.reduce(&$0, childAction) }
          .nested(element, transform)
      }
    case .casePath(let casePath):
      let path = AnyCasePath(casePath)
      let element = PathElement(casePath)
      let site = self.site
      return _CompiledReducer { state, parentAction in
        guard let childAction = action.extract(from: parentAction) else { return .none }
        guard let effect = path.modify(&state, { child.reduce(&$0, childAction) }) else {
          site.reportOtherCase(action: parentAction, state: state)
          return .none
        }
        return effect.nested(element, transform)
      }
    }
  }
}

extension AnyCasePath {
  /// Changes the value of a case; `nil` when the root is in another one.
  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result? {
    guard let value = self.extract(from: root) else { return nil }
    // On the heap: a large state must not fill a small stack.
    let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    pointer.initialize(to: value)
    defer {
      pointer.deinitialize(count: 1)
      pointer.deallocate()
    }
    let result = body(&pointer.pointee)
    root = self.embed(pointer.pointee)
    return result
  }
}

extension SourceSite {
  @usableFromInline
  func reportOtherCase(action: some Any, state: some Any) {
    self.report(
      """
      The "Scope" at "\(self.text)" received a child action when the child's state was in another case.

        Action:
      \(String.shownCase(of: action))
        State:
      \(String.shownCase(of: state))

      An effect of the child may have outlived it: run the "Scope" before the reducer that changes the case, or use \
      "ifCaseLet", which cancels them. Or the action was sent while the state was in another case.
      """
    )
  }
}
