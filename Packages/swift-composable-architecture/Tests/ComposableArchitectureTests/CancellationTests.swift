import ComposableArchitecture
import Testing

@testable import ComposableArchitecture

@MainActor
@Suite struct CancellationTests {
  let clock = TestClock()

  func makeStore(_ state: Parent.State = Parent.State()) -> TestStoreOf<Parent> {
    TestStore(initialState: state) {
      Parent()
    } withDependencies: {
      $0.continuousClock = self.clock
    }
  }

  @Test func siblingsDoNotCancelEachOther() async {
    let store = self.makeStore()
    await store.send(\.first.start)
    await store.send(\.second.start)
    await store.send(\.first.stop)
    await self.clock.advance(by: .seconds(1))
    await store.receive(\.second.tick) { $0.second.ticks = 1 }
    await store.send(\.second.stop)
    await store.finish()
  }

  @Test func cancelInFlightEndsTheEffectBefore() async {
    let store = self.makeStore()
    await store.send(\.first.start)
    await store.send(\.first.start)
    await self.clock.advance(by: .seconds(1))
    await store.receive(\.first.tick) { $0.first.ticks = 1 }
    await store.send(\.first.stop)
  }

  @Test func aParentReachesTheIDsOfItsChildren() async {
    let clock = self.clock
    let store = TestStore(initialState: Parent.State()) {
      Parent()
      Reduce { _, action in
        guard case .push = action else { return .none }
        return .cancel(id: Counter.CancelID.timer)
      }
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(\.first.start)
    await store.send(.push) { $0.path.append(.counter(Counter.State())) }
    await store.finish()
  }

  @Test func unrelatedStoresDoNotCancelEachOther() async {
    let one = self.makeStore()
    let two = self.makeStore()
    await one.send(\.first.start)
    await two.send(\.first.start)
    await one.send(\.first.stop)
    await self.clock.advance(by: .seconds(1))
    await two.receive(\.first.tick) { $0.first.ticks = 1 }
    await two.send(\.first.stop)
  }

  @Test func aFinishedEffectLeavesNoEntry() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state = action
        return action < 100
          ? .run { await $0(action + 1) }.cancellable(id: action)
          : .none
      }
    }
    await store.send(0).finish()
    #expect(store.state == 100)
    let core = store.core as? RootCore<Int, Int>
    #expect(core?.runtime.entryCount == 0)
  }

  @Test func effectsEndWithTheirStore() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    var store: Store<Int, Int>? = Store(initialState: 0) {
      Reduce { _, _ in
        .run { _ in
          await withTaskCancellationHandler {
            _ = try? await Task.never()
          } onCancel: {
            continuation.yield()
          }
        }
      }
    }
    store?.send(0)
    store = nil
    for await _ in stream { break }
  }

  @Test func withTaskCancellationIsCancelledByItsID() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        switch action {
        case 1:
          return .run { send in
            await withTaskCancellation(id: "work") { _ = try? await Task.never() }
            await send(3)
          }
        case 2:
          return .run { _ in Task.cancel(id: "work") }
        default:
          state = action
          return .none
        }
      }
    }
    await store.send(1)
    await store.send(2)
    await store.receive(3) { $0 = 3 }
  }

  @Test func concatenatedEffectsRunInOrderAndStopWhenCancelled() async {
    let clock = self.clock
    let store = TestStore(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        switch action {
        case 0:
          return .concatenate(
            .send(1),
            .run {
              try await clock.sleep(for: .seconds(1))
              await $0(2)
            },
            .merge(.send(3), .send(4))
          )
          .cancellable(id: "all")
        case -1:
          return .cancel(id: "all")
        default:
          state.append(action)
          return .none
        }
      }
    }
    await store.send(0)
    await store.receive(1) { $0 = [1] }
    await clock.advance(by: .seconds(1))
    await store.receive(2) { $0 = [1, 2] }
    store.exhaustivity = .off
    await store.receive(4)
    await store.finish()
    #expect(Set(store.state) == [1, 2, 3, 4])
    store.exhaustivity = .on
    await store.send(0)
    await store.receive(1) { $0.append(1) }
    await store.send(-1)
    await store.finish()
  }

  @Test func debounceStartsTheLastOnly() async {
    let clock = self.clock
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        if action > 0 { return .send(-action).debounce(id: "d", for: .seconds(1), clock: clock) }
        state = action
        return .none
      }
    }
    await store.send(1)
    await clock.advance(by: .milliseconds(500))
    await store.send(2)
    await clock.advance(by: .milliseconds(500))
    await clock.advance(by: .milliseconds(500))
    await store.receive(-2) { $0 = -2 }
    await store.finish()
  }

  @Test(arguments: [true, false])
  func throttleLetsOneThroughInAnInterval(latest: Bool) async {
    let clock = self.clock
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        if action > 0 { return .send(-action).throttle(id: "t", for: .seconds(1), clock: clock, latest: latest) }
        state = action
        return .none
      }
    }
    await store.send(1)
    await store.receive(-1) { $0 = -1 }
    await store.send(2)
    await store.send(3)
    await clock.advance(by: .seconds(1))
    if latest {
      await store.receive(-3) { $0 = -3 }
      await clock.advance(by: .seconds(1))
    }
    await store.finish()
    await store.send(4)
    await store.receive(-4) { $0 = -4 }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }
}
