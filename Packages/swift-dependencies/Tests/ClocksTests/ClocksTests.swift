import Clocks
import ConcurrencyExtras
import Testing

struct ClocksTests {
  @Test func aTestClockWakesEachSleeperAtItsTime() async throws {
    let clock = TestClock()
    let tasks = [3, 1, 2].map { seconds in
      Task {
        try await clock.sleep(for: .seconds(seconds))
        return clock.now
      }
    }
    await clock.wait(forSleepers: 3)
    await clock.advance(by: .seconds(1))
    #expect(try await tasks[1].value == .init(offset: .seconds(1)))
    #expect(clock.sleeperCount == 2)
    await clock.advance(by: .seconds(2))
    #expect(clock.sleeperCount == 0)
    for task in tasks { _ = try await task.value }
    #expect(clock.now == .init(offset: .seconds(3)))
    try await clock.checkSuspension()
  }

  @Test func aSleepOnATestClockEndsWithItsTask() async {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.wait(forSleepers: 1)
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let late = Task { try await clock.sleep(for: .seconds(1)) }
    late.cancel()
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test func runningATestClockEndsAllSleeps() async throws {
    let clock = TestClock()
    let tasks = (1...3).map { seconds in Task { try await clock.sleep(for: .seconds(seconds)) } }
    await clock.wait(forSleepers: 3)
    await clock.run(timeout: .seconds(60))
    for task in tasks { try await task.value }
    #expect(clock.now == .init(offset: .seconds(3)))
  }

  @Test func aSleepThatRunDoesNotReachIsReported() async {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await clock.wait(forSleepers: 1)
    await withKnownIssue { await clock.run(timeout: .zero) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aTimerFiresOnceAnInterval() async {
    let clock = TestClock()
    let ticks = LockIsolated(0)
    let erased: any Clock<Duration> = clock
    let task = Task { for await _ in erased.timer(interval: .seconds(1)) { ticks.withValue { $0 += 1 } } }
    await clock.wait(forSleepers: 1)
    await clock.advance(by: .milliseconds(500))
    #expect(ticks.value == 0)
    await clock.advance(by: .milliseconds(500))
    for tick in 1...5 {
      await clock.wait(forSleepers: 1)
      #expect(ticks.value == tick)
      await clock.advance(by: .seconds(1))
    }
    task.cancel()
    await task.value
  }

  @Test func anImmediateClockDoesNotWait() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(1_000_000))
    #expect(clock.now == .init(offset: .seconds(1_000_000)))
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    let immediate: any Clock<Duration> = .immediate
    try await immediate.sleep(for: .seconds(1))
  }

  @Test func anUnimplementedClockReportsItsUse() async throws {
    let clock: any Clock<Duration> = .unimplemented(name: "The clock")
    try await withKnownIssue {
      try await clock.sleep(for: .seconds(1))
    } matching: {
      "\($0)".contains("The clock")
    }
  }

  @Test func anErasedClockKeepsTheTimeOfItsBase() async throws {
    let base = TestClock()
    let clock = AnyClock(base)
    let start = clock.now
    await base.advance(by: .seconds(2))
    #expect(start.duration(to: clock.now) == .seconds(2))
    #expect(start < clock.now)
    #expect(start.advanced(by: .seconds(2)) == clock.now)
    let foreign = AnyClock(ContinuousClock())
    await #expect(throws: ForeignInstantError.self) { try await foreign.sleep(until: start) }
  }
}

extension TestClock {
  /// Lets tasks run until a number of them sleeps on the clock.
  fileprivate func wait(forSleepers count: Int) async {
    while sleeperCount < count { await Task.yield() }
  }
}
