import ConcurrencyExtras
import IssueReporting

/// A clock whose time stands still until a test advances it.
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// A time since the clock was made.
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// A time at an offset from the clock's making.
    public init(offset: Duration = .zero) { self.offset = offset }

    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    public func duration(to other: Self) -> Duration { other.offset - offset }
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now: Instant
    var nextID = 0
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
  }

  /// The shortest step of the clock.
  public let minimumResolution: Duration = .zero
  private let state: Guarded<State>

  /// A clock that stands at the given time.
  public init(now: Instant = Instant()) { state = Guarded(State(now: now)) }

  /// Where the clock stands.
  public var now: Instant { state.withLock { $0.now } }

  package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Waits until a test has advanced the clock to the deadline; throws if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.remove(id) != nil { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
          // Not asleep yet, or awake already; the first must find out.
          state.cancelled.insert(id)
          return nil as Sleeper?
        }
        return state.sleepers.remove(at: index)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
    state.withLock { _ = $0.cancelled.remove(id) }
  }

  /// Fails if something sleeps on the clock.
  public func checkSuspension() async throws {
    await Task.megaYield()
    if state.withLock({ !$0.sleepers.isEmpty }) { throw SuspensionError() }
  }

  /// Moves the time forward, waking each sleeper at its own time.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: state.withLock { $0.now.advanced(by: duration) })
  }

  /// Moves the time forward to a deadline, waking each sleeper at its own time.
  public func advance(to deadline: Instant) async {
    await Task.megaYield()
    while let sleeper = nextSleeper(upTo: deadline) {
      sleeper.continuation.resume()
      await Task.megaYield()
    }
    await Task.megaYield()
  }

  /// Takes the earliest sleeper that is due; none left puts the clock at the deadline.
  private func nextSleeper(upTo deadline: Instant) -> Sleeper? {
    state.withLock { state in
      let next = state.sleepers.indices.min { state.sleepers[$0].deadline < state.sleepers[$1].deadline }
      guard let next, state.sleepers[next].deadline <= deadline else {
        state.now = max(state.now, deadline)
        return nil
      }
      let sleeper = state.sleepers.remove(at: next)
      state.now = max(state.now, sleeper.deadline)
      return sleeper
    }
  }

  /// Advances the clock until nothing sleeps on it; reports an issue where that is not so after the time limit.
  public func run(
    timeout: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let limit = ContinuousClock.now.advanced(by: timeout)
    await Task.megaYield()
    while let deadline = state.withLock({ $0.sleepers.map(\.deadline).min() }) {
      guard ContinuousClock.now < limit else {
        reportIssue(
          """
          Expected all sleeps to finish within \(timeout), but some are left.

          Something sleeps in an endless loop, for example a timer. Cancel it before 'run', or use 'advance'.
          """,
          fileID: fileID,
          filePath: filePath,
          line: line,
          column: column
        )
        return
      }
      await advance(to: deadline)
    }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// A clock that stands at zero.
  public convenience init() { self.init(now: .init()) }
}

/// Thrown by ``TestClock/checkSuspension()`` when something sleeps on the clock.
public struct SuspensionError: Error, CustomStringConvertible {
  public var description: String {
    "Expected nothing to sleep on the clock, but something does. Advance the clock to its deadline, or cancel it."
  }
}
