/// A clock of which only the duration is known.
public final class AnyClock<Duration: DurationProtocol & Hashable>: Clock, Sendable {
  /// A time of the clock within.
  public struct Instant: InstantProtocol {
    let base: any InstantProtocol<Duration>

    public func advanced(by duration: Duration) -> Self { Self(base: base.advanced(by: duration)) }

    public func duration(to other: Self) -> Duration {
      func open<I: InstantProtocol<Duration>>(_ base: I) -> Duration {
        guard let other = other.base as? I else { return .zero }
        return base.duration(to: other)
      }
      return open(base)
    }

    public static func < (lhs: Self, rhs: Self) -> Bool {
      func open<I: InstantProtocol<Duration>>(_ base: I) -> Bool {
        guard let other = rhs.base as? I else { return false }
        return base < other
      }
      return open(lhs.base)
    }

    public static func == (lhs: Self, rhs: Self) -> Bool { AnyHashable(lhs.base) == AnyHashable(rhs.base) }
    public func hash(into hasher: inout Hasher) { hasher.combine(base) }
  }

  private let getNow: @Sendable () -> Instant
  private let getMinimumResolution: @Sendable () -> Duration
  private let sleep: @Sendable (Instant, Duration?) async throws -> Void

  /// Erases the clock's type.
  public init<C: Clock<Duration>>(_ clock: C) {
    getNow = { Instant(base: clock.now) }
    getMinimumResolution = { clock.minimumResolution }
    sleep = { deadline, tolerance in
      guard let deadline = deadline.base as? C.Instant else { throw ForeignInstantError() }
      try await clock.sleep(until: deadline, tolerance: tolerance)
    }
  }

  /// The time of the clock within.
  public var now: Instant { getNow() }

  /// The shortest step of the clock within.
  public var minimumResolution: Duration { getMinimumResolution() }

  /// Sleeps on the clock within; throws if the deadline is another clock's.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleep(deadline, tolerance)
  }
}

/// Thrown by ``AnyClock`` when a deadline was made by a clock of another type.
public struct ForeignInstantError: Error, CustomStringConvertible {
  public var description: String {
    "The deadline was made by a clock of another type: make it from this clock's 'now'."
  }
}
