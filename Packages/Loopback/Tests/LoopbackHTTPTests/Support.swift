@testable import LoopbackHTTP

/// Opens once, and lets everybody through from then on.
final class Gate: Sendable {
  private let state = Locked<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}

/// Waits until the surrounding task is cancelled.
func untilCancelled() async {
  let cancelled = Gate()
  await withTaskCancellationHandler {
    await cancelled.pass()
  } onCancel: {
    cancelled.open()
  }
}

/// Sends bytes to a server that echoes, ends sending and gives all that comes back.
func exchange(
  _ bytes: String,
  limits: LoopbackServer.Limits = .init(),
  handler: @escaping @Sendable (LoopbackServer.Request) async -> LoopbackServer.Response = { .text($0.path) }
) async throws -> String {
  let server = try await LoopbackServer.start(limits: limits, handler: handler)
  let client = try RawClient(port: server.port)
  await client.send(bytes)
  client.endSending()
  let answer = await client.readAll()
  await server.stop()
  return answer
}

/// The status of every response in a stream of them.
func statuses(_ answer: String) -> [String] {
  answer.split(separator: "HTTP/1.1 ").map { String($0.prefix(3)) }
}
