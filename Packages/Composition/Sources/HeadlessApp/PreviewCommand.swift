import AppFeature
import HeadlessRunner
import ScreenModel

/// Shows named states of screens, without running the app.
struct PreviewCommand {
  private let all: [ScreenPreview<AppRoot.Action>]
  /// The one that was asked for.
  private let chosen: ScreenPreview<AppRoot.Action>?

  /// The state `name`, or the list of all when there is no name.
  init(naming name: String?, among all: [ScreenPreview<AppRoot.Action>] = AppRoot.previews) throws(UsageError) {
    self.all = all
    guard let name else {
      chosen = nil
      return
    }
    guard let chosen = all.first(where: { $0.id == name }) else {
      let hint = nearest(to: name, among: all.map(\.id)).map { "did you mean '\($0)'?" }
      throw UsageError("there is no preview '\(name.excerpt)'; \(hint ?? "`preview` alone lists all")")
    }
    self.chosen = chosen
  }

  /// The drawing, or the names, a line each.
  func text(_ style: ScreenStyle) -> String {
    if let chosen { return chosen.screen.drawn(style) + "\n" }
    return all.map { $0.id + "\n" }.joined()
  }

  /// A line of JSON for the state, or for each.
  func json() throws -> String {
    try (chosen.map { [$0] } ?? all)
      .map { try Line(name: $0.id, screen: ScreenDocument($0.screen)).jsonLine() + "\n" }
      .joined()
  }

  private struct Line: Encodable {
    let name: String
    let screen: ScreenDocument
  }
}
