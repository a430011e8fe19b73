extension Clock where Duration: Hashable {
  /// The clock's time after each interval, beginning one interval from now, without drift.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> AsyncTimerSequence<AnyClock<Duration>> {
    AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: AnyClock(self))
  }
}

/// The times of a repeating timer: it ends when its task is cancelled.
public struct AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  /// A time at which the timer fired.
  public typealias Element = C.Instant

  let interval: C.Duration
  let tolerance: C.Duration?
  let clock: C

  /// A timer on a clock.
  public init(interval: C.Duration, tolerance: C.Duration? = nil, clock: C) {
    self.interval = interval
    self.tolerance = tolerance
    self.clock = clock
  }

  /// Starts the timer.
  public func makeAsyncIterator() -> Iterator { Iterator(timer: self) }

  /// A running timer.
  public struct Iterator: AsyncIteratorProtocol {
    let timer: AsyncTimerSequence
    var last: C.Instant?

    /// Waits for the next interval's end; nil when the task is cancelled.
    public mutating func next() async -> C.Instant? {
      let now = timer.clock.now
      var next = (last ?? now).advanced(by: timer.interval)
      if next < now, .zero < timer.interval {
        // Whoever was slow skips the ticks it missed, and stays in step.
        let missed = (next.duration(to: now) / timer.interval).rounded(.up)
        next = next.advanced(by: timer.interval * Int(missed))
      }
      last = next
      do { try await timer.clock.sleep(until: next, tolerance: timer.tolerance) } catch { return nil }
      return timer.clock.now
    }
  }
}
