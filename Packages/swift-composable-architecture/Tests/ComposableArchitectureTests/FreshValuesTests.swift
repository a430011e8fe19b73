import ComposableArchitecture
import Testing
import XCTest

/// A dependency with state, so that sharing shows.
private final class Storage: TestDependencyKey {
  private let numbers = LockIsolated<[Int]>([])

  func store(_ number: Int) -> [Int] {
    numbers.withValue { numbers in
      numbers.append(number)
      return numbers
    }
  }

  static var testValue: Storage { Storage() }
}

/// A feature that stores what it is told to.
@Reducer
private struct Storing {
  struct State: Equatable { var stored: [Int] = [] }
  enum Action { case store(Int), stored([Int]) }

  @Dependency(Storage.self) var storage

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .store(let number): return .run { [storage] in await $0(.stored(storage.store(number))) }
      case .stored(let numbers):
        state.stored = numbers
        return .none
      }
    }
  }
}

/// In a package that only uses the dependencies: each test of XCTest finds fresh test values, with nothing to call for it.
final class FreshValuesXCTests: XCTestCase {
  @MainActor private func checkFreshness(_ number: Int) async {
    XCTAssertEqual(Dependency(Storage.self).wrappedValue.store(number), [number])
    let store = Store(initialState: Storing.State()) { Storing() }
    await store.send(.store(number)).finish()
    XCTAssertEqual(store.state.stored, [number, number])
  }

  @MainActor func testFirst() async { await checkFreshness(1) }
  @MainActor func testSecond() async { await checkFreshness(2) }
  @MainActor func testThird() async { await checkFreshness(3) }

  func testThatDoesNotWait() {
    XCTAssertEqual(Dependency(Storage.self).wrappedValue.store(4), [4])
  }
}

/// In a package that only uses the dependencies: each test and each case of Swift Testing finds fresh test values.
@MainActor struct FreshValuesTests {
  private func checkFreshness(_ number: Int) async {
    let store = Store(initialState: Storing.State()) { Storing() }
    await store.send(.store(number)).finish()
    await store.send(.store(0)).finish()
    #expect(store.state.stored == [number, 0])
  }

  @Test(arguments: 1...8) func everyCaseStartsFresh(_ number: Int) async { await checkFreshness(number) }
  @Test(arguments: [5, 5, 5]) func equalArgumentsAreCasesOfTheirOwn(_ number: Int) async {
    await checkFreshness(number)
  }
  @Test func aTestStartsFresh() async { await checkFreshness(1) }
  @Test func anotherTestStartsFresh() async { await checkFreshness(2) }
}
