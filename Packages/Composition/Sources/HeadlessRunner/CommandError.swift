import ScreenModel

/// Why a command was not carried out, and what to do instead.
public struct CommandError: Error, Equatable, Sendable {
  /// What kind of error this is, for programs.
  public enum Code: String, Sendable {
    case malformedCommand
    case unknownCommand
    case unknownID
    case disabled
    case covered
    case noWayBack
    case timedOut
    case launchFailed
  }

  /// What kind of error this is.
  public let code: Code
  /// What happened and what to do, for people.
  public let message: String

  /// An error.
  public init(code: Code, message: String) {
    self.code = code
    self.message = message
  }
}

extension CommandError: CustomStringConvertible {
  public var description: String { message }
}

extension CommandError {
  static func malformed(_ message: String) -> CommandError {
    CommandError(code: .malformedCommand, message: message)
  }

  static func unknown(_ word: String, nearest: String?, known: [String]) -> CommandError {
    let hint = nearest.map { "did you mean `\($0)`?" } ?? "commands are \(known.joined(separator: ", "))"
    return CommandError(code: .unknownCommand, message: "there is no command `\(word.excerpt)`; \(hint)")
  }

  /// What `screen` answered to an input, with the nearest id that it does have.
  init<Action>(_ error: ScreenInputError, on screen: Screen<Action>) {
    switch error {
    case .noButton(let id, let place):
      let error = ScreenInputError.noButton(id: id.excerpt, on: place)
      let ids = (screen.alert?.buttons ?? screen.buttons).map(\.id)
      self.init(code: .unknownID, message: "\(error)" + Self.hint(id, among: ids, called: "buttons"))
    case .noField(let id, let place):
      let error = ScreenInputError.noField(id: id.excerpt, on: place)
      self.init(
        code: .unknownID,
        message: "\(error)" + Self.hint(id, among: screen.fields.map(\.id), called: "fields")
      )
    case .disabled:
      self.init(code: .disabled, message: "\(error); `wait` for it, or fill in what it needs")
    case .covered(let id, let alert):
      let error = ScreenInputError.covered(id: id.excerpt, by: alert)
      let ids = screen.alert?.buttons.map(\.id) ?? []
      self.init(code: .covered, message: "\(error): tap \(ids.joined(separator: " or "))")
    case .noWayBack:
      self.init(code: .noWayBack, message: "\(error)")
    }
  }

  static func timedOut<Action>(_ id: String, after limit: Duration, on screen: Screen<Action>) -> CommandError {
    let seconds = limit.formattedSeconds
    return CommandError(
      code: .timedOut,
      message: "'\(id.excerpt)' did not come within \(seconds) s; the screen is '\(screen.id)'"
        + hint(id, among: screen.usableIDs, called: "ids that can be waited for now")
    )
  }

  private static func hint(_ id: String, among ids: [String], called kind: String) -> String {
    if let near = nearest(to: id, among: ids), near != id { return "; did you mean '\(near)'?" }
    return ids.isEmpty ? "; it has no \(kind)" : "; its \(kind): \(ids.joined(separator: ", "))"
  }
}

extension Screen {
  /// Everything for which `shows` answers true.
  var usableIDs: [String] {
    [id] + (alert.map { [$0.id] } ?? [])
      + (alert?.buttons ?? buttons).filter(\.isEnabled).map(\.id)
      + texts.map(\.id) + fields.map(\.id)
  }
}

extension Duration {
  /// Seconds with as many decimals as are needed, at most three.
  var formattedSeconds: String {
    let milliseconds = components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    var text = "\(milliseconds / 1_000)"
    let rest = milliseconds % 1_000
    if rest != 0 {
      let digits = String(repeating: "0", count: 3 - "\(rest)".count) + "\(rest)"
      text += "." + digits.reversed().drop { $0 == "0" }.reversed().map(String.init).joined()
    }
    return text
  }
}
