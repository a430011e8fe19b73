/// An action with a case for what happens on the screen.
public protocol ViewAction<ViewAction> {
  /// What can happen on the screen.
  associatedtype ViewAction
  /// Wraps a view action.
  static func view(_ action: ViewAction) -> Self
}

/// A screen that sends view actions; `@ViewAction` makes the conformance.
public protocol ViewActionSending<StoreState, StoreAction> {
  associatedtype StoreState
  associatedtype StoreAction: ViewAction
  /// The store that the actions are sent to.
  @MainActor var store: Store<StoreState, StoreAction> { get }
}

extension ViewActionSending {
  /// Sends a view action to the store.
  @MainActor
  @discardableResult
  public func send(_ action: StoreAction.ViewAction) -> StoreTask {
    self.store.send(.view(action))
  }
}
