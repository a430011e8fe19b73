import ConcurrencyExtras
import IssueReporting

/// A clock that does not wait: a sleep moves its time forward and returns.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// A time since the clock was made.
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// A time at an offset from the clock's making.
    public init(offset: Duration = .zero) { self.offset = offset }

    public func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
    public func duration(to other: Self) -> Duration { other.offset - offset }
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
  }

  /// The shortest step of the clock.
  public let minimumResolution: Duration = .zero
  private let time: Guarded<Instant>

  /// A clock that starts at the given time.
  public init(now: Instant = Instant()) { time = Guarded(now) }

  /// The furthest time that anyone has slept until.
  public var now: Instant { time.withLock { $0 } }

  /// Moves the time forward; throws if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    await Task.megaYield()
    try Task.checkCancellation()
  }
}

extension ImmediateClock where Duration == Swift.Duration {
  /// A clock that starts at zero.
  public convenience init() { self.init(now: .init()) }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock that does not wait.
  public static var immediate: Self { ImmediateClock() }
}
