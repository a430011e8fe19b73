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

  /// Runs one command line, without the name of the program in front.
  public static func run(_ arguments: [String]) -> Outcome {
    do {
      return try dispatch(arguments)
    } catch let error as UsageError {
      let command = arguments.first.flatMap { name in Command.all.first { $0.name == name } }
      let help = command.map { "`inward \($0.name) --help` says how to use it" } ?? "`inward --help` lists the commands"
      return Outcome(errors: "inward: error: \(error.message)\n  help: \(help)\n", status: 2)
    } catch let problems as Problems {
      return Outcome(errors: problems.text, status: 2)
    } catch {
      return Outcome(errors: "inward: error: \(error)\n", status: 2)
    }
  }

  /// Runs and prints; returns the exit status.
  public static func main(_ arguments: [String]) -> Int32 {
    var outcome = run(arguments)
    do {
      try FileSystem.write(outcome.output, to: 1)
    } catch {
      // What half of a report says is not the verdict.
      outcome.errors += "inward: error: the output cannot be written: \(error.reason)\n"
      outcome.status = 2
    }
    // Nobody is left who could be told that this fails.
    try? FileSystem.write(outcome.errors, to: 2)
    return outcome.status
  }

  private static func dispatch(_ arguments: [String]) throws -> Outcome {
    switch arguments.first {
    case nil: return Outcome(errors: Command.overview, status: 2)
    case "--help", "-h": return Outcome(output: Command.overview)
    case "--version": return Outcome(output: "inward \(version)\n")
    case let name?: return try Command.named(name).run(Array(arguments.dropFirst()))
    }
  }
}
