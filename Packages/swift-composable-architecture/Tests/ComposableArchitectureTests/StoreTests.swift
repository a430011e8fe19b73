import Observation
import Testing

@testable import ComposableArchitecture

@MainActor
@Suite struct StoreTests {
  @Test func sendChangesTheStateAtOnce() {
    let store = Store(initialState: Counter.State()) { Counter() }
    store.send(.increment)
    #expect(store.count == 1)
    #expect(store.withState(\.count) == 1)
  }

  @Test func aScopedStoreReadsAndSendsThroughItsParent() {
    let store = Store(initialState: Parent.State()) { Parent() }
    let first = store.scope(state: \.first, action: \.first)
    first.send(.increment)
    #expect(store.first.count == 1)
    #expect(first.count == 1)
    #expect(store.scope(state: \.$sheet, action: \.sheet) == nil)
    store.send(.showSheet(Counter.State()))
    let sheet = store.scope(state: \.sheet, action: \.sheet)
    sheet?.send(.increment)
    #expect(sheet?.count == 1)
    store.send(.showSheet(nil))
    #expect(sheet?.count == 1)
  }

  @Test func theCaseOfAnEnumStoreHasAStore() {
    let store = Store(initialState: Parent.State(destination: .counter(Counter.State()))) { Parent() }
    let destination = store.scope(state: \.destination, action: \.destination)
    guard case .counter(let counter)? = destination?.case else {
      Issue.record("not the counter")
      return
    }
    counter.send(.increment)
    #expect(counter.count == 1)
  }

  @Test func elementsHaveStores() {
    let store = Store(initialState: Parent.State(rows: [Counter.State(id: 1), Counter.State(id: 2)])) { Parent() }
    let rows = store.scope(state: \.rows, action: \.rows)
    rows[1].send(.increment)
    #expect(store.rows[id: 2]?.count == 1)
  }

  @Test func synchronousEffectsArriveBeforeSendReturns() {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state += 1
        return action > 0 ? .send(action - 1) : .none
      }
    }
    store.send(1_000)
    #expect(store.state == 1_001)
  }

  @Test func statesAreThePresentOneAndTheLatest() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    var seen: [Int] = []
    for await state in store.states {
      seen.append(state.count)
      if state.count == 4 { break }
      store.send(.increment)
      store.send(.increment)
    }
    #expect(seen == [0, 2, 4])
  }

  @Test func statesEndWhenTheirTaskIsCancelled() async {
    let store = Store(initialState: Counter.State()) { Counter() }
    let task = Task {
      var count = 0
      for await _ in store.states { count += 1 }
      return count
    }
    await Task.yield()
    task.cancel()
    #expect(await task.value <= 1)
  }

  @Test func observationTellsOfTheChangedPartOnly() {
    let store = Store(initialState: Counter.State()) { Counter() }
    let count = LockIsolated(0)
    let ticks = LockIsolated(0)
    withObservationTracking {
      _ = store.count
    } onChange: {
      count.withValue { $0 += 1 }
    }
    withObservationTracking {
      _ = store.ticks
    } onChange: {
      ticks.withValue { $0 += 1 }
    }
    store.send(.increment)
    #expect(count.value == 1)
    #expect(ticks.value == 0)
    store.send(.tick)
    #expect(ticks.value == 1)
  }

  @Test func finishWaitsForTheEffectsOfEffects() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state = action
        guard action < 5 else { return .none }
        return .run {
          await Task.yield()
          await $0(action + 1)
        }
      }
    }
    await store.send(1).finish()
    #expect(store.state == 5)
  }

  @Test func cancellingTheTaskCancelsTheEffectsOfEffects() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, action in
        action == 0
          ? .run { await $0(1) }
          : .run { _ in
            continuation.yield()
            try await Task.never()
          }
      }
    }
    let task = store.send(0)
    for await _ in stream { break }
    task.cancel()
    await task.finish()
    #expect(task.isCancelled)
  }

  @Test func dependenciesOverriddenAroundAStoreHoldForItsEffects() async {
    let store = withDependencies {
      $0.loginClient.login = { "around \($0)" }
      $0.continuousClock = ImmediateClock()
    } operation: {
      Store(initialState: Login.State()) { Login() }
    }
    await store.send(.async(.login("x"))).finish()
    #expect(store.user == "around xgoogle")
  }

  @Test func overriddenDependenciesOfAChildReachItsEffects() async {
    let store = Store(initialState: Login.State()) {
      Login()
        .dependency(\.loginClient, LoginClient { "inner \($0)" })
        .dependency(\.continuousClock, ImmediateClock())
    } withDependencies: {
      $0.loginClient.login = { "outer \($0)" }
    }
    await store.send(.async(.login("x"))).finish()
    #expect(store.user == "inner xgoogle")
  }

  @Test func anActionSentWhileReducingIsReportedAndProcessedAfter() {
    let holder = Holder()
    let store = Store<[Int], Int>(initialState: [Int]()) {
      Reduce { state, action in
        if action == 1 { MainActor.assumeIsolated { _ = holder.store?.send(2) } }
        state.append(action)
        return .none
      }
    }
    holder.store = store
    defer { holder.store = nil }
    withKnownIssue {
      store.send(1)
    } matching: {
      $0.description.contains("while its reducer was processing another")
    }
    #expect(store.state == [1, 2])
  }

  @Test func anActionSentFromACompletedEffectIsReported() async {
    let kept = LockIsolated<Send<Int>?>(nil)
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state = action
        return action == 0 ? .run { send in kept.setValue(send) } : .none
      }
    }
    await store.send(0).finish()
    withKnownIssue {
      kept.value?(7)
    } matching: {
      $0.description.contains("from an effect that had completed")
        && $0.description.contains("StoreTests.swift")
    }
    #expect(store.state == 7)
  }

  @Test func anUnhandledErrorOfAnEffectIsReported() async {
    struct Broken: Error {}
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, _ in .run { _ in throw Broken() } }
    }
    await withKnownIssue {
      await store.send(0).finish()
    } matching: {
      $0.description.contains("threw an error that nothing handles") && $0.description.contains("Broken()")
    }
  }

  @Test func aConditionInABodyIsAskedAtEachAction() {
    let flag = LockIsolated(false)
    let store = Store<Int, Int>(initialState: 0) {
      Conditional(flag: flag)
    }
    store.send(1)
    #expect(store.state == 0)
    flag.setValue(true)
    store.send(1)
    #expect(store.state == 1)
  }

  @Test func aFeatureMayContainItself() {
    var state = Tree.State(id: 0)
    state.children = [Tree.State(id: 1, children: [Tree.State(id: 2)])]
    let store = Store(initialState: state) { Tree() }
    store.send(.children(.element(id: 1, action: .children(.element(id: 2, action: .tapped)))))
    #expect(store.children[id: 1]?.children[id: 2]?.taps == 1)
  }

  @Test func aLargeStateFitsOnASmallStack() async {
    let count = await withCheckedContinuation { continuation in
      let thread = SmallStack {
        var large = Large()
        let reducer = CombineReducers<Wrapper, Int, _> {
          Scope(state: \.large, action: \.self) {
            Reduce<Large, Int> { state, _ in
              state.count += 1
              return .none
            }
          }
        }
        .onChange(of: \.large.count) { _, _ in EmptyReducer() }
        var wrapper = Wrapper(large: large)
        _ = reducer._compiled().reduce(&wrapper, 1)
        large = wrapper.large
        continuation.resume(returning: large.count)
      }
      thread.start()
    }
    #expect(count == 1)
  }

  @MainActor final class Holder { var store: Store<[Int], Int>? }

  @Reducer
  struct Conditional {
    let flag: LockIsolated<Bool>

    typealias State = Int
    typealias Action = Int

    var body: some ReducerOf<Self> {
      if self.flag.value {
        Reduce { state, action in
          state += action
          return .none
        }
      }
    }
  }
}

@Reducer
struct Tree {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var taps = 0
    var children: IdentifiedArrayOf<State> = []
  }

  indirect enum Action {
    case tapped
    case children(IdentifiedActionOf<Tree>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .tapped = action { state.taps += 1 }
      return .none
    }
    .forEach(\.children, action: \.children) { Tree() }
  }
}
