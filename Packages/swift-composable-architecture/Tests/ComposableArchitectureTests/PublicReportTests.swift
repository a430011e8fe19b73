import ComposableArchitecture
import Foundation
import Testing

/// Kinds of public reports about dependencies of a store. The repository and the number stand above each test.
@MainActor
@Suite struct PublicReportTests {
  // composable-architecture #1596
  @Test func aDependencyOfADependencySeesWhatTheStoreOverrides() async {
    let store = Store(initialState: "") {
      Greeting()
    } withDependencies: {
      $0[Name.self] = Name("mock")
    }
    await store.send(.greet).finish()
    #expect(store.state == "hello mock")
  }

  // composable-architecture #1640
  @Test func aClosureThatLeavesAnEffectKeepsWhatTheStoreOverrides() async {
    let store = Store<String, String>(initialState: "") {
      Reduce { state, action in
        state = action
        guard action == "start" else { return .none }
        return .run { send in
          let name = await withEscapedDependencies { dependencies in
            await withCheckedContinuation { continuation in
              DispatchQueue.global().async {
                continuation.resume(returning: dependencies.yield { Dependency(Name.self).wrappedValue.text })
              }
            }
          }
          await send(name)
        }
      }
    } withDependencies: {
      $0[Name.self] = Name("mock")
    }
    await store.send("start").finish()
    #expect(store.state == "mock")
  }

  // composable-architecture #1811
  @Test func overridesOfAStoreDoNotReachAnother() async {
    let one = Store(initialState: "") {
      Greeting()
    } withDependencies: {
      $0[Name.self] = Name("one")
    }
    let two = Store(initialState: "") {
      Greeting()
    } withDependencies: {
      $0[Name.self] = Name("two")
    }
    let plain = Store(initialState: "") { Greeting() }
    for store in [one, two, plain] { await store.send(.greet).finish() }
    #expect([one.state, two.state, plain.state] == ["hello one", "hello two", "hello test"])
  }

  // composable-architecture #1954
  @Test func overridesOfAStoreEndWithTheStore() async {
    weak var name: Name?
    do {
      let store = Store(initialState: "") {
        Greeting()
      } withDependencies: {
        let mock = Name("mock")
        name = mock
        $0[Name.self] = mock
      }
      await store.send(.greet).finish()
      #expect(name != nil)
      #expect(store.state == "hello mock")
    }
    #expect(name == nil)
  }

  // composable-architecture #1988
  @Test func overridesDoNotAccumulateAlongAChainOfEffects() async {
    let depths = LockIsolated<Set<Int>>([])
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state = action
        // Each effect starts the next from within an override of its own.
        return action == 100
          ? .none
          : .run { send in
            depths.withValue { _ = $0.insert(Dependency(Depth.self).wrappedValue.value) }
            await withDependencies {
              $0[Depth.self].value += 1
            } operation: {
              await send(action + 1)
            }
          }
      }
    }
    await store.send(0).finish()
    #expect(store.state == 100)
    #expect(depths.value == [0])
  }

  // composable-architecture #3049
  @Test func aValueReadFirstByAReducerUnderAnOverrideIsMadeAnewElsewhere() async {
    let overridden = Store(initialState: "") {
      Greeting().dependency(\.reportedName, Name("inner"))
    }
    await overridden.send(.greet).finish()
    let plain = Store(initialState: "") { Greeting() }
    await plain.send(.greet).finish()
    #expect(overridden.state == "hello inner")
    #expect(plain.state == "hello test")
  }

  // composable-architecture #3620
  @Test(arguments: 1...4) func aTestStoreStartsWithFreshTestValues(_ number: Int) async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += Dependency(Counting.self).wrappedValue.next() + action
        return .none
      }
    }
    await store.send(0) { $0 = 1 }
    await store.send(0) { $0 = 3 }
  }
}

private final class Name: TestDependencyKey {
  let text: String
  init(_ text: String) { self.text = text }
  static var testValue: Name { Name("test") }
}

extension DependencyValues {
  fileprivate var reportedName: Name {
    get { self[Name.self] }
    set { self[Name.self] = newValue }
  }
}

/// Made of a name, which it reads when it is made.
private struct Greeter: TestDependencyKey {
  let text: String
  static var testValue: Greeter { Greeter(text: "hello \(Dependency(Name.self).wrappedValue.text)") }
}

@Reducer
private struct Greeting {
  typealias State = String
  enum Action { case greet, greeted(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .greet: return .run { await $0(.greeted(Dependency(Greeter.self).wrappedValue.text)) }
      case .greeted(let text):
        state = text
        return .none
      }
    }
  }
}

private struct Depth: TestDependencyKey {
  var value: Int
  static var testValue: Depth { Depth(value: 0) }
}

private final class Counting: TestDependencyKey {
  private let last = LockIsolated(0)

  func next() -> Int {
    last.withValue { last in
      last += 1
      return last
    }
  }

  static var testValue: Counting { Counting() }
}
