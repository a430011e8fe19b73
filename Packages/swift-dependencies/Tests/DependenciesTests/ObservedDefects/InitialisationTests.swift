import ConcurrencyExtras
import Dependencies
import Foundation
import Synchronization
import Testing

private enum SlowKey: TestDependencyKey {
  static var testValue: Counter {
    Thread.sleep(forTimeInterval: 0.001)
    return Counter()
  }
}

private enum WaitsForAThread: TestDependencyKey {
  static var testValue: Named {
    let semaphore = DispatchSemaphore(value: 0)
    let name = LockIsolated("")
    withEscapedDependencies { dependencies in
      Thread.detachNewThread {
        name.setValue(dependencies.yield { Dependency(\.named).wrappedValue.name })
        semaphore.signal()
      }
    }
    semaphore.wait()
    return Named("waited for " + name.value)
  }
}

/// Tells a test that it is being made, and waits for the test.
private enum WaitsForASignal: TestDependencyKey {
  @TaskLocal static var signals: Signals?

  static var testValue: Named {
    signals?.isBegun.signal()
    signals?.mayEnd.wait()
    return Named("waited for a signal")
  }
}

private struct Signals: Sendable {
  let isBegun: DispatchSemaphore
  let mayEnd: DispatchSemaphore
}

private enum First: DependencyKey {
  static var liveValue: Named { Named("first of " + Dependency(Second.self).wrappedValue.name) }
  static var testValue: Named { Named("test") }
}

private enum Second: DependencyKey {
  static var liveValue: Named { Named("second of " + Dependency(First.self).wrappedValue.name) }
  static var testValue: Named { Named("test") }
}

/// Two values that need each other, made by two threads which have both begun when the first goes on.
private enum Left: DependencyKey {
  static var liveValue: Named {
    Meeting.shared.arrive()
    return Named("left of " + Dependency(Right.self).wrappedValue.name)
  }
  static var testValue: Named { Named("test") }
}

private enum Right: DependencyKey {
  static var liveValue: Named {
    Meeting.shared.arrive()
    return Named("right of " + Dependency(Left.self).wrappedValue.name)
  }
  static var testValue: Named { Named("test") }
}

private final class Meeting: Sendable {
  static let shared = Meeting()
  private let first = DispatchSemaphore(value: 0)
  private let count = Mutex(0)

  /// Whoever comes first waits for the second; later ones pass.
  func arrive() {
    let number = count.withLock { count in
      count += 1
      return count
    }
    if number == 1 { first.wait() }
    if number == 2 { first.signal() }
  }
}

/// Each value is initialised alone: nothing is held while its code runs, and values that need each other are reported.
struct InitialisationTests {
  @Test func aDefaultIsMadeOnceForManyThreads() async {
    let numbers = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<32 { group.addTask { Dependency(SlowKey.self).wrappedValue.increment() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(numbers.sorted() == Array(1...32))
  }

  @Test func aDefaultMayWaitForAThreadThatReadsAnother() {
    #expect(Dependency(WaitsForAThread.self).wrappedValue.name == "waited for test")
  }

  @Test func aValueIsReadWhileAnotherIsMade() async {
    let isBegun = DispatchSemaphore(value: 0)
    let mayEnd = DispatchSemaphore(value: 0)
    let made = await WaitsForASignal.$signals.withValue(Signals(isBegun: isBegun, mayEnd: mayEnd)) {
      await withEscapedDependencies { dependencies in
        async let made = Task { Dependency(WaitsForASignal.self).wrappedValue.name }.value
        let read = await onThread {
          isBegun.wait()
          defer { mayEnd.signal() }
          return dependencies.yield { Dependency(\.named).wrappedValue.name }
        }
        #expect(read == "test")
        return await made
      }
    }
    #expect(made == "waited for a signal")
  }

  @Test func aLiveValueOfTheProcessMayWaitForAThreadThatReadsAnother() throws {
    let program = try Program("waiting")
    #expect(program.output == ["waited for live child"])
    #expect(program.errors == "")
  }

  @Test func liveValuesOfTheProcessThatNeedEachOtherAreReportedAsAChain() throws {
    let program = try Program("cycle")
    #expect(program.status == 0)
    #expect(program.output == ["first of second of test first"])
    #expect(program.errors.contains("key 'FirstKey', needed at DependenciesProgram/Clients.swift:"))
    #expect(program.errors.contains("key 'SecondKey', needed at DependenciesProgram/Clients.swift:"))
  }

  @Test func valuesThatNeedEachOtherAreReportedAsAChain() {
    withDependencies {
      $0.context = .live
    } operation: {
      withKnownIssue {
        #expect(Dependency(First.self).wrappedValue.name == "first of second of test")
      } matching: { issue in
        let text = issue.comments.map(\.rawValue).joined()
        return text.contains("'First'") && text.contains("'Second'") && text.contains("InitialisationTests.swift:")
      }
    }
  }

  @Test func valuesThatNeedEachOtherOnTwoThreadsAreReported() async {
    let reports = LockIsolated(0)
    await withIssueReporters([CountingReporter { reports.withValue { $0 += 1 } }]) {
      await withDependencies {
        $0.context = .live
      } operation: {
        await withEscapedDependencies { dependencies in
          async let left = onThread { dependencies.yield { Dependency(Left.self).wrappedValue.name } }
          async let right = onThread { dependencies.yield { Dependency(Right.self).wrappedValue.name } }
          let names = await [left, right]
          #expect(names.allSatisfy { $0.hasSuffix("of test") })
        }
      }
    }
    #expect(reports.value == 1)
  }

  @Test func readersAndWritersStayApart() async {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<64 {
        group.addTask {
          let name = "mock \(number)"
          await withDependencies {
            $0.named = Named(name)
          } operation: {
            for _ in 0..<20 {
              #expect(Dependency(\.named).wrappedValue.name == name)
              await Task.yield()
              withDependencies {
                $0.counter = Counter()
              } operation: {
                #expect(Dependency(\.counter).wrappedValue.increment() == 1)
                #expect(Dependency(\.named).wrappedValue.name == name)
              }
            }
          }
        }
      }
    }
  }
}

private struct CountingReporter: IssueReporter {
  let count: @Sendable () -> Void

  func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    count()
  }
}
