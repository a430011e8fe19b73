import ScreenModel

/// How a screen is drawn as text.
public struct ScreenStyle: Sendable {
  /// Whether to use colour; only for a terminal, and not where `NO_COLOR` is set.
  public var usesColour: Bool

  /// A style.
  public init(usesColour: Bool) {
    self.usesColour = usesColour
  }

  func bold(_ text: String) -> String { paint(text, "1") }
  func dim(_ text: String) -> String { paint(text, "2") }
  func red(_ text: String) -> String { paint(text, "31") }
  func yellow(_ text: String) -> String { paint(text, "33") }

  private func paint(_ text: String, _ code: String) -> String {
    usesColour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

extension Screen {
  /// The screen as lines of text: ids at the left, so that what stands beside them may have any width.
  public func drawn(_ style: ScreenStyle) -> String {
    let ids = texts.map(\.id) + fields.map(\.id) + buttons.map(\.id) + (alert?.buttons.map(\.id) ?? [])
    let page = Page(style: style, idWidth: ids.map(\.count).max() ?? 0)
    var lines = [style.bold(title.printable) + style.dim("  (\(id))")]
    for text in texts {
      switch text.style {
      case .body: lines += page.lines(text.id, mark: " ", text.value) { $0 }
      case .notice: lines += page.lines(text.id, mark: "!", text.value, style.yellow)
      case .error: lines += page.lines(text.id, mark: "✗", text.value, style.red)
      }
    }
    for field in fields {
      lines += page.lines(field.id, mark: "›", "\(field.label): \(field.value)") { $0 }
      if let problem = field.problem { lines += page.lines("", mark: "✗", problem, style.red) }
    }
    lines += buttons.flatMap { page.button($0, isCovered: alert != nil) }
    if let alert {
      lines.append(style.bold("  ? \(alert.title.printable)") + style.dim("  (\(alert.id))"))
      lines += page.lines("", mark: " ", alert.message) { $0 }
      lines += alert.buttons.flatMap { page.button($0, isCovered: false) }
    }
    if let progress { lines.append("  … \(progress.label.printable)") }
    if back != nil { lines.append(style.dim("  (back)")) }
    return lines.joined(separator: "\n")
  }

  /// The screen in one line: its title and the texts on it.
  public var summary: String {
    var parts = [title] + texts.map(\.value) + fields.map { "\($0.label): \($0.value)" }
    if let alert { parts.append(alert.title) }
    if let progress { parts.append("… \(progress.label)") }
    return "\(id): " + parts.filter { !$0.isEmpty }.map(\.printable).joined(separator: " · ")
  }
}

/// Lays lines out behind a column of ids.
private struct Page {
  let style: ScreenStyle
  let idWidth: Int

  func lines(_ id: String, mark: String, _ text: String, _ paint: (String) -> String) -> [String] {
    let padding = String(repeating: " ", count: idWidth - id.count)
    let rows = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { String($0).printable }
    return rows.enumerated().map { index, row in
      index == 0
        ? "  " + style.dim(id) + padding + " \(mark) " + paint(row)
        : "  " + String(repeating: " ", count: idWidth) + "   " + paint(row)
    }
    .map(\.trimmingTrailingSpaces)
  }

  func button<Action>(_ button: ScreenButton<Action>, isCovered: Bool) -> [String] {
    let label = "[\(button.title)]"
    guard button.isEnabled, !isCovered else {
      return lines(button.id, mark: " ", label + " (off)", style.dim)
    }
    return lines(button.id, mark: " ", label) { $0 }
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
