import Dependencies
import Foundation
import Testing

/// What a task writes after its test has ended stays in that test's values.
@Suite(.serialized)
struct LateWritesTests {
  private static let task = Gate()
  private static let detached = Gate()

  @Test func first() {
    #expect(Dependency(\.counter).wrappedValue.increment() == 1)
    Self.task.finishLate { Dependency(\.counter).wrappedValue.increment() }
    withEscapedDependencies { dependencies in
      Self.detached.finishLate(isDetached: true) {
        dependencies.yield { Dependency(\.counter).wrappedValue.increment() }
      }
    }
  }

  @Test func second() async throws {
    guard Self.task.hasLateTask else { try Test.cancel("first() leaves late tasks behind, and did not run") }
    let counter = Dependency(\.counter).wrappedValue
    Self.task.open()
    #expect(await Self.task.finished() == 2)
    Self.detached.open()
    #expect(await Self.detached.finished() == 3)
    #expect(counter.increment() == 1)
  }
}

/// A thread that is started within a test, and sees its dependencies, sees those values that the test has.
struct ThreadValuesTests {
  @Test(arguments: 1...4) func aThreadSharesTheTestValuesOfItsTest(_ number: Int) async {
    #expect(Dependency(\.counter).wrappedValue.increment() == 1)
    let second = await withEscapedDependencies { dependencies in
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(returning: dependencies.yield { Dependency(\.counter).wrappedValue.increment() })
        }
      }
    }
    #expect(second == 2)
    let third = await withEscapedDependencies { dependencies in
      await Task.detached {
        await dependencies.yield {
          await Task.yield()
          return Dependency(\.counter).wrappedValue.increment()
        }
      }.value
    }
    #expect(third == 3)
  }
}
