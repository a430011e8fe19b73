import Dependencies

#if DEBUG
  private typealias Continuation<Value> = CheckedContinuation<Value, any Error>
#else
  private typealias Continuation<Value> = UnsafeContinuation<Value, any Error>
#endif

/// An answer that arrives once: the first one counts, every later one is dropped.
///
/// The continuation behind it is checked in debug builds and unsafe in release ones; either is resumed exactly once.
final class OneShot<Value: Sendable>: Sendable {
  private enum State {
    case open
    case awaited(Continuation<Value>)
    case settled(Result<Value, any Error>)
  }

  private let state = LockIsolated(State.open)

  /// Settles it; false when it was settled before.
  @discardableResult
  func settle(_ result: Result<Value, any Error>) -> Bool {
    let (isFirst, continuation) = state.withValue { state -> (Bool, Continuation<Value>?) in
      switch state {
      case .open:
        state = .settled(result)
        return (true, nil)
      case .awaited(let continuation):
        state = .settled(result)
        return (true, continuation)
      case .settled:
        return (false, nil)
      }
    }
    continuation?.resume(with: result)
    return isFirst
  }

  /// Waits for the answer; only one caller may. A cancelled caller settles it with `CancellationError`.
  func value() async throws -> Value {
    try await withTaskCancellationHandler {
      #if DEBUG
        try await withCheckedThrowingContinuation { hold($0) }
      #else
        try await withUnsafeThrowingContinuation { hold($0) }
      #endif
    } onCancel: {
      settle(.failure(CancellationError()))
    }
  }

  private func hold(_ continuation: Continuation<Value>) {
    let settled = state.withValue { state -> Result<Value, any Error>? in
      switch state {
      case .open:
        state = .awaited(continuation)
        return nil
      case .awaited:
        return .failure(AwaitedTwice())
      case .settled(let result):
        return result
      }
    }
    if let settled { continuation.resume(with: settled) }
  }

  private struct AwaitedTwice: Error {}
}

extension OneShot {
  /// Waits for `task` without cancelling it: a cancelled caller goes on at once, the task ends for the others.
  static func value(of task: Task<Value, any Error>) async throws -> Value {
    let answer = OneShot()
    Task { answer.settle(await task.result) }
    return try await answer.value()
  }
}
