import Dependencies
import Foundation
import Testing

/// Kinds of public reports about live values and what stands in for them.
struct DefaultValueReportTests {
  // swift-dependencies #77
  @Test func whatStandsInForAMissingLiveValueIsMadeOnce() {
    withDependencies {
      $0.context = .live
    } operation: {
      withKnownIssue {
        let first = Dependency(OnlyTest.self).wrappedValue
        #expect(first === Dependency(OnlyTest.self).wrappedValue)
        #expect(first.increment() == 1)
      }
    }
  }

  // swift-dependencies #206
  @Test func aLiveValueIsFoundInAnotherModuleThanItsKey() throws {
    let program = try Program("foreign")
    #expect(program.output == ["live value of another module"])
    #expect(program.errors == "")
  }

  // swift-dependencies #206
  @Test func theReportOfAMissingLiveValueTellsThatItsModuleMustBeLinked() throws {
    #expect(try Program("missing").errors.contains("in a module that the application links"))
  }

  // swift-dependencies #237
  @Test func theReportOfAMissingLiveValueNamesTheKeyThePlaceAndWhatToDo() throws {
    let errors = try Program("missing").errors
    for part in [#"@Dependency(\.missing)"#, "MissingKey", "main.swift:", "prepareDependencies", "'DependencyKey'"] {
      #expect(errors.contains(part))
    }
  }

  // swift-dependencies #273
  @Test func aParentDoesNotKeepTheChildItWasFirstMadeOf() {
    let parent = Dependency(Outer.self)
    for name in ["one", "two"] {
      withDependencies {
        $0.named = Named(name)
      } operation: {
        #expect(parent.wrappedValue.name == "outer of \(name)")
      }
    }
    #expect(parent.wrappedValue.name == "outer of test")
  }

  // swift-dependencies #71
  @Test func aDependencyOfADependencyOfADependencySeesTheOverride() async {
    await withDependencies {
      $0.named = Named("mock")
    } operation: {
      #expect(Dependency(Outermost.self).wrappedValue.name == "outermost of outer of mock")
      await Task { #expect(Dependency(Outermost.self).wrappedValue.name == "outermost of outer of mock") }.value
    }
  }

  // swift-dependencies #76
  @Test func aValueThatTakesALockDoesNotStopAReaderWhoHoldsIt() async {
    let turns = Turns()
    await Turns.$current.withValue(turns) {
      await withEscapedDependencies { dependencies in
        async let made = Task { Dependency(TakesALock.self).wrappedValue.name }.value
        let read = await onThread {
          turns.lock.lock()
          defer { turns.lock.unlock() }
          // The value is being made on the other thread, and will want the lock.
          turns.isBegun.wait()
          return dependencies.yield { Dependency(\.named).wrappedValue.name }
        }
        #expect(read == "test")
        #expect(await made == "took the lock")
      }
    }
  }

  // swift-dependencies #219
  @MainActor @Test func aValueMayWaitForTheMainThreadWhileThatReadsAnother() async {
    let begun = AsyncStream<Void>.makeStream()
    let made = await WaitsForTheMainThread.$begun.withValue(begun.continuation) {
      async let made = nameMadeElsewhere()
      for await _ in begun.stream {}
      #expect(Dependency(\.named).wrappedValue.name == "test")
      return await made
    }
    #expect(made == "was on the main thread")
  }

  @concurrent private func nameMadeElsewhere() async -> String {
    Dependency(WaitsForTheMainThread.self).wrappedValue.name
  }
}

private enum OnlyTest: TestDependencyKey {
  static var testValue: Counter { Counter() }
}

private enum Outer: TestDependencyKey {
  static var testValue: Named { Named("outer of \(Dependency(\.named).wrappedValue.name)") }
}

private enum Outermost: TestDependencyKey {
  static var testValue: Named { Named("outermost of \(Dependency(Outer.self).wrappedValue.name)") }
}

private struct Turns: Sendable {
  @TaskLocal static var current: Turns?
  let lock = NSLock()
  let isBegun = DispatchSemaphore(value: 0)
}

private enum TakesALock: TestDependencyKey {
  static var testValue: Named {
    guard let turns = Turns.current else { return Named("no lock") }
    turns.isBegun.signal()
    return turns.lock.withLock { Named("took the lock") }
  }
}

private enum WaitsForTheMainThread: TestDependencyKey {
  // No closure, since an optimised build of Swift 6.3 stops the process where a task-local one is bound.
  @TaskLocal static var begun: AsyncStream<Void>.Continuation?

  static var testValue: Named {
    begun?.finish()
    return DispatchQueue.main.sync { Named("was on the main thread") }
  }
}
