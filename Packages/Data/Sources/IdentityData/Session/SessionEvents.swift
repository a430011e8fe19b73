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

  /// How many listen now.
  var observerCount: Int { state.withValue { $0.observers.count } }

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
      var isHeard = false
      for observer in state.observers.values {
        // An observer may be gone already, and not be taken off the list yet.
        if case .enqueued = observer.yield(event) { isHeard = true }
      }
      if !isHeard { state.waiting.append(event) }
    }
  }

  /// Drops what nobody has heard yet, since it was about a session that is gone.
  func forget() {
    state.withValue { $0.waiting = [] }
  }
}
