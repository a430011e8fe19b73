/// What a person or a script asks of the running app.
public enum Command: Equatable, Sendable {
  /// Taps the button with this id.
  case tap(String)
  /// Replaces the text of the field with this id.
  case type(String, text: String)
  /// Waits until a screen or an element has this id and can be used.
  case wait(String)
  /// Goes back.
  case back
  /// Ends the app and starts it again, as a person would.
  case relaunch
  /// Shows the screen as it is now.
  case screen
  /// Shows what can be asked.
  case help
  /// Ends the app.
  case quit
}

extension Command {
  /// Every command, as `help` shows it.
  public static let helpText = """
    tap ID          tap a button
    type ID TEXT…   replace the text of a field (no TEXT: empty it)
    wait ID         wait until a screen or an element with this id is there and can be used
    back            go back
    relaunch        end the app and start it again
    screen          show the screen as it is now
    quit            end
    help            this list
    An empty line and a line that begins with # do nothing.
    """

  private static let words = ["tap", "type", "wait", "back", "relaunch", "screen", "quit", "help"]

  private static let longestLine = 65_536

  /// Refuses a line that nobody meant as a command, before anything works through it.
  static func checkLength(of line: String) throws(CommandError) {
    let length = line.utf8.count
    guard length <= longestLine else {
      throw .malformed("the line has \(length) bytes; a command has at most \(longestLine)")
    }
  }

  /// The command in a line of text; nil for an empty line and for a comment.
  /// - Throws: ``CommandError`` that says what a command looks like.
  public init?(line: String) throws(CommandError) {
    try Self.checkLength(of: line)
    let line = line.trimmingPrefix(while: \.isWhitespace)
    guard let first = line.first, first != "#" else { return nil }
    let word = line.prefix { !$0.isWhitespace }
    let rest = line[word.endIndex...].drop(while: \.isWhitespace)
    let id = rest.prefix { !$0.isWhitespace }
    let afterID = rest[id.endIndex...]

    switch word {
    case "tap", "wait":
      guard !id.isEmpty else { throw .malformed("`\(word)` needs an id: `\(word) ID`") }
      guard afterID.allSatisfy(\.isWhitespace) else {
        let further = afterID.drop(while: \.isWhitespace)
        throw .malformed("`\(word)` takes one id, but after '\(id.excerpt)' comes '\(further.excerpt)'")
      }
      self = word == "tap" ? .tap(String(id)) : .wait(String(id))
    case "type":
      guard !id.isEmpty else { throw .malformed("`type` needs an id: `type ID TEXT…`") }
      // One separator belongs to the command, further white space to the text.
      self = .type(String(id), text: String(afterID.dropFirst()))
    case "back", "relaunch", "screen", "quit", "help":
      guard rest.allSatisfy(\.isWhitespace) else {
        throw .malformed("`\(word)` takes nothing after it, but there is '\(rest.excerpt)'")
      }
      switch word {
      case "back": self = .back
      case "relaunch": self = .relaunch
      case "screen": self = .screen
      case "help": self = .help
      default: self = .quit
      }
    default:
      throw .unknown(String(word), nearest: nearest(to: String(word), among: Self.words), known: Self.words)
    }
  }
}

extension Command: CustomStringConvertible {
  /// The command as a line of text.
  public var description: String {
    switch self {
    case .tap(let id): "tap \(id)"
    case .type(let id, let text): text.isEmpty ? "type \(id)" : "type \(id) \(text)"
    case .wait(let id): "wait \(id)"
    case .back: "back"
    case .relaunch: "relaunch"
    case .screen: "screen"
    case .help: "help"
    case .quit: "quit"
    }
  }
}

extension String {
  fileprivate func trimmingPrefix(while predicate: (Character) -> Bool) -> Substring {
    drop(while: predicate)
  }
}
