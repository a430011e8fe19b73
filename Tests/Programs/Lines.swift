import Foundation
import Synchronization

/// The lines of a stream, read on a thread of its own so that no task is blocked.
final class Lines: Sendable {
  private struct State {
    var lines: [String] = []
    var isClosed = false
    var waiting: [CheckedContinuation<String?, Never>] = []
  }

  private let state = Mutex(State())

  init(_ handle: FileHandle) {
    Thread.detachNewThread { [self] in
      var pending = Data()
      // What there is; `read(upToCount:)` would wait for all of the count.
      while case let data = handle.availableData, !data.isEmpty {
        pending.append(data)
        while let newline = pending.firstIndex(of: 10) {
          add(String(decoding: pending[pending.startIndex..<newline], as: UTF8.self))
          pending = Data(pending[(newline + 1)...])
        }
      }
      if !pending.isEmpty { add(String(decoding: pending, as: UTF8.self)) }
      close()
    }
  }

  /// The next line, or nil at the end.
  func next() async -> String? {
    await withCheckedContinuation { continuation in
      let now: String?? = state.withLock { state in
        if !state.lines.isEmpty { return .some(state.lines.removeFirst()) }
        if state.isClosed { return .some(nil) }
        state.waiting.append(continuation)
        return nil
      }
      if let now { continuation.resume(returning: now) }
    }
  }

  /// All lines that are left.
  func rest() async -> String {
    var text = ""
    while let line = await next() { text += line + "\n" }
    return text
  }

  private func add(_ line: String) {
    let waiting = state.withLock { state -> CheckedContinuation<String?, Never>? in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.lines.append(line)
      return nil
    }
    waiting?.resume(returning: line)
  }

  private func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume(returning: nil) }
  }
}
