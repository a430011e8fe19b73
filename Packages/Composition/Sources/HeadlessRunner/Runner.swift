import ComposableArchitecture
import ScreenModel

/// An app that was launched: its store, and how to let go of what lies under it.
public struct LaunchedApp<State, Action> {
  let store: Store<State, Action>
  let close: @Sendable () async -> Void

  /// A launched app; `close` is called when it ends, after the store is gone.
  public init(store: Store<State, Action>, close: @escaping @Sendable () async -> Void = {}) {
    self.store = store
    self.close = close
  }
}

/// Drives an app by what its screens show, as a person would: no window, no device.
///
/// After each command the app gets the time to come to rest, which it has when no work shows and the effects of the
/// command are done. A command that cannot be given yet waits for that, too. Waiting observes the store; nothing polls.
@MainActor
public final class Runner<State, Action> {
  /// How long things may take.
  public struct Limits: Sendable {
    /// How long `wait` waits, and any command for the screen it needs.
    public var wait: Duration
    /// How long the app may work after a command before its screen is shown as it is then.
    public var rest: Duration

    /// Limits.
    public init(wait: Duration = .seconds(10), rest: Duration = .seconds(1)) {
      self.wait = wait
      self.rest = min(rest, wait)
    }
  }

  private let limits: Limits
  private let clock: any Clock<Duration>
  private let start: Action
  private let screenOf: (State) -> Screen<Action>
  private let launchApp: () async throws -> LaunchedApp<State, Action>
  private var app: LaunchedApp<State, Action>?
  /// Who waits for the effects of commands, by the number of the command, until they are done.
  private var watchers: [Int: Task<Void, Never>] = [:]
  private var commandCount = 0
  /// Who wants to know when the effects of a command are done.
  private var wake: AsyncStream<Event>.Continuation?

  /// A runner of an app that is not launched yet.
  ///
  /// - Parameters:
  ///   - limits: How long things may take, on `clock`.
  ///   - start: What a fresh app is sent first.
  ///   - screen: What a state looks like.
  ///   - launch: Builds the app, for each launch anew.
  public init(
    limits: Limits = Limits(),
    clock: any Clock<Duration> = ContinuousClock(),
    start: Action,
    screen: @escaping (State) -> Screen<Action>,
    launch: @escaping () async throws -> LaunchedApp<State, Action>
  ) {
    self.limits = limits
    self.clock = clock
    self.start = start
    screenOf = screen
    launchApp = launch
  }

  /// What the app shows; nil when it does not run.
  public var screen: Screen<Action>? {
    app.map { screenOf($0.store.withState(\.self)) }
  }

  /// Launches the app; one that runs already is ended first.
  /// - Throws: ``CommandError`` with the code `launchFailed`.
  public func launch() async throws(CommandError) {
    await end()
    do {
      app = try await launchApp()
    } catch {
      throw CommandError(code: .launchFailed, message: "the app could not be launched: \(error)")
    }
    // The first action starts what goes on for as long as the app runs, so there is no waiting for its end.
    app?.store.send(start)
    await rest()
  }

  /// Ends the app: its effects are cancelled, and what lies under it is closed.
  public func end() async {
    // A watcher keeps the store, and cancelling it cancels the effects.
    for watcher in watchers.values { watcher.cancel() }
    watchers = [:]
    guard let close = app?.close else { return }
    app = nil
    await close()
  }

  /// Carries out a command. `screen` and `help` do nothing here, and `quit` ends the app.
  /// - Throws: ``CommandError``; the app goes on then, and shows what it showed.
  public func perform(_ command: Command) async throws(CommandError) {
    switch command {
    case .tap(let id):
      try await send { (screen) throws(ScreenInputError) in try screen.action(tapping: id) }
    case .type(let id, let text):
      try await send { (screen) throws(ScreenInputError) in try screen.action(typing: text, into: id) }
    case .back:
      try await send { (screen) throws(ScreenInputError) in try screen.actionGoingBack() }
    case .wait(let id):
      try await wait(for: id)
    case .relaunch:
      try await launch()
    case .quit:
      await end()
    case .screen, .help:
      break
    }
  }

  /// Waits until the app is at rest, as long as a `wait` may take.
  public func settle() async {
    await observe(atMost: limits.wait) { self.isAtRest }
  }

  private func send(
    _ input: (Screen<Action>) throws(ScreenInputError) -> Action
  ) async throws(CommandError) {
    func action() -> Result<Action, CommandError> {
      guard let screen else { return .failure(.notRunning) }
      do throws(ScreenInputError) {
        return .success(try input(screen))
      } catch {
        return .failure(CommandError(error, on: screen))
      }
    }
    // What is not there yet may come with what is going on.
    await observe(atMost: limits.wait) { self.isAtRest || (try? action().get()) != nil }
    let next = try action().get()
    follow(app?.store.send(next))
    await rest()
  }

  private func wait(for id: String) async throws(CommandError) {
    guard screen != nil else { throw .notRunning }
    await observe(atMost: limits.wait) { self.screen?.shows(id) ?? false }
    guard let screen else { throw .notRunning }
    guard screen.shows(id) else { throw .timedOut(id, after: limits.wait, on: screen) }
    // What is awaited is shown together with what is still being loaded, but not passed by.
    await observe(atMost: limits.rest) { self.isAtRest || !(self.screen?.shows(id) ?? false) }
  }

  /// Notes when the effects of a command are done. Those of an earlier one go on, and are not waited for any more.
  private func follow(_ task: StoreTask?) {
    guard let task else { return }
    commandCount += 1
    let number = commandCount
    watchers[number] = Task { [weak self] in
      await task.finish()
      self?.workEnded(number)
    }
  }

  private func workEnded(_ number: Int) {
    watchers[number] = nil
    wake?.yield(.changed)
  }

  private var isAtRest: Bool {
    watchers[commandCount] == nil && screen?.progress == nil
  }

  private func rest() async {
    await observe(atMost: limits.rest) { self.isAtRest }
  }

  /// Returns when `isDone`, which is asked at each change of the state, when the time is up, or when this task is
  /// cancelled.
  private func observe(atMost limit: Duration, until isDone: () -> Bool) async {
    guard !isDone(), let states = app?.store.states else { return }
    let (events, event) = AsyncStream.makeStream(of: Event.self)
    wake = event
    let tasks = [
      Task {
        for await _ in states { event.yield(.changed) }
      },
      Task { [clock] in
        guard (try? await clock.sleep(for: limit)) != nil else { return }
        event.yield(.timeIsUp)
      },
    ]
    defer {
      wake = nil
      tasks.forEach { $0.cancel() }
    }
    for await event in events where event == .timeIsUp || isDone() { return }
  }

  private enum Event { case changed, timeIsUp }
}

extension CommandError {
  static let notRunning = CommandError(code: .launchFailed, message: "the app does not run; `relaunch` starts it")
}
