import Dependencies

/// Tells observers which tables a committed transaction changed.
final class ChangeBroadcast: Sendable {
  private struct Observer {
    let tables: Set<String>
    let continuation: AsyncStream<Void>.Continuation
  }

  private struct State {
    var observers: [Int: Observer] = [:]
    var nextID = 0
    var isFinished = false
  }

  private let state = LockIsolated(State())

  func observe(_ tables: Set<String>) -> AsyncStream<Void> {
    // One waiting element is enough to make a slow observer look once more, so none is lost by dropping the others.
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = state.withValue { state -> Int? in
      guard !state.isFinished else { return nil }
      state.nextID += 1
      state.observers[state.nextID] = Observer(tables: tables, continuation: continuation)
      return state.nextID
    }
    guard let id else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withValue { _ = $0.observers.removeValue(forKey: id) }
    }
    return stream
  }

  func publish(_ changedTables: Set<String>) {
    guard !changedTables.isEmpty else { return }
    let observers = state.withValue { $0.observers.values.filter { !$0.tables.isDisjoint(with: changedTables) } }
    for observer in observers { observer.continuation.yield() }
  }

  func finish() {
    let observers = state.withValue { state in
      defer {
        state.observers = [:]
        state.isFinished = true
      }
      return Array(state.observers.values)
    }
    for observer in observers { observer.continuation.finish() }
  }

  deinit {
    finish()
  }
}
