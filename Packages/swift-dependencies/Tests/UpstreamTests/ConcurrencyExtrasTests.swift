import ConcurrencyExtras
import Foundation
import Testing
import XCTest

private struct Oops: Error, Equatable {}

private func waitForever() async throws { try await Task.never() }

struct LockIsolatedTests {
  @Test func valuesAreReadWrittenAndCounted() async {
    let state = LockIsolated((count: 0, names: ["a"]))
    #expect(state.count == 0)
    #expect(state.names == ["a"])
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...1_000 { group.addTask { state.withValue { $0.count += 1 } } }
    }
    #expect(state.value.count == 1_000)
    state.setValue((count: 1, names: []))
    #expect(state.count == 1)
    #expect(throws: Oops.self) { try state.withValue { _ in throw Oops() } }
  }

  @Test func theLockIsRecursive() {
    let number = LockIsolated(1)
    number.withValue { $0 += number.value }
    #expect(number.value == 2)
  }
}

struct AnyHashableSendableTests {
  @Test func equalValuesAreEqual() {
    #expect(AnyHashableSendable(1) == AnyHashableSendable(1))
    #expect(AnyHashableSendable(1) != AnyHashableSendable(2))
    #expect(AnyHashableSendable(1) != AnyHashableSendable("1"))
  }

  @Test func anErasedValueIsNotErasedAgain() {
    func make(_ base: any Hashable & Sendable) -> AnyHashableSendable { AnyHashableSendable(base) }
    let flat = make(1)
    #expect(make(flat) == flat)
    #expect(make(flat).base as? Int == 1)
  }

  @Test func literalsAreErased() {
    #expect(AnyHashableSendable(true) == true)
    #expect(AnyHashableSendable(13) == 13)
    #expect(AnyHashableSendable(17.5) == 17.5)
    #expect(AnyHashableSendable("Blob") == "Blob")
  }

  @Test func bothErasuresAgree() {
    #expect(AnyHashableSendable(1) as AnyHashable == 1 as AnyHashable)
    #expect(1 as AnyHashable == AnyHashableSendable(1) as AnyHashable)
    #expect((AnyHashableSendable(1) as AnyHashable).hashValue == (1 as AnyHashable).hashValue)
  }

  @Test func theValueIsDescribed() {
    #expect("\(AnyHashableSendable("a"))" == "a")
    #expect(String(reflecting: AnyHashableSendable("a")) == #"AnyHashableSendable("a")"#)
  }
}

struct StreamTests {
  @Test func aSequenceIsErased() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    let erased: AsyncStream<String> = stream.map { "\($0)" }.eraseToStream()
    #expect(await erased.reduce(into: []) { $0.append($1) } == ["1", "2", "3"])
  }

  @Test func anErasedSequenceBeginsWhenItIsAskedFor() async {
    struct Sequence: AsyncSequence, Sendable {
      let begun: LockIsolated<Int>
      func makeAsyncIterator() -> AsyncStream<Int>.Iterator {
        begun.withValue { $0 += 1 }
        return AsyncStream<Int>.finished.makeAsyncIterator()
      }
    }
    let begun = LockIsolated(0)
    let stream = Sequence(begun: begun).eraseToStream()
    #expect(begun.value == 0)
    for await _ in stream {}
    #expect(begun.value == 1)
  }

  @Test func anErrorIsErasedOrKept() async {
    let throwing = AsyncThrowingStream<Int, any Error>.finished(throwing: Oops())
    await #expect(throws: Oops.self) { for try await _ in throwing.eraseToThrowingStream() {} }
    for await _ in AsyncThrowingStream<Int, any Error>.finished(throwing: Oops()).eraseToStream() {}
    let finished = AsyncThrowingStream<Int, any Error>.finished()
    #expect(throws: Never.self) { _ = finished }
  }

  @Test func aStreamNeverOrAtOnceEnds() async {
    for await _ in AsyncStream<Int>.finished { Issue.record("Nothing was to come") }
    let never = Task { for await _ in AsyncStream<Int>.never {} }
    let throwing = Task { for try await _ in AsyncThrowingStream<Int, any Error>.never {} }
    never.cancel()
    throwing.cancel()
    await never.value
    _ = await throwing.result
  }
}

struct TaskTests {
  @Test func aTaskThatNeverEndsIsCancelled() async {
    let task = Task { try await waitForever() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func aCancellationIsPassedOn() async {
    let inner = Task { try await waitForever() }
    let outer = Task { try await inner.cancellableValue }
    outer.cancel()
    await #expect(throws: CancellationError.self) { try await outer.value }
    let value = await Task { 1 }.cancellableValue
    #expect(value == 1)
  }

  @Test func yieldingManyTimesLetsOthersRun() async {
    let isDone = LockIsolated(false)
    let task = Task { isDone.setValue(true) }
    await Task.megaYield(count: 1_000)
    await task.value
    #expect(isDone.value)
    await Task.megaYield()
  }

  @Test func anAsynchronousResultCatches() async throws {
    let success = await Result<Int, any Error> {
      await Task.yield()
      return 1
    }
    #expect(try success.get() == 1)
    let failure = await Result<Int, any Error> {
      await Task.yield()
      throw Oops()
    }
    #expect(throws: Oops.self) { try failure.get() }
  }
}

struct WrapperTests {
  private final class NotSendable { var number = 1 }

  @Test func anUncheckedValueIsSent() async {
    var wrapped = UncheckedSendable(NotSendable())
    wrapped.number = 2
    let copy = wrapped
    #expect(await Task { copy.value.number }.value == 2)
    @UncheckedSendable var object = NotSendable()
    object.number += 1
    #expect($object.value.number == 2)
    #expect(UncheckedSendable(1) == UncheckedSendable(1))
    let data = try? JSONEncoder().encode(UncheckedSendable([1]))
    #expect(data.map { String(decoding: $0, as: UTF8.self) } == "[1]")
    wrapped.value = NotSendable()
    #expect(wrapped.wrappedValue.number == 1)
  }

  @Test func anActorKeepsAValue() async {
    let state = ActorIsolated(1)
    await state.withValue { $0 += 1 }
    #expect(await state.value == 2)
    await state.setValue(5)
    #expect(await state.withValue { $0 } == 5)
  }
}

/// In processes where nothing else runs that would mind: the executor is the process's.
final class MainSerialExecutorXCTests: XCTestCase {
  override func invokeTest() {
    withMainSerialExecutor { super.invokeTest() }
  }

  func testTasksRunInOrder() async {
    XCTAssertTrue(uncheckedUseMainSerialExecutor)
    for _ in 1...10 {
      let numbers = LockIsolated<[Int]>([])
      await withTaskGroup(of: Void.self) { group in
        for number in 1...100 { group.addTask { numbers.withValue { $0.append(number) } } }
      }
      XCTAssertEqual(numbers.value, Array(1...100))
    }
  }

  func testYieldLetsATaskRun() async {
    let isDone = LockIsolated(false)
    let task = Task { isDone.setValue(true) }
    XCTAssertFalse(isDone.value)
    await Task.yield()
    XCTAssertTrue(isDone.value)
    await task.value
  }

  func testAsynchronousScope() async {
    await withMainSerialExecutor {
      let numbers = LockIsolated<[Int]>([])
      let tasks = (1...10).map { number in Task { numbers.withValue { $0.append(number) } } }
      for task in tasks { await task.value }
      XCTAssertEqual(numbers.value, Array(1...10))
    }
    XCTAssertTrue(uncheckedUseMainSerialExecutor)
  }
}
