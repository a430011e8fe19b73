/// What other threads tell the event loop; the loop is woken and looks.
final class Mailbox: Sendable {
  /// A handler's answer for one connection.
  struct Answer: Sendable {
    let connection: UInt64
    let response: LoopbackServer.Response
  }

  /// What came since the loop looked last.
  struct Mail: Sendable {
    var answers: [Answer] = []
    /// Set once somebody asked to stop.
    var grace: Duration?
  }

  private struct State {
    var mail = Mail()
    var hasEnded = false
    var leftHandlers: [Task<Void, Never>] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())
  private let wakeWrite: Int32

  init(wakeWrite: Int32) {
    self.wakeWrite = wakeWrite
  }

  func answer(_ response: LoopbackServer.Response, for connection: UInt64) {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.mail.answers.append(Answer(connection: connection, response: response))
      Sockets.wake(wakeWrite)
    }
  }

  /// Asks to stop; of several calls the shortest grace counts.
  func stop(within grace: Duration) {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.mail.grace = min(state.mail.grace ?? grace, grace)
      Sockets.wake(wakeWrite)
    }
  }

  func take() -> Mail {
    state.withLock { state in
      defer { state.mail.answers = [] }
      return state.mail
    }
  }

  /// Called by the loop as its last act, after which nobody writes to the pipe any more.
  func end(leftHandlers: [Task<Void, Never>], closing pipe: (read: Int32, write: Int32)) {
    let waiting = state.withLock { state in
      state.hasEnded = true
      state.leftHandlers = leftHandlers
      Sockets.closeDescriptor(pipe.read)
      Sockets.closeDescriptor(pipe.write)
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until every socket is closed, then gives the cancelled handlers that still run.
  func ended() async -> [Task<Void, Never>] {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if !state.hasEnded { state.waiting.append(continuation) }
        return state.hasEnded
      }
      if isOver { continuation.resume() }
    }
    return state.withLock { $0.leftHandlers }
  }
}
