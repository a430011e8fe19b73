import Dependencies
import Foundation
import Synchronization

/// A dependency with state, so that sharing shows.
final class Counter: TestDependencyKey {
  private let value = Mutex(0)

  func increment() -> Int {
    value.withLock { value in
      value += 1
      return value
    }
  }

  static var testValue: Counter { Counter() }
}

extension DependencyValues {
  var counter: Counter {
    get { self[Counter.self] }
    set { self[Counter.self] = newValue }
  }
}

/// Lets one task wait for another without sleeping.
final class Gate: Sendable {
  private let start = AsyncStream.makeStream(of: Void.self)
  private let end = AsyncStream.makeStream(of: Int.self)
  private let isAwaited = LockIsolated(false)

  /// Whether a task waits for the gate, or did.
  var hasLateTask: Bool { isAwaited.value }

  func open() { start.continuation.finish() }

  /// Starts a task that waits for the gate before it makes its value.
  func finishLate(isDetached: Bool = false, _ value: @escaping @Sendable () -> Int) {
    isAwaited.setValue(true)
    let operation = { @Sendable [self] in
      for await _ in start.stream {}
      end.continuation.yield(value())
    }
    if isDetached { Task.detached(operation: operation) } else { Task(operation: operation) }
  }

  func finished() async -> Int? { await end.stream.first { _ in true } }
}

/// A value that names where it comes from.
struct Named: Sendable, Equatable {
  var name: String
  init(_ name: String) { self.name = name }
}

enum NamedKey: DependencyKey {
  static var liveValue: Named { Named("live") }
  static var previewValue: Named { Named("preview") }
  static var testValue: Named { Named("test") }
}

extension DependencyValues {
  var named: Named {
    get { self[NamedKey.self] }
    set { self[NamedKey.self] = newValue }
  }
}

/// Runs a closure on a thread of its own, with the reporters of the caller.
func onThread(_ body: @escaping @Sendable () -> String) async -> String {
  let reporters = IssueReporters.current
  return await withCheckedContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(returning: withIssueReporters(reporters) { body() })
    }
  }
}
