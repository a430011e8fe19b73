import ComposableArchitecture
import Testing

@MainActor
@Suite struct PresentationTests {
  let clock = TestClock()

  func makeStore(_ state: Parent.State = Parent.State()) -> TestStoreOf<Parent> {
    TestStore(initialState: state) {
      Parent()
    } withDependencies: {
      $0.continuousClock = self.clock
    }
  }

  @Test func effectsOfADismissedSheetAreCancelled() async {
    let store = self.makeStore()
    await store.send(.showSheet(Counter.State())) { $0.sheet = Counter.State() }
    await store.send(\.sheet.start)
    await self.clock.advance(by: .seconds(1))
    await store.receive(\.sheet.tick) { $0.sheet?.ticks = 1 }
    await store.send(\.sheet.dismiss) { $0.sheet = nil }
    await store.finish()
  }

  @Test func effectsOfAReplacedSheetAreCancelled() async {
    let store = self.makeStore()
    await store.send(.showSheet(Counter.State(id: 1))) { $0.sheet = Counter.State(id: 1) }
    await store.send(\.sheet.start)
    await store.send(.showSheet(Counter.State(id: 2))) { $0.sheet = Counter.State(id: 2) }
    await store.finish()
  }

  @Test func aChildDismissesItself() async {
    let store = self.makeStore()
    await store.send(.showSheet(Counter.State())) { $0.sheet = Counter.State() }
    await store.send(\.sheet.close)
    await store.receive(\.sheet.dismiss) { $0.sheet = nil }
  }

  @Test func dismissWithoutAPresentationIsAnIssue() async {
    let store = self.makeStore()
    await withKnownIssue {
      await store.send(.first(.close))
    } matching: {
      $0.description.contains("not presented")
    }
  }

  @Test func anEnumDestinationRunsTheReducerOfItsCase() async {
    let store = self.makeStore()
    await store.send(.show(.counter(Counter.State()))) { $0.destination = .counter(Counter.State()) }
    await store.send(\.destination.counter.increment) {
      $0.destination?.modify(\.counter) { $0.count = 1 }
    }
    await store.send(.show(.note("a", count: 1))) { $0.destination = .note("a", count: 1) }
    await store.send(.show(.plain)) { $0.destination = .plain }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test func changingTheCaseCancelsTheOldCasesEffects() async {
    let store = self.makeStore()
    await store.send(.show(.counter(Counter.State()))) { $0.destination = .counter(Counter.State()) }
    await store.send(\.destination.counter.start)
    await store.send(.show(.other(Counter.State()))) { $0.destination = .other(Counter.State()) }
    await store.finish()
  }

  @Test func anOptionalChildThatLeavesTakesItsEffectsAlong() async {
    let store = self.makeStore(Parent.State(optional: Counter.State()))
    await store.send(.optional(.start))
    await store.send(.dropOptional) { $0.optional = nil }
    await store.finish()
  }

  @Test func anActionOfAnAbsentChildIsAnIssueThatNamesTheAction() async {
    let store = self.makeStore()
    await withKnownIssue {
      await store.send(.optional(.increment))
    } matching: {
      let text = $0.description
      return text.contains("\"ifLet\"") && text.contains("Features.swift")
        && text.contains("Action.optional.increment") && text.contains("nil")
    }
    await withKnownIssue {
      await store.send(\.sheet.increment)
    } matching: {
      $0.description.contains("no child was presented")
    }
    await withKnownIssue {
      await store.send(.rows(.element(id: 7, action: .increment)))
    } matching: {
      $0.description.contains("no element with the id \"7\"")
    }
  }

  @Test func removedRowsTakeTheirEffectsAlong() async {
    let store = self.makeStore(Parent.State(rows: [Counter.State(id: 1), Counter.State(id: 2)]))
    await store.send(\.rows[id: 1].start)
    let task = await store.send(\.rows[id: 2].start)
    await store.send(.removeRow(1)) { $0.rows.remove(id: 1) }
    await self.clock.advance(by: .seconds(1))
    await store.receive(\.rows[id: 2].tick) { $0.rows[id: 2]?.ticks = 1 }
    await task.cancel()
  }

  @Test func stackElementsComeAndGo() async {
    let store = self.makeStore()
    await store.send(.push) { $0.path.append(.counter(Counter.State())) }
    await store.send(.push) { $0.path[id: 1] = .counter(Counter.State()) }
    await store.send(\.path[id: 0].counter.start)
    await store.send(\.path[id: 1].counter.start)
    await self.clock.advance(by: .seconds(1))
    await store.receive(\.path[id: 0].counter.tick) { $0.path[id: 0, case: \.counter]?.ticks = 1 }
    await store.receive(\.path[id: 1].counter.tick) { $0.path[id: 1, case: \.counter]?.ticks = 1 }
    await store.send(\.path.popFrom, 1) { $0.path.pop(from: 1) }
    await store.send(\.path[id: 0].counter.close)
    await store.receive(\.path.popFrom) { $0.path.removeAll() }
    await store.finish()
  }
}
