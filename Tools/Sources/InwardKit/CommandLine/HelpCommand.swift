extension Command {
  /// `inward help [COMMAND]`
  static let help = Command(
    name: "help",
    summary: "Prints the page of a command; without COMMAND, the list of commands.",
    words: "[COMMAND]",
    mostWords: 1,
    details: "`inward COMMAND --help` prints the same page."
  ) { arguments in
    guard let name = arguments.words.first else { return Inward.Outcome(output: overview) }
    return Inward.Outcome(output: try Command.named(name).page)
  }

  /// What `inward --help` prints.
  static var overview: String {
    """
    usage: inward COMMAND [FLAGS]

    Reads workspace.json, every Package.swift and every import of a workspace of Swift packages, and says where the
    workspace breaks its own rules. It builds nothing.

    commands
    \(Command.table(all.map { ($0.name, $0.summary) }))
    flags
    \(Command.table([("--help", "this text, or after a command the page of that command"), ("--version", "the version")]))
    """
  }
}
