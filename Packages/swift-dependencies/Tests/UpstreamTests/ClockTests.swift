import Clocks
import ConcurrencyExtras
import Foundation
import IssueReporting
import Testing
import XCTest

/// Clocks in XCTest, with tasks in order, as the tests of clocks have it that wait by yielding.
final class TestClockXCTests: XCTestCase {
  override func invokeTest() {
    withMainSerialExecutor { super.invokeTest() }
  }

  func testAdvance() async throws {
    let clock = TestClock()
    let isDone = LockIsolated(false)
    let task = Task {
      try await clock.sleep(for: .seconds(1))
      isDone.setValue(true)
    }
    await clock.advance(by: .milliseconds(500))
    XCTAssertFalse(isDone.value)
    await clock.advance(by: .milliseconds(500))
    XCTAssertTrue(isDone.value)
    try await task.value
    try await clock.checkSuspension()
  }

  func testAdvanceTo() async {
    let clock = TestClock()
    let start = clock.now
    let ticks = LockIsolated(0)
    let task = Task {
      for await _ in clock.timer(interval: .seconds(1)) { ticks.withValue { $0 += 1 } }
    }
    await clock.advance(to: start.advanced(by: .seconds(3)))
    XCTAssertEqual(ticks.value, 3)
    XCTAssertEqual(start.duration(to: clock.now), .seconds(3))
    await clock.advance(to: start.advanced(by: .seconds(2)))
    XCTAssertEqual(start.duration(to: clock.now), .seconds(3))
    task.cancel()
    await task.value
  }

  func testRun() async {
    let clock = TestClock()
    let seconds = LockIsolated<[Int]>([])
    let task = Task {
      for second in 1...5 {
        try await clock.sleep(for: .seconds(second))
        seconds.withValue { $0.append(second) }
      }
    }
    await clock.run(timeout: .seconds(30))
    XCTAssertEqual(seconds.value, [1, 2, 3, 4, 5])
    XCTAssertEqual(clock.now, .init(offset: .seconds(15)))
    _ = await task.result
  }

  func testRunOfAnEndlessTimerIsReported() async {
    let clock = TestClock()
    let task = Task { for await _ in clock.timer(interval: .seconds(1)) {} }
    await Task.megaYield()
    await withExpectedIssue { await clock.run(timeout: .milliseconds(10)) }
    task.cancel()
    await task.value
  }

  func testCheckSuspension() async throws {
    let clock = TestClock()
    try await clock.checkSuspension()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    do {
      try await clock.checkSuspension()
      XCTFail("Something sleeps")
    } catch { XCTAssertTrue(error is SuspensionError) }
    await clock.advance(by: .seconds(1))
    try await clock.checkSuspension()
    try await task.value
  }

  func testCancellationOfASleep() async {
    let clock = TestClock()
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await Task.megaYield()
    task.cancel()
    let result = await task.result
    XCTAssertThrowsError(try result.get()) { XCTAssertTrue($0 is CancellationError) }
  }

  func testTimersOfDifferentIntervals() async {
    let clock = TestClock()
    let values = LockIsolated<[String]>([])
    let tasks = [2, 3].map { interval in
      Task {
        for await _ in clock.timer(interval: .seconds(interval)) { values.withValue { $0.append("\(interval)") } }
      }
    }
    await clock.advance(by: .seconds(5))
    XCTAssertEqual(values.value, ["2", "3", "2"])
    for task in tasks {
      task.cancel()
      await task.value
    }
  }

  func testSleepersWithTheSameDeadline() async {
    let clock = TestClock()
    let count = LockIsolated(0)
    let tasks = (1...10).map { _ in
      Task {
        try await clock.sleep(until: .init(offset: .seconds(1)))
        count.withValue { $0 += 1 }
      }
    }
    await clock.advance(by: .seconds(1))
    XCTAssertEqual(count.value, 10)
    for task in tasks { _ = await task.result }
  }
}

final class OtherClocksXCTests: XCTestCase {
  func testImmediateTimer() async {
    let clock = ImmediateClock()
    var ticks = 0
    for await _ in clock.timer(interval: .seconds(60)).prefix(5) { ticks += 1 }
    XCTAssertEqual(ticks, 5)
    XCTAssertEqual(clock.now, .init(offset: .seconds(300)))
  }

  func testUnimplementedClock() async throws {
    let clock = UnimplementedClock(ContinuousClock(), name: "The clock")
    withExpectedIssue { _ = clock.now }
    withExpectedIssue { _ = clock.minimumResolution }
    await withExpectedIssue {
      try await clock.sleep(until: withIssueReporters([]) { clock.now }, tolerance: nil)
    }
    let erased: any Clock<Duration> = .unimplemented()
    await withExpectedIssue { try await erased.sleep(for: .zero) }
  }
}

struct ClockTests {
  @Test func anErasedClockIsTheClockWithin() async throws {
    let test = TestClock()
    let clock = AnyClock(test)
    let start = clock.now
    await test.advance(by: .seconds(1))
    #expect(start.duration(to: clock.now) == .seconds(1))
    #expect(start.advanced(by: .seconds(1)) == clock.now)
    #expect(clock.minimumResolution == .zero)
    try await AnyClock(ImmediateClock()).sleep(for: .seconds(10))
  }

  @Test func anExistentialClockHasATimer() async {
    let clock: any Clock<Duration> = .immediate
    var ticks = 0
    for await _ in clock.timer(interval: .seconds(1), tolerance: .zero).prefix(3) { ticks += 1 }
    #expect(ticks == 3)
  }

  @Test func clocksStartAtAGivenTime() {
    #expect(TestClock<Duration>(now: .init(offset: .seconds(5))).now == .init(offset: Duration.seconds(5)))
    #expect(ImmediateClock<Duration>(now: .init(offset: .seconds(5))).now == .init(offset: Duration.seconds(5)))
    #expect(TestClock().now == .init())
  }

  @Test func anImmediateClockHeedsCancellation() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await ImmediateClock().sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func anUnimplementedClockNamesItself() async {
    let clock = UnimplementedClock()
    withKnownIssue {
      _ = clock.now
    } matching: { issue in
      issue.description.contains("Unimplemented: Clock.now")
    }
  }
}
