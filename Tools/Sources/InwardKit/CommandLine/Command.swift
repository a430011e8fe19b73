/// A command of `inward`: what its help page says, the flags that it takes, and what it does.
struct Command: Sendable {
  struct Flag: Sendable {
    var name: String
    /// What stands for its value; nil for a switch.
    var value: String?
    var summary: String
  }

  struct Exit: Sendable {
    var status: Int32
    var meaning: String
  }

  var name: String
  /// One line for the list of commands.
  var summary: String
  /// What follows the name, such as `[RULE]`, with the most words that it stands for.
  var words = ""
  var mostWords = 0
  /// What one has to know to use it; lines of at most 116 characters.
  var details: String
  var flags: [Flag] = []
  var exits: [Exit] = [.done, .failed]
  var action: @Sendable (Arguments) throws -> Inward.Outcome

  /// Every command, in the order of the list that `--help` prints.
  static let all: [Command] = [
    .initialize, .lint, .explain, .graph, .why, .affected, .packages, .new, .remove, .rename, .schema, .help,
  ]

  static func named(_ name: String) throws(UsageError) -> Command {
    if let command = all.first(where: { $0.name == name }) { return command }
    throw UsageError.unknown(name.hasPrefix("-") ? "flag" : "command", name, among: all.map(\.name))
  }

  /// Runs with the words and flags that follow its name.
  func run(_ words: [String]) throws -> Inward.Outcome {
    if words.contains("--help") || words.contains("-h") { return Inward.Outcome(output: page) }
    return try action(Arguments(words, for: self))
  }

  // MARK: - The help page

  var page: String {
    let usage = ["usage: inward", name, words, flags.isEmpty ? "" : "[FLAGS]"].filter { !$0.isEmpty }
    var text = "\(usage.joined(separator: " "))\n\n\(summary)\n\n\(details)\n"
    if !flags.isEmpty {
      text += "\nflags\n" + Self.table(flags.map { ($0.name + ($0.value.map { " \($0)" } ?? ""), $0.summary) })
    }
    return text + "\nexit status\n" + Self.table(exits.map { ("\($0.status)", $0.meaning) })
  }

  /// Two columns; further lines of the second one are indented as the first of them.
  static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { first, second in
      let lines = second.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.enumerated().map { index, line in
        let name = index == 0 ? first : ""
        return "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(line)\n"
      }.joined()
    }.joined()
  }
}

extension [Command.Flag] {
  /// What every command that reads a workspace takes.
  static let workspace = [
    Command.Flag(
      name: "--root",
      value: "DIR",
      summary: "the workspace (default: the nearest folder above with a \(Configuration.fileName))"
    ),
    Command.Flag(
      name: "--trust-manifests",
      value: nil,
      summary: "run manifests that only running can tell, in this workspace from now on; a manifest is code"
    ),
  ]
}

extension Command.Flag {
  /// A flag with a fixed set of values, of which the first is the default.
  static func choice<Value: RawRepresentable & CaseIterable>(
    _ name: String,
    _: Value.Type,
    value: String,
    _ what: String
  )
    -> Self where Value.RawValue == String
  {
    let all = Value.allCases.enumerated().map { $0 == 0 ? "\($1.rawValue) (default)" : $1.rawValue }
    return Self(name: name, value: value, summary: "\(what): \(all.joined(separator: ", "))")
  }
}

extension Command.Exit {
  static let done = Self(status: 0, meaning: "done")
  static let failed = Self(
    status: 2,
    meaning: "the command line, workspace.json or a manifest is wrong, or something could not be read"
  )
}
