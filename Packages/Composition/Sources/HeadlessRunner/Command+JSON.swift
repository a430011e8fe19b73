import Foundation

extension Command {
  private static let jsonKeys = ["tap", "type", "wait", "back", "relaunch", "screen", "quit", "help"]

  /// The command in a line of JSON, such as `{"tap":"login.google"}`; nil for an empty line.
  /// - Throws: ``CommandError`` that says what a command looks like.
  public init?(json line: String) throws(CommandError) {
    try Self.checkLength(of: line)
    guard !line.allSatisfy(\.isWhitespace) else { return nil }
    let object: [String: Argument]
    do {
      object = try JSONDecoder().decode([String: Argument].self, from: Data(line.utf8))
    } catch {
      throw .malformed(
        "a command is one JSON object on one line with texts or true as values, such as {\"tap\":\"login.google\"}"
      )
    }
    let names = object.keys.filter { $0 != "text" }.sorted()
    guard let name = names.first else {
      throw .malformed("the object names no command; it must have one of \(Self.jsonKeys.joined(separator: ", "))")
    }
    if let unknown = names.first(where: { !Self.jsonKeys.contains($0) }) {
      throw .unknown(unknown, nearest: nearest(to: unknown, among: Self.jsonKeys), known: Self.jsonKeys)
    }
    guard names.count == 1 else {
      let list = names.joined(separator: ", ").excerpt
      throw .malformed("the object names \(names.count) commands: \(list); give one a line")
    }
    guard name == "type" || object["text"] == nil else { throw .malformed("\"text\" belongs to \"type\" alone") }
    self = try Self.command(name, object)
  }

  private static func command(_ name: String, _ object: [String: Argument]) throws(CommandError) -> Command {
    switch (name, object[name]) {
    case ("tap", .text(let id)) where !id.isEmpty: return .tap(id)
    case ("wait", .text(let id)) where !id.isEmpty: return .wait(id)
    case ("type", .text(let id)) where !id.isEmpty:
      guard case .text(let text) = object["text"] else {
        throw .malformed("\"type\" needs \"text\": {\"type\":\"\(id.excerpt)\",\"text\":\"…\"}")
      }
      return .type(id, text: text)
    case ("back", .flag(true)): return .back
    case ("relaunch", .flag(true)): return .relaunch
    case ("screen", .flag(true)): return .screen
    case ("help", .flag(true)): return .help
    case ("quit", .flag(true)): return .quit
    case ("tap", _), ("wait", _), ("type", _):
      throw .malformed("\"\(name)\" needs the id as text: {\"\(name)\":\"ID\"}")
    default:
      throw .malformed("\"\(name)\" takes true: {\"\(name)\":true}")
    }
  }

  private enum Argument: Decodable {
    case text(String)
    case flag(Bool)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .flag(try container.decode(Bool.self))
      }
    }
  }
}
