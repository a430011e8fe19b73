import ConcurrencyExtras
import Foundation
import Testing

private func waitForever() async throws { try await Task.never() }

struct ConcurrencyExtrasTests {
  @Test func lockIsolatedCountsUnderContention() async {
    let counter = LockIsolated(0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { for _ in 0..<100 { counter.withValue { $0 += 1 } } } }
    }
    #expect(counter.value == 10_000)
    counter.setValue(3)
    #expect(counter.value == 3)
    #expect(LockIsolated("abc").count == 3)
  }

  @Test func actorIsolatedKeepsAValue() async {
    let values = ActorIsolated<[Int]>([])
    await values.withValue { $0.append(1) }
    #expect(await values.value == [1])
    await values.setValue([2])
    #expect(await values.value == [2])
  }

  @Test func uncheckedSendableForwardsToItsValue() {
    var wrapped = UncheckedSendable([3, 1])
    wrapped.value.sort()
    #expect(wrapped.count == 2)
    #expect(wrapped.wrappedValue == [1, 3])
    #expect(wrapped == UncheckedSendable([1, 3]))
  }

  @Test func anErasedHashableEqualsItsLikes() {
    #expect(AnyHashableSendable(1) == AnyHashableSendable(1))
    #expect(AnyHashableSendable(1) != AnyHashableSendable("1"))
    #expect(AnyHashableSendable(AnyHashableSendable(1)) == 1)
    #expect(Set([AnyHashableSendable("a"), "a"]).count == 1)
  }

  @Test func aSequenceBecomesAStream() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    var seen: [Int] = []
    for await number in stream.map({ $0 * 2 }).eraseToStream() { seen.append(number) }
    #expect(seen == [2, 4, 6])
    for await _ in AsyncStream<Int>.finished { Issue.record("Nothing was to come") }
  }

  @Test func aThrowingStreamPassesTheErrorOn() async {
    let stream = AsyncThrowingStream<Int, any Error>.finished(throwing: CancellationError()).eraseToThrowingStream()
    await #expect(throws: CancellationError.self) { for try await _ in stream {} }
  }

  @Test func neverEndsWithItsTask() async {
    let task = Task { try await waitForever() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let stream = Task { for await _ in AsyncStream<Int>.never {} }
    stream.cancel()
    await stream.value
  }

  @Test func aCancellableValueCancelsItsTask() async {
    let inner = Task { try await waitForever() }
    let outer = Task { try await inner.cancellableValue }
    outer.cancel()
    await #expect(throws: CancellationError.self) { try await outer.value }
    #expect(inner.isCancelled)
  }

  @Test func aResultCatchesAnAsynchronousError() async throws {
    let success = await Result { () async throws -> Int in 1 }
    #expect(try success.get() == 1)
    let failure = await Result { () async throws -> Int in throw CancellationError() }
    #expect(throws: CancellationError.self) { try failure.get() }
    let typed = await Result { () async throws(CancellationError) -> Int in throw CancellationError() }
    #expect(throws: CancellationError.self) { () throws(CancellationError) in try typed.get() }
  }
}

/// Serialized, and nothing here runs in parallel to it that would mind: the executor is the process's.
@Suite(.serialized)
struct MainSerialExecutorTests {
  @MainActor @Test func tasksRunInTheOrderInWhichTheyWereStarted() async {
    await withMainSerialExecutor {
      let seen = LockIsolated<[Int]>([])
      let tasks = (0..<100).map { number in Task { seen.withValue { $0.append(number) } } }
      for task in tasks { await task.value }
      #expect(seen.value == Array(0..<100))
    }
    #expect(!uncheckedUseMainSerialExecutor)
  }
}
