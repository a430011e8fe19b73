/// The `inward` command: reads its arguments, does one thing, and gives back what to print.
public struct Inward: Sendable {
  /// The version that `--version` prints.
  public static let version = "0.1.0"

  /// What a run prints, and how it ends: 0 clean, 1 findings, 2 it could not run.
  public struct Outcome: Equatable, Sendable {
    /// For standard output.
    public var output = ""
    /// For standard error.
    public var errors = ""
    /// The exit status.
    public var status: Int32 = 0
  }

  private enum Format: String, CaseIterable { case text, json }

  /// Runs one command line, without the name of the program in front.
  public static func run(_ arguments: [String]) -> Outcome {
    do {
      return try Inward().dispatch(arguments)
    } catch let error as UsageError {
      return Outcome(
        errors: "inward: error: \(error.message)\n  help: `inward --help` lists commands and flags\n",
        status: 2
      )
    } catch let problems as Problems {
      return Outcome(errors: problems.text, status: 2)
    } catch {
      return Outcome(errors: "inward: error: \(error)\n", status: 2)
    }
  }

  /// Runs and prints; returns the exit status.
  public static func main(_ arguments: [String]) -> Int32 {
    let outcome = run(arguments)
    FileSystem.write(outcome.output, to: 1)
    FileSystem.write(outcome.errors, to: 2)
    return outcome.status
  }

  private static let commands = ["lint", "graph", "explain", "packages", "help"]

  private func dispatch(_ arguments: [String]) throws -> Outcome {
    guard let command = arguments.first else { return Outcome(errors: Self.help, status: 2) }
    let rest = Array(arguments.dropFirst())
    if rest.contains("--help") || rest.contains("-h") { return Outcome(output: Self.help) }
    switch command {
    case "lint": return try lint(rest)
    case "graph": return try graph(rest)
    case "explain": return try explain(rest)
    case "packages": return try packages(rest)
    case "--help", "-h", "help": return Outcome(output: Self.help)
    case "--version": return Outcome(output: "inward \(Self.version)\n")
    default:
      let kind = command.hasPrefix("-") ? "flag" : "command"
      let hint = nearest(to: command, among: Self.commands).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError(message: "unknown \(kind) '\(command)'\(hint)")
    }
  }

  // MARK: - Commands

  private func lint(_ arguments: [String]) throws -> Outcome {
    let start = FileSystem.now
    let arguments = try Arguments(arguments, options: ["--format", "--root"])
    try arguments.noWords()
    let format = try arguments.choice("--format", default: Format.text)
    let workspace = try WorkspaceLoader.load(root: try root(arguments), sources: true)
    let findings = Judge.judge(workspace)
    let report = LintReport(workspace: workspace, findings: findings, seconds: FileSystem.now - start)
    let isUncertain = findings.contains { $0.rule == .unreadable }
    return Outcome(
      output: format == .json ? report.json : report.text,
      errors: workspace.notes.map { $0 + "\n" }.joined(),
      status: isUncertain ? 2 : findings.isEmpty ? 0 : 1
    )
  }

  private func graph(_ arguments: [String]) throws -> Outcome {
    let arguments = try Arguments(arguments, options: ["--format", "--level", "--root"])
    try arguments.noWords()
    let format = try arguments.choice("--format", default: GraphReport.Format.text)
    let level = try arguments.choice("--level", default: GraphReport.Level.package)
    let workspace = try WorkspaceLoader.load(root: try root(arguments), sources: false)
    return Outcome(
      output: GraphReport(workspace, level: level).text(format),
      errors: problems(workspace),
      status: workspace.problems.isEmpty ? 0 : 2
    )
  }

  private func packages(_ arguments: [String]) throws -> Outcome {
    let arguments = try Arguments(arguments, options: ["--format", "--root"])
    try arguments.noWords()
    let format = try arguments.choice("--format", default: Format.text)
    let workspace = try WorkspaceLoader.load(root: try root(arguments), sources: false)
    let (order, cycle) = workspace.packageOrder()
    guard cycle.isEmpty else {
      let names = cycle.map { workspace.packages[$0].path }.joined(separator: ", ")
      throw Problems(all: [
        Problem(
          message: "there is no order of packages: these depend on each other or on such: \(names)",
          help: "`inward lint` names every edge of the ring"
        )
      ])
    }
    return Outcome(
      output: format == .json ? json(order, workspace) : order.map { workspace.packages[$0].path + "\n" }.joined(),
      errors: problems(workspace),
      status: workspace.problems.isEmpty ? 0 : 2
    )
  }

  private func json(_ order: [Int], _ workspace: Workspace) -> String {
    let list = order.map { index in
      let package = workspace.packages[index]
      let uses = package.dependencies.compactMap(\.package).map { JSONText.string(workspace.packages[$0].identity) }
      let tests = package.targets.contains { workspace.targets[$0].isTest }
      return JSONText.object([
        ("name", JSONText.string(package.identity)), ("path", JSONText.string(package.path)),
        ("tests", tests ? "true" : "false"), ("dependencies", "[\(uses.joined(separator: ", "))]"),
      ])
    }
    return "{\n  \"packages\": \(JSONText.list(list, indent: "  "))\n}\n"
  }

  private func problems(_ workspace: Workspace) -> String { workspace.problems.map(\.text).joined() }

  private func explain(_ arguments: [String]) throws -> Outcome {
    let arguments = try Arguments(arguments, options: [])
    guard let name = arguments.words.first else {
      return Outcome(output: Rule.allCases.map { "\($0.rawValue)\n  \($0.page.what)\n" }.joined())
    }
    guard arguments.words.count == 1 else {
      throw UsageError(message: "explain takes one rule, not '\(arguments.words.joined(separator: " "))'")
    }
    guard let rule = Rule(rawValue: name) else {
      let hint = nearest(to: name, among: Rule.allCases.map(\.rawValue)).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError(message: "there is no rule '\(name)'\(hint)")
    }
    return Outcome(output: rule.explanation)
  }

  // MARK: - The workspace's root

  /// The folder given, or the nearest one above that holds a `workspace.json`.
  private func root(_ arguments: Arguments) throws -> String {
    if let given = arguments.options["--root"] {
      guard FileSystem.kind(of: given) == .directory else {
        throw UsageError(message: "the folder '\(given)' of the flag '--root' does not exist")
      }
      guard FileSystem.kind(of: "\(given)/\(Configuration.fileName)") != .missing else {
        throw UsageError(message: "the folder '\(given)' of the flag '--root' holds no \(Configuration.fileName)")
      }
      return FileSystem.realPath(given) ?? given
    }
    var folder = FileSystem.currentDirectory
    while true {
      if FileSystem.kind(of: "\(folder)/\(Configuration.fileName)") != .missing { return folder }
      guard folder != "/", let slash = folder.lastIndex(of: "/") else { break }
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    throw UsageError(
      message: "no \(Configuration.fileName) here or in a folder above; go to a workspace or name one with '--root'"
    )
  }
}
