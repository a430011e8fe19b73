extension Screen {
  /// What a tap on the button `id` sends.
  /// - Throws: `ScreenInputError` when there is no such button, it is disabled, or an alert lies over it.
  public func action(tapping id: String) throws(ScreenInputError) -> Action {
    if let alert {
      guard let button = alert.buttons.first(where: { $0.id == id }) else {
        throw buttons.contains { $0.id == id } ? .covered(id: id, by: alert.id) : .noButton(id: id, on: self.id)
      }
      guard button.isEnabled else { throw .disabled(id: id) }
      return button.action
    }
    guard let button = buttons.first(where: { $0.id == id }) else { throw .noButton(id: id, on: self.id) }
    guard button.isEnabled else { throw .disabled(id: id) }
    return button.action
  }

  /// What typing `text` into the field `id` sends; the text replaces what was there.
  /// - Throws: `ScreenInputError` when there is no such field, or an alert lies over it.
  public func action(typing text: String, into id: String) throws(ScreenInputError) -> Action {
    guard let field = fields.first(where: { $0.id == id }) else { throw .noField(id: id, on: self.id) }
    if let alert { throw .covered(id: id, by: alert.id) }
    return field.onInput(text)
  }

  /// What going back sends.
  /// - Throws: `ScreenInputError` when there is no way back, or an alert lies over everything.
  public func actionGoingBack() throws(ScreenInputError) -> Action {
    guard let back else { throw .noWayBack(from: id) }
    if let alert { throw .covered(id: "back", by: alert.id) }
    return back
  }

  /// Whether `id` is this screen, its alert, or an element on it that can be seen and, if it is a button, tapped.
  public func shows(_ id: String) -> Bool {
    self.id == id
      || alert?.id == id
      || (alert?.buttons ?? buttons).contains { $0.id == id && $0.isEnabled }
      || texts.contains { $0.id == id }
      || fields.contains { $0.id == id }
  }
}

/// Why an input cannot be given to a screen.
public enum ScreenInputError: Error, Equatable, Sendable {
  case noButton(id: String, on: String)
  case noField(id: String, on: String)
  case noWayBack(from: String)
  case disabled(id: String)
  /// An alert must be answered first.
  case covered(id: String, by: String)
}

extension ScreenInputError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noButton(let id, let screen): "there is no button '\(id)' on the screen '\(screen)'"
    case .noField(let id, let screen): "there is no field '\(id)' on the screen '\(screen)'"
    case .noWayBack(let screen): "there is no way back from the screen '\(screen)'"
    case .disabled(let id): "the button '\(id)' is disabled now"
    case .covered(let id, let alert): "'\(id)' lies under the alert '\(alert)', which must be answered first"
    }
  }
}
