import ComposableArchitecture
import Testing

/// What the test store says; each text is part of what users see.
@MainActor
@Suite struct TestStoreTests {
  @Reducer
  struct Feature {
    struct State: Equatable {
      var count = 0
      var name = "Blob"
    }

    enum Action: Equatable {
      case increment
      case nothing
      case load
      case loaded(Int)
      case wait
      case echo
    }

    @Dependency(\.continuousClock) var clock

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .increment:
          state.count += 1
          return .none
        case .nothing:
          return .none
        case .load:
          return .run { send in
            await send(.loaded(1))
            await send(.loaded(2))
          }
        case .loaded(let count):
          state.count = count
          return .none
        case .wait:
          return .run { _ in try await clock.sleep(for: .seconds(1)) }
        case .echo:
          return .send(.increment)
        }
      }
    }
  }

  func makeStore(line: UInt = #line) -> TestStoreOf<Feature> {
    TestStore(initialState: Feature.State()) {
      Feature()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
  }

  func expectIssue(_ parts: String..., during body: () async -> Void) async {
    await withKnownIssue {
      await body()
    } matching: { issue in
      parts.allSatisfy { issue.description.contains($0) }
    }
  }

  @Test func anUnexpectedChangeShowsADiff() async {
    let store = self.makeStore()
    await self.expectIssue("State was not expected to change", "−", "count: 0", "+", "count: 1") {
      await store.send(.increment)
    }
  }

  @Test func aWrongExpectationShowsADiff() async {
    let store = self.makeStore()
    await self.expectIssue("does not match expectation", "count: 5", "count: 1", "(Expected: −, Actual: +)") {
      await store.send(.increment) { $0.count = 5 }
    }
  }

  @Test func aClosureThatChangesNothingIsRejected() async {
    let store = self.makeStore()
    await self.expectIssue("Expected state to change, but no change occurred") {
      await store.send(.nothing) { $0.count = 0 }
    }
  }

  @Test func aThrowingClosureIsReported() async {
    struct Broken: Error {}
    let store = self.makeStore()
    await self.expectIssue("threw an error", "Broken()") {
      await store.send(.nothing) { _ in throw Broken() }
    }
  }

  @Test func sendingBeforeReceivingIsRejected() async {
    let store = self.makeStore()
    await store.send(.load)
    await self.expectIssue("Must handle 2 received actions before sending", "loaded(1)", "loaded(2)") {
      await store.send(.nothing)
    }
    #expect(store.state.count == 2)
  }

  @Test func receivingAnotherActionShowsADiff() async {
    let store = self.makeStore()
    await store.send(.load)
    await self.expectIssue("Received unexpected action", "loaded(9)", "loaded(1)", "(Expected: −, Received: +)") {
      await store.receive(.loaded(9)) { $0.count = 9 }
    }
    await store.receive(\.loaded, 2) { $0.count = 2 }
  }

  @Test func receivingNothingSaysWhetherSomethingIsInFlight() async {
    let store = self.makeStore()
    await self.expectIssue("Expected to receive", "loaded(1)", "no in-flight effects") {
      await store.receive(.loaded(1))
    }
    let task = await store.send(.wait)
    await self.expectIssue("Expected to receive", "There are effects in-flight") {
      await store.receive(.loaded(1), timeout: .milliseconds(1))
    }
    await task.cancel()
  }

  @Test func unreceivedActionsFailFinish() async {
    let store = self.makeStore()
    await store.send(.load)
    await self.expectIssue("received 2 unexpected actions", "loaded(1)", "loaded(2)") {
      await store.finish()
    }
  }

  @Test func effectsInFlightFailFinish() async {
    let store = self.makeStore()
    let task = await store.send(.wait)
    await self.expectIssue("still effects in-flight", "Action.wait") {
      await store.finish(timeout: .milliseconds(1))
    }
    await self.expectIssue("Expected task to finish, but it is still in-flight") {
      await task.finish(timeout: .milliseconds(1))
    }
    await task.cancel()
  }

  @Test func leftoversAreReportedWhenTheStoreEnds() async {
    await self.expectIssue("received 2 unexpected actions by the end of this test") {
      await self.makeStore().send(.load)
    }
    await self.expectIssue("returned for this action is still running", "Action.wait") {
      await self.makeStore().send(.wait)
    }
  }

  @Test func actionsSentAtOnceAreReceived() async {
    let store = self.makeStore()
    await store.send(.echo)
    await store.receive(.increment) { $0.count = 1 }
  }

  @Test func everyPredicateIsCalled() async {
    let store = self.makeStore()
    await store.send(.load)
    var calls = 0
    for expected in [1, 2] {
      await store.receive({ action in
        calls += 1
        return action == .loaded(expected)
      }) { $0.count = expected }
    }
    #expect(calls >= 2)
  }

  @Test func withoutExhaustivityOnlyWhatIsAssertedIsChecked() async {
    let store = self.makeStore()
    store.exhaustivity = .off
    await store.send(.increment)
    await store.send(.load)
    await store.receive(.loaded(2))
    await self.expectIssue("does not match expectation", "count: 7") {
      await store.send(.increment) { $0.count = 7 }
    }
    await self.expectIssue("Expected to receive") {
      await store.receive(.loaded(3))
    }
    await store.send(.wait)
  }

  @Test func skippedAssertionsAreShownWithoutFailing() async {
    let store = self.makeStore()
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.increment) { $0.name = "Blob" }
    await store.send(.load)
    await store.receive(.loaded(2))
    await store.send(.wait)
    await store.skipInFlightEffects()
    await store.send(.load)
    await store.skipReceivedActions()
  }

  @Test func skippingNothingIsReportedWhenStrict() async {
    let store = self.makeStore()
    await self.expectIssue("no received actions to skip") { await store.skipReceivedActions() }
    await self.expectIssue("no in-flight effects to skip") { await store.skipInFlightEffects() }
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
  }

  @Test func exhaustivityCanBeChangedForAWhile() async {
    let store = self.makeStore()
    await store.withExhaustivity(.off) { _ = await store.send(.increment) }
    #expect(store.exhaustivity == .on)
    store.assert { $0.count = 1 }
    await self.expectIssue("does not match", "count: 3") { store.assert { $0.count = 3 } }
  }

  @Test func dependenciesCanBeChangedDuringATest() async {
    let store = self.makeStore()
    store.dependencies.continuousClock = ImmediateClock()
    await store.send(.wait).finish()
    await store.finish()
  }

  @Test func anEffectOnAnotherThreadIsWaitedFor() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        guard action == 1 else { return .none }
        return .run { send in
          let value = await Task.detached {
            for _ in 0..<20 { await Task.yield() }
            return 2
          }.value
          await send(value)
        }
      }
    }
    await store.send(1) { $0 = 1 }
    await store.receive(2) { $0 = 2 }
  }

  @Test(arguments: 0..<200)
  func effectsHaveSettledWhenSendReturns(run: Int) async {
    let clock = TestClock()
    let store = TestStore(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        guard action == 0 else { return .none }
        return .merge(
          .run { send in
            await send(1)
            await Task.yield()
            await send(2)
            try await clock.sleep(for: .seconds(1))
            await send(3)
          },
          .run { send in
            try await clock.sleep(for: .seconds(2))
            await send(4)
          }
        )
      }
    }
    await store.send(0) { $0 = [0] }
    await store.receive(1) { $0 = [0, 1] }
    await store.receive(2) { $0 = [0, 1, 2] }
    await clock.advance(by: .seconds(2))
    await store.receive(3) { $0 = [0, 1, 2, 3] }
    await store.receive(4) { $0 = [0, 1, 2, 3, 4] }
    await store.finish()
  }
}
