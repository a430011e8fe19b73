import Testing

@testable import ComposableArchitecture

@MainActor
@Suite struct EffectTests {
  @Test func manyMergedEffectsAllRun() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        if action == 0 { return .merge((1...2_000).map { Effect.send($0) }) }
        state += action
        return .none
      }
    }
    store.send(0)
    #expect(store.state == 2_001_000)
  }

  @Test func mapChangesTheActions() async {
    let store = Store<[Int], Int>(initialState: [Int]()) {
      Reduce { state, action in
        guard action == 0 else {
          state.append(action)
          return .none
        }
        return Effect<String>.merge(.send("1"), .run { await $0("22") }).map { Int($0) ?? -1 }
      }
    }
    await store.send(0).finish()
    #expect(store.state == [1, 22])
  }

  @Test func finishedChildTasksAreFreedWhileALongEffectRuns() async {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        switch action {
        case -1:
          return .run { send in
            for await value in stream { await send(value) }
          }
        default:
          state += 1
          return .run { _ in }
        }
      }
    }
    let task = store.send(-1)
    for value in 1...500 { continuation.yield(value) }
    for await state in store.states where state == 500 { break }
    let core = store.core as? RootCore<Int, Int>
    while let count = core?.runtime.entryCount, count > 1 { await Task.yield() }
    #expect(core?.runtime.entryCount == 1)
    #expect(task.job?.childCount == 0)
    continuation.finish()
    await task.finish()
    #expect(core?.runtime.entryCount == 0)
  }

  @Test func overridesDoNotAddUpAlongAChainOfEffects() async {
    let depth = LockIsolated(Set<Int>())
    let store = Store<Int, Int>(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        @Dependency(\.loginClient) var client
        guard action < 300 else { return .none }
        return .run { send in
          let name = try await client.login("x")
          depth.withValue { _ = $0.insert(name.count) }
          await send(action + 1)
        }
      }
      .transformDependency(\.loginClient) { client in
        let inner = client.login
        client.login = { try await inner($0) + "!" }
      }
    } withDependencies: {
      $0.loginClient.login = { $0 }
    }
    await store.send(0).finish()
    #expect(store.state == 300)
    #expect(depth.value == [2])
  }

  @Test func aReducerAloneCanBeRun() {
    var state = Counter.State()
    _ = Counter().reduce(into: &state, action: .increment)
    #expect(state.count == 1)
  }

  @Test(arguments: 0..<200)
  func cancellingAtAnyMomentLeavesNothingBehind(run: Int) async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        switch action {
        case 0:
          return .merge(
            (1...4).map { id in
              Effect.run { send in
                for _ in 0..<(run % 5) { await Task.yield() }
                await send(id)
              }
              .cancellable(id: id % 2, cancelInFlight: id == 3)
            }
          )
        case -1:
          return .merge(.cancel(id: 0), .cancel(id: 1))
        default:
          state += action
          return .none
        }
      }
    }
    let first = store.send(0)
    let second = store.send(0)
    for _ in 0..<(run % 7) { await Task.yield() }
    if run.isMultiple(of: 2) { store.send(-1) } else { first.cancel() }
    await first.finish()
    await second.finish()
    let core = store.core as? RootCore<Int, Int>
    #expect(core?.runtime.entryCount == 0)
  }

  @Test(arguments: 0..<100)
  func aStoreThatGoesWhileEffectsSendIsSafe(run: Int) async {
    var store: Store<Int, Int>? = Store(initialState: 0) {
      Reduce { state, action in
        state += action
        guard action == 0 else { return .none }
        return .run { send in
          for value in 1...20 {
            await send(value)
            try Task.checkCancellation()
          }
        } catch: { _, _ in
        }
        .merge(with: .run { _ in try? await Task.sleep(for: .seconds(3_600)) })
      }
    }
    // A `StoreTask` would keep the store.
    let job = store?.send(0).job
    for _ in 0..<(run % 10) { await Task.yield() }
    store = nil
    await job?.wait()
  }
}
