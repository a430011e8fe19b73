/// A screen in a named state, to be looked at without playing the app as far as that.
public struct ScreenPreview<Action>: Identifiable {
  /// Names the state, such as `login.error`; unique in the whole app.
  public let id: String
  /// What is shown in it.
  public let screen: Screen<Action>

  /// The state `id`, in which `screen` is shown.
  public init(_ id: String, _ screen: Screen<Action>) {
    self.id = id
    self.screen = screen
  }

  /// The same state, whose controls send what `transform` makes of their actions: a child's preview in its parent.
  public func map<NewAction>(_ transform: @escaping @Sendable (Action) -> NewAction) -> ScreenPreview<NewAction> {
    ScreenPreview<NewAction>(id, screen.map(transform))
  }
}

extension ScreenPreview: Sendable where Action: Sendable {}
