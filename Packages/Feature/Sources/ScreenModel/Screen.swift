/// What a screen shows, as a value, with the action that each control sends.
///
/// Identifiers are stable, so that a flow written against them runs under any user interface. Within one screen they
/// are unique.
public struct Screen<Action>: Identifiable {
  /// Names the screen, such as `login`.
  public let id: String
  /// The heading.
  public var title: String
  /// The texts, top to bottom.
  public var texts: [ScreenText]
  /// The input fields, top to bottom.
  public var fields: [ScreenField<Action>]
  /// The buttons, top to bottom.
  public var buttons: [ScreenButton<Action>]
  /// A question that lies over everything else; while it is there, only its buttons work.
  public var alert: ScreenAlert<Action>?
  /// Work going on, if any.
  public var progress: ScreenProgress?
  /// What going back sends, where there is a way back.
  public var back: Action?

  /// A screen.
  public init(
    id: String,
    title: String,
    texts: [ScreenText] = [],
    fields: [ScreenField<Action>] = [],
    buttons: [ScreenButton<Action>] = [],
    alert: ScreenAlert<Action>? = nil,
    progress: ScreenProgress? = nil,
    back: Action? = nil
  ) {
    self.id = id
    self.title = title
    self.texts = texts
    self.fields = fields
    self.buttons = buttons
    self.alert = alert
    self.progress = progress
    self.back = back
  }

  /// The identifiers of all elements, top to bottom, those of an alert last.
  public var elementIDs: [String] {
    texts.map(\.id) + fields.map(\.id) + buttons.map(\.id) + (alert.map { [$0.id] + $0.buttons.map(\.id) } ?? [])
  }

  /// The same screen, whose controls send what `transform` makes of their actions: a child's screen in its parent.
  public func map<NewAction>(_ transform: @escaping @Sendable (Action) -> NewAction) -> Screen<NewAction> {
    Screen<NewAction>(
      id: id,
      title: title,
      texts: texts,
      fields: fields.map { $0.map(transform) },
      buttons: buttons.map { $0.map(transform) },
      alert: alert?.map(transform),
      progress: progress,
      back: back.map(transform)
    )
  }
}

extension Screen: Sendable where Action: Sendable {}

/// A line of text.
public struct ScreenText: Equatable, Identifiable, Sendable {
  /// How a text is meant.
  public enum Style: String, Sendable {
    case body
    /// Something worth knowing.
    case notice
    /// Something that went wrong.
    case error
  }

  /// Names the text, such as `profile.email`.
  public let id: String
  /// What it says.
  public var value: String
  /// How it is meant.
  public var style: Style
  /// What kind of problem it tells, for programs; people never see it.
  public var code: String?

  /// A text.
  public init(id: String, _ value: String, style: Style = .body, code: String? = nil) {
    self.id = id
    self.value = value
    self.style = style
    self.code = code
  }
}

/// A text input.
public struct ScreenField<Action>: Identifiable {
  /// Names the field, such as `profile.name`.
  public let id: String
  /// What it asks for.
  public var label: String
  /// The text in it.
  public var value: String
  /// What is wrong with the text, if anything.
  public var problem: String?
  /// The action for a new text.
  public var onInput: @Sendable (String) -> Action

  /// A field.
  public init(
    id: String,
    label: String,
    value: String,
    problem: String? = nil,
    onInput: @escaping @Sendable (String) -> Action
  ) {
    self.id = id
    self.label = label
    self.value = value
    self.problem = problem
    self.onInput = onInput
  }

  func map<NewAction>(_ transform: @escaping @Sendable (Action) -> NewAction) -> ScreenField<NewAction> {
    let onInput = onInput
    return ScreenField<NewAction>(id: id, label: label, value: value, problem: problem) { transform(onInput($0)) }
  }
}

extension ScreenField: Sendable where Action: Sendable {}

/// A button.
public struct ScreenButton<Action>: Identifiable {
  /// Names the button, such as `login.google`.
  public let id: String
  /// What it says.
  public var title: String
  /// Whether it can be tapped now.
  public var isEnabled: Bool
  /// What a tap sends.
  public var action: Action

  /// A button.
  public init(id: String, title: String, isEnabled: Bool = true, action: Action) {
    self.id = id
    self.title = title
    self.isEnabled = isEnabled
    self.action = action
  }

  func map<NewAction>(_ transform: (Action) -> NewAction) -> ScreenButton<NewAction> {
    ScreenButton<NewAction>(id: id, title: title, isEnabled: isEnabled, action: transform(action))
  }
}

extension ScreenButton: Sendable where Action: Sendable {}

/// A question that must be answered first.
public struct ScreenAlert<Action>: Identifiable {
  /// Names the alert, such as `session.expired`.
  public let id: String
  /// The question.
  public var title: String
  /// What to know before answering.
  public var message: String
  /// The answers.
  public var buttons: [ScreenButton<Action>]

  /// An alert.
  public init(id: String, title: String, message: String, buttons: [ScreenButton<Action>]) {
    self.id = id
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  func map<NewAction>(_ transform: (Action) -> NewAction) -> ScreenAlert<NewAction> {
    ScreenAlert<NewAction>(id: id, title: title, message: message, buttons: buttons.map { $0.map(transform) })
  }
}

extension ScreenAlert: Sendable where Action: Sendable {}

/// Work going on.
public struct ScreenProgress: Equatable, Sendable {
  /// What is being done.
  public var label: String

  /// Work described by `label`.
  public init(_ label: String) {
    self.label = label
  }
}
