import ScreenModel

/// Lets a person, a script or a driver use an app: reads commands, shows the screen after each.
@MainActor
public struct CommandLoop<State, Action> {
  /// Who is at the other end.
  public enum Partner: Sendable {
    /// A person at a terminal: gets a prompt, and may go on after a mistake.
    case person
    /// A script: each command is shown, and the first that fails ends the run.
    case script
    /// A driver that sends and gets JSON, a line each: may go on after a mistake, but not after a wait in vain.
    case driver
    /// A script of JSON lines: as a driver, but the first command that fails ends the run.
    case driverScript
  }

  /// How a run ended.
  public enum Ending: Equatable, Sendable {
    /// Every command was carried out.
    case completed
    /// A command was not; the line counts from 1, and line 0 is the launch.
    case failed(line: Int, CommandError)
  }

  private let runner: Runner<State, Action>
  private let partner: Partner
  private let style: ScreenStyle
  private let output: @Sendable (String) -> Void

  /// A loop over `runner`; `output` is given texts to be written as they are, whole lines but for the prompt.
  public init(
    _ runner: Runner<State, Action>,
    with partner: Partner,
    style: ScreenStyle,
    output: @escaping @Sendable (String) -> Void
  ) {
    self.runner = runner
    self.partner = partner
    self.style = style
    self.output = output
  }

  /// Launches the app and carries out `lines` until `quit` or their end, then ends the app.
  public func run(_ lines: some AsyncSequence<String, Never>) async -> Ending {
    let ending = await carryOut(lines)
    await runner.end()
    return ending
  }

  private func carryOut(_ lines: some AsyncSequence<String, Never>) async -> Ending {
    do throws(CommandError) {
      try await runner.launch()
    } catch {
      guard !Task.isCancelled else { return .completed }
      show(error)
      return .failed(line: 0, error)
    }
    show(nil)
    var ending = Ending.completed
    var number = 0
    prompt()
    for await line in lines {
      number += 1
      // Some editors begin a file with a byte order mark, which nobody sees.
      let hasMark = number == 1 && line.unicodeScalars.first == "\u{FEFF}"
      switch await carryOut(hasMark ? String(line.unicodeScalars.dropFirst()) : line) {
      case .goOn:
        break
      case .over:
        return ending
      case .failed(let error):
        if ending == .completed, partner != .person { ending = .failed(line: number, error) }
        if stops(error) { return ending }
      }
      prompt()
    }
    // The end of the input stands where the next command would.
    if partner == .person { output("\n") }
    return ending
  }

  private enum Step {
    case goOn, over
    case failed(CommandError)
  }

  private func carryOut(_ line: String) async -> Step {
    do throws(CommandError) {
      guard let command = try isJSON ? Command(json: line) : Command(line: line) else { return .goOn }
      if partner == .script { output("> \(command.description.printable)\n") }
      if command == .quit {
        if isJSON { show(nil) }
        return .over
      }
      try await runner.perform(command)
      guard !Task.isCancelled else { return .over }
      if command == .help, !isJSON { output(Command.helpText + "\n\n") } else { show(nil) }
      return .goOn
    } catch {
      guard !Task.isCancelled else { return .over }
      show(error)
      return .failed(error)
    }
  }

  private func prompt() {
    if partner == .person { output("> ") }
  }

  private var isJSON: Bool { partner == .driver || partner == .driverScript }

  private func stops(_ error: CommandError) -> Bool {
    switch partner {
    case .person: false
    case .driver: error.code == .timedOut || error.code == .launchFailed
    case .script, .driverScript: true
    }
  }

  private func show(_ error: CommandError?) {
    if isJSON {
      // A screen is texts and truth values alone, which JSON can always hold.
      if let line = try? Answer(runner.screen, error: error).jsonLine() { output(line + "\n") }
      return
    }
    if let screen = runner.screen { output(screen.drawn(style) + "\n\n") }
    if let error, partner == .person { output(style.red("✗ \(error.message.printable)") + "\n\n") }
  }
}
