import Dependencies
import IdentityDomain

/// Hands events to observers; what happens while nobody listens waits for the first one.
final class SessionEvents: Sendable {
  private struct State {
    var waiting: [SessionEvent] = []
    var observers: [Int: AsyncStream<SessionEvent>.Continuation] = [:]
    var nextID = 0
  }

  private let state = LockIsolated(State())

  func stream() -> AsyncStream<SessionEvent> {
    let (stream, continuation) = AsyncStream<SessionEvent>.makeStream()
    let id = state.withValue { state in
      for event in state.waiting { continuation.yield(event) }
      state.waiting = []
      defer { state.nextID += 1 }
      state.observers[state.nextID] = continuation
      return state.nextID
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withValue { $0.observers[id] = nil }
    }
    return stream
  }

  func announce(_ event: SessionEvent) {
    state.withValue { state in
      if state.observers.isEmpty { state.waiting.append(event) }
      for observer in state.observers.values { observer.yield(event) }
    }
  }

  /// Drops what nobody has heard yet, since it was about a session that is gone.
  func forget() {
    state.withValue { $0.waiting = [] }
  }
}
