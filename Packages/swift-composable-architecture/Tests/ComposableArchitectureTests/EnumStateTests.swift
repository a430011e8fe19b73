import ComposableArchitecture
import Testing

/// A feature whose state is one of two others.
@Reducer
private struct Flow {
  @ObservableState
  enum State: Equatable {
    case first(Counter.State)
    case second(Counter.State)
  }

  enum Action: Equatable {
    case first(Counter.Action)
    case second(Counter.Action)
    case next
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .next { state = .second(Counter.State()) }
      return .none
    }
    .ifCaseLet(\.first, action: \.first) { Counter() }
    .ifCaseLet(\.second, action: \.second) { Counter() }
  }
}

/// The same by scopes, which do not cancel what leaves.
@Reducer
private struct Scopes {
  typealias State = Flow.State
  typealias Action = Flow.Action

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { Counter() }
    Scope(state: \.second, action: \.second) { Counter() }
  }
}

@MainActor
@Suite struct EnumStateTests {
  @Test func theReducerOfThePresentCaseRuns() async {
    let store = TestStore(initialState: Flow.State.first(Counter.State())) { Flow() }
    await store.send(.first(.increment)) { $0.modify(\.first) { $0.count = 1 } }
    await store.send(.next) { $0 = .second(Counter.State()) }
    await store.send(\.second.increment) { $0 = .second(Counter.State(count: 1)) }
  }

  @Test func leavingACaseCancelsItsEffects() async {
    let store = TestStore(initialState: Flow.State.first(Counter.State())) {
      Flow()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    await store.send(.first(.start))
    await store.send(.next) { $0 = .second(Counter.State()) }
    await store.finish()
  }

  @Test func anActionOfAnotherCaseIsAnIssueThatNamesTheCase() async {
    let store = TestStore(initialState: Flow.State.first(Counter.State())) { Flow() }
    await withKnownIssue {
      await store.send(.second(.increment))
    } matching: {
      let text = $0.description
      return text.contains("\"ifCaseLet\"") && text.contains("State.first") && text.contains("Action.second.increment")
    }
    let scopes = TestStore(initialState: Flow.State.first(Counter.State())) { Scopes() }
    await scopes.send(.first(.increment)) { $0 = .first(Counter.State(count: 1)) }
    await withKnownIssue {
      await scopes.send(.second(.increment))
    } matching: {
      $0.description.contains("\"Scope\"") && $0.description.contains("EnumStateTests.swift")
    }
  }

  @Test func aSecretInAnActionIsNotShown() async {
    struct State: Equatable { var child: Int? }
    let store = Store(initialState: State()) {
      EmptyReducer<State, Secretive>().ifLet(\.child, action: \.child) { EmptyReducer<Int, String>() }
    }
    withKnownIssue {
      store.send(.child("hunter2"))
    } matching: {
      $0.description.contains("child") && !$0.description.contains("hunter2")
    }
  }

  @Test func effectsMayRunConcurrently() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return action == 0 ? .merge((1...4).map { value in .run { await $0(value) } }) : .none
      }
    }
    store.useMainSerialExecutor = false
    store.exhaustivity = .off
    await store.send(0)
    await store.finish()
    await store.skipReceivedActions(strict: false)
    #expect(store.state == 10)
  }
}

@CasePathable
private enum Secretive { case child(String) }
