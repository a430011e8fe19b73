import HeadlessRunner

/// A flag of the command line.
enum Flag: String, CaseIterable, Sendable {
  case state = "--state"
  case timeout = "--timeout"
  case backend = "--backend"
  case backendExecutable = "--backend-executable"
  case fail = "--fail"
  case browser = "--browser"
  case user = "--user"
  case provider = "--provider"
  case clientID = "--client-id"
  case redirectPort = "--redirect-port"
  case script = "--script"
  case json = "--json"
  case context = "--context"
  case help = "--help"
  case version = "--version"
}

/// Takes flags and their values from the command line: `--flag value` or `--flag=value`.
struct ArgumentReader {
  private var rest: ArraySlice<String>
  /// The value after `=`, until its flag takes it.
  private var attached: (flag: Flag, value: String)?

  init(_ arguments: [String]) {
    rest = arguments[...]
  }

  /// The first argument, which is the command; `--help` and `--version` stand for one.
  mutating func command() throws(UsageError) -> Arguments.Command {
    let names = ["tour", "play", "preview"]
    let choice = names.listed(before: "or")
    guard let first = rest.first else {
      throw UsageError("say what to do: \(choice); --help tells more")
    }
    switch first {
    case "-h", "--help", "help": return .help
    case "--version": return .version
    case "tour": rest.removeFirst(); return .tour
    case "play": rest.removeFirst(); return .play
    case "preview": rest.removeFirst(); return .preview
    default:
      if first.hasPrefix("-") {
        throw UsageError("the command comes first, \(choice), but there is '\(first.excerpt)'")
      }
      let hint = nearest(to: first, among: names).map { "did you mean '\($0)'?" } ?? "there are \(names.listed)"
      throw UsageError("there is no command '\(first.excerpt)'; \(hint)")
    }
  }

  /// The next argument, if it is no flag.
  mutating func word() -> String? {
    guard attached == nil, let first = rest.first, !first.hasPrefix("-") else { return nil }
    return rest.popFirst()
  }

  mutating func next() throws(UsageError) -> Flag? {
    if let (flag, value) = attached { throw UsageError("\(flag.rawValue) takes no value, but has '\(value.excerpt)'") }
    guard let argument = rest.popFirst() else { return nil }
    if argument == "-h" { return .help }
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let flag = Flag(rawValue: parts[0]) else {
      guard argument.hasPrefix("-") else { throw UsageError("'\(argument.excerpt)' is one argument too many") }
      let hint = nearest(to: parts[0], among: Flag.allCases.map(\.rawValue)).map { "did you mean '\($0)'?" }
      throw UsageError("there is no flag '\(parts[0].excerpt)'; \(hint ?? "--help lists all")")
    }
    if parts.count == 2 { attached = (flag, parts[1]) }
    return flag
  }

  mutating func value(of flag: Flag, _ what: String) throws(UsageError) -> String {
    let value = attached?.value ?? rest.popFirst()
    attached = nil
    guard let value, !value.isEmpty else { throw UsageError("\(flag.rawValue) needs \(what)") }
    guard !value.hasPrefix("--") else {
      throw UsageError("\(flag.rawValue) needs \(what), but the flag '\(value.excerpt)' follows")
    }
    return value
  }
}
