import Dependencies
import Foundation
import Testing
import XCTest

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A generator whose numbers are known.
private struct Steps: RandomNumberGenerator, Sendable {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = 2_862_933_555_777_941_757 &* state &+ 3_037_000_493
    return state
  }
}

struct DateTests {
  @Test func aConstantDateIsReadInBothWays() {
    withDependencies {
      $0.date = .constant(Date(timeIntervalSince1970: 3))
    } operation: {
      @Dependency(\.date) var date
      @Dependency(\.date.now) var now
      #expect(date() == now)
      #expect(date.now == Date(timeIntervalSince1970: 3))
    }
  }

  @Test func aDateIsMadeAnewOrSetForGood() {
    let seconds = LockIsolated(0.0)
    var generator = DateGenerator {
      seconds.withValue {
        $0 += 1
        return Date(timeIntervalSince1970: $0)
      }
    }
    #expect(generator() == Date(timeIntervalSince1970: 1))
    #expect(generator.now == Date(timeIntervalSince1970: 2))
    generator.now += 10
    #expect(generator() == Date(timeIntervalSince1970: 13))
    #expect(generator() == Date(timeIntervalSince1970: 13))
  }

  @Test func anUncontrolledDateIsReported() {
    @Dependency(\.date) var date
    withKnownIssue {
      _ = date()
    } matching: { issue in
      issue.description.contains(#"Unimplemented: @Dependency(\.date)"#)
    }
    withKnownIssue { _ = Dependency(\.date.now).wrappedValue }
  }
}

struct UUIDTests {
  @Test func identifiersCount() {
    withDependencies {
      $0.uuid = .incrementing
    } operation: {
      @Dependency(\.uuid) var uuid
      #expect(uuid() == UUID(uuidString: "00000000-0000-0000-0000-000000000000"))
      #expect(uuid() == UUID(1))
      #expect(Dependency(\.uuid).wrappedValue() == UUID(2))
    }
  }

  @Test func eachCounterCountsAlone() {
    let first = UUIDGenerator.incrementing
    #expect([first(), first()] == [UUID(0), UUID(1)])
    #expect(UUIDGenerator.incrementing() == UUID(0))
  }

  @Test func numbersAreWrittenInHexadecimal() {
    #expect(UUID(0xDEAD_BEEF).uuidString == "00000000-0000-0000-0000-0000DEADBEEF")
    #expect(UUID(255) == UUID(uuidString: "00000000-0000-0000-0000-0000000000ff"))
  }

  @Test func aConstantOrACustomIdentifier() {
    let constant = UUIDGenerator.constant(UUID(9))
    #expect([constant(), constant()] == [UUID(9), UUID(9)])
    #expect(UUIDGenerator { UUID(4) }() == UUID(4))
  }

  @Test func anUncontrolledIdentifierIsReported() {
    withKnownIssue {
      _ = Dependency(\.uuid).wrappedValue()
    } matching: { issue in
      issue.description.contains(#"Unimplemented: @Dependency(\.uuid)"#)
    }
  }
}

struct RandomNumberTests {
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  @Test func numbersGoOnFromUseToUse() {
    var expected = Steps(state: 1)
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Steps(state: 1))
    } operation: {
      for _ in 1...5 {
        let number = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
        #expect(number == Int.random(in: 1...6, using: &expected))
      }
      #expect(withRandomNumberGenerator { $0.next() } == expected.next())
    }
  }

  @Test func anUncontrolledNumberIsReported() {
    withKnownIssue { _ = withRandomNumberGenerator { $0.next() } }
  }

  @Test func aLiveNumberIsRandom() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(Set((1...10).map { _ in withRandomNumberGenerator { $0.next() } }).count == 10)
    }
  }
}

struct AssertionTests {
  @Dependency(\.assert) var assert
  @Dependency(\.assertionFailure) var assertionFailure
  @Dependency(\.precondition) var precondition

  @Test func whatHoldsIsNotReported() {
    assert(true)
    precondition(1 + 1 == 2, "Arithmetic")
  }

  @Test func whatDoesNotHoldIsReported() {
    withKnownIssue { assert(false) }
    withKnownIssue {
      assert(false, "Something is off")
    } matching: { issue in
      issue.description.contains("Something is off")
    }
    withKnownIssue { precondition(false, "Something is off") }
    withKnownIssue { assertionFailure("Something is off") }
    withKnownIssue { assertionFailure() }
  }

  @Test func anEffectIsReplaced() {
    struct Recorder: AssertionEffect, AssertionFailureEffect {
      let messages = LockIsolated<[String]>([])
      func callAsFunction(
        _ condition: @autoclosure () -> Bool,
        _ message: @autoclosure () -> String,
        file: StaticString,
        line: UInt
      ) {
        guard !condition() else { return }
        let message = message()
        messages.withValue { $0.append(message) }
      }
      func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
        let message = message()
        messages.withValue { $0.append(message) }
      }
    }
    let recorder = Recorder()
    withDependencies {
      $0.assert = recorder
      $0.assertionFailure = recorder
      $0.precondition = recorder
    } operation: {
      assert(false, "first")
      precondition(false, "second")
      assertionFailure("third")
      assert(true, "fourth")
    }
    #expect(recorder.messages.value == ["first", "second", "third"])
  }
}

struct FoundationValuesTests {
  @Test func placeAndLanguageAreOverridden() {
    withDependencies {
      $0.calendar = Calendar(identifier: .buddhist)
      $0.locale = Locale(identifier: "fr_CA")
      $0.timeZone = TimeZone(secondsFromGMT: 3_600) ?? .current
      $0.preferredLocales = [Locale(identifier: "cy")]
    } operation: {
      @Dependency(\.calendar) var calendar
      @Dependency(\.locale) var locale
      @Dependency(\.timeZone) var timeZone
      @Dependency(\.preferredLocales) var preferredLocales
      #expect(calendar.identifier == .buddhist)
      #expect(locale.identifier == "fr_CA")
      #expect(timeZone.secondsFromGMT() == 3_600)
      #expect(preferredLocales.map(\.identifier) == ["cy"])
    }
  }

  @Test func aNotificationReachesItsObserver() {
    @Dependency(\.notificationCenter) var notificationCenter
    let seen = LockIsolated(0)
    let observer = notificationCenter.addObserver(forName: Notification.Name("x"), object: nil, queue: nil) { _ in
      seen.withValue { $0 += 1 }
    }
    notificationCenter.post(name: Notification.Name("x"), object: nil)
    NotificationCenter.default.post(name: Notification.Name("x"), object: nil)
    #expect(seen.value == 1)
    notificationCenter.removeObserver(observer)
  }

  @Test func aSessionIsOverridden() {
    let session = URLSession(configuration: .ephemeral)
    withDependencies {
      $0.urlSession = session
    } operation: {
      #expect(Dependency(\.urlSession).wrappedValue === session)
    }
  }
}

struct FireAndForgetTests {
  @Dependency(\.fireAndForget) var fireAndForget

  @Test func workIsAwaitedInTests() async {
    let isDone = LockIsolated(false)
    await fireAndForget {
      await Task.megaYield()
      isDone.setValue(true)
    }
    #expect(isDone.value)
    await fireAndForget(priority: .background) { throw CancellationError() }
  }

  @Test func liveWorkGoesOnAlone() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    await withDependencies {
      $0.context = .live
      $0.uuid = .constant(UUID(7))
    } operation: {
      await fireAndForget {
        continuation.yield(Dependency(\.uuid).wrappedValue() == UUID(7) ? 1 : 0)
        continuation.finish()
      }
    }
    #expect(await stream.first { _ in true } == 1)
  }

  @Test func workIsDoneOtherwise() async {
    let count = LockIsolated(0)
    await withDependencies {
      $0.fireAndForget = FireAndForget { _, _ in count.withValue { $0 += 1 } }
    } operation: {
      await fireAndForget { Issue.record("Must not run") }
    }
    #expect(count.value == 1)
  }
}

struct ClockValuesTests {
  @Dependency(\.continuousClock) var continuousClock
  @Dependency(\.suspendingClock) var suspendingClock

  @Test func anUncontrolledClockIsReported() async throws {
    try await withKnownIssue {
      try await continuousClock.sleep(for: .seconds(1))
    } matching: { issue in
      issue.description.contains(#"Unimplemented: @Dependency(\.continuousClock)"#)
    }
    withKnownIssue { _ = suspendingClock.minimumResolution }
  }

  @Test func aTestClockIsAdvanced() async {
    let clock = TestClock()
    await withDependencies {
      $0.continuousClock = clock
      $0.suspendingClock = ImmediateClock()
    } operation: {
      let isDone = LockIsolated(false)
      let task = Task {
        try await suspendingClock.sleep(for: .seconds(100))
        try await continuousClock.sleep(for: .seconds(1))
        isDone.setValue(true)
      }
      while !isDone.value { await clock.advance(by: .seconds(1)) }
      await #expect(throws: Never.self) { try await task.value }
    }
  }
}

final class GeneratorXCTests: XCTestCase {
  @Dependency(\.assert) var assert
  @Dependency(\.date) var date
  @Dependency(\.uuid) var uuid

  func testIdentifiersAndDates() {
    withDependencies {
      $0.uuid = .incrementing
      $0.date.now = Date(timeIntervalSinceReferenceDate: 0)
    } operation: {
      XCTAssertEqual(uuid(), UUID(0))
      XCTAssertEqual(uuid(), UUID(1))
      XCTAssertEqual(date(), Date(timeIntervalSinceReferenceDate: 0))
    }
  }

  func testUncontrolledValuesAreReported() {
    withExpectedIssue { _ = uuid() }
    withExpectedIssue { _ = date.now }
    withExpectedIssue { assert(false) }
  }
}
