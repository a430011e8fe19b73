import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

/// Kinds of public reports about the values of tests. The repository and the number stand above each test.
@Suite(.serialized)
struct LateWriteReportTests {
  private static let gate = Gate()

  // swift-dependencies #127
  @Test func aTaskThatOutlivesItsTest() {
    _ = Dependency(\.counter).wrappedValue.increment()
    Self.gate.finishLate {
      let counter = Dependency(\.counter).wrappedValue
      for _ in 1...10 { _ = counter.increment() }
      return counter.increment()
    }
  }

  // swift-dependencies #127
  @Test func doesNotWriteToTheValuesOfTheNextTest() async throws {
    guard Self.gate.hasLateTask else { try Test.cancel("The task is started by the test before, which did not run") }
    let counter = Dependency(\.counter).wrappedValue
    Self.gate.open()
    #expect(await Self.gate.finished() == 12)
    #expect(counter.increment() == 1)
  }
}

/// Two tests and many cases, which run at the same time where tests run in parallel.
struct ParallelReportTests {
  @Dependency(\.counter) var counter

  private func countInTasks() async -> [Int] {
    await withTaskGroup(of: Int.self) { group in
      for _ in 1...50 {
        group.addTask {
          await Task.yield()
          return Dependency(\.counter).wrappedValue.increment()
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted()
    }
  }

  // swift-dependencies #321
  @Test func aTestInParallelWithAnotherHasItsOwnTestValue() async {
    #expect(await countInTasks() == Array(1...50))
    #expect(counter.increment() == 51)
  }

  // swift-dependencies #321
  @Test func anotherTestInParallelHasItsOwnTestValueToo() async {
    #expect(await countInTasks() == Array(1...50))
    #expect(counter.increment() == 51)
  }

  // swift-dependencies #309
  @Test(arguments: ["one", "two", "three", "three"], [1, 2])
  func eachCaseOfAParameterisedTestHasItsOwnTestValue(_ word: String, _ number: Int) async {
    #expect(await countInTasks() == Array(1...50))
  }

  // swift-sharing #149
  @Test(arguments: 1...8) func aCaseDoesNotSeeWhatAnotherStoredInATestValue(_ number: Int) async {
    let storage = Dependency(Storage.self).wrappedValue
    #expect(storage.numbers.value.isEmpty)
    storage.numbers.withValue { $0.append(number) }
    await Task.yield()
    #expect(Dependency(Storage.self).wrappedValue.numbers.value == [number])
  }

  // swift-sharing #173
  @Test(arguments: 1...4) func whatAThreadOfATestStoresStaysInThatTest(_ number: Int) async {
    await withEscapedDependencies { dependencies in
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          dependencies.yield { Dependency(Storage.self).wrappedValue.numbers.withValue { $0.append(number) } }
          continuation.resume()
        }
      }
    }
    #expect(Dependency(Storage.self).wrappedValue.numbers.value == [number])
  }
}

private struct Storage: TestDependencyKey {
  let numbers = LockIsolated<[Int]>([])
  static var testValue: Storage { Storage() }
}

// swift-dependencies #314
@Suite(.dependencies { $0.counter = Counter() })
struct SuiteTraitReportTests {
  @Test func aTraitOfASuiteMakesItsReferenceForEachTest() {
    #expect(Dependency(\.counter).wrappedValue.increment() == 1)
  }

  @Test(arguments: 1...3) func aTraitOfASuiteMakesItsReferenceForEachCase(_ number: Int) {
    #expect(Dependency(\.counter).wrappedValue.increment() == 1)
    #expect(Dependency(\.counter).wrappedValue.increment() == 2)
  }

  @Suite struct Nested {
    @Test func aTraitOfASuiteMakesItsReferenceForEachTestOfASuiteWithin() {
      #expect(Dependency(\.counter).wrappedValue.increment() == 1)
    }
  }
}
