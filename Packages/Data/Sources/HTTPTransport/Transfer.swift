import Dependencies
import Foundation

/// One exchange on its way: settled exactly once, by whatever comes first of answer, failure, deadline and cancellation.
/// What arrives after that is dropped.
final class Transfer: Sendable {
  private struct State {
    var continuation: CheckedContinuation<HTTPResponse, any Error>?
    var timer: Task<Void, Never>?
    var settled: Result<HTTPResponse, any Error>?
    var response = HTTPResponse(status: 0)
  }

  let name: String
  private let bodyLimit: Int
  private let state = LockIsolated(State())

  init(name: String, bodyLimit: Int) {
    self.name = name
    self.bodyLimit = bodyLimit
  }

  /// Takes the caller's continuation; false when the exchange was settled before it began, and the caller is resumed.
  func begin(_ continuation: CheckedContinuation<HTTPResponse, any Error>) -> Bool {
    let settled = state.withValue { state in
      if state.settled == nil { state.continuation = continuation }
      return state.settled
    }
    guard let settled else { return true }
    continuation.resume(with: settled)
    return false
  }

  /// Keeps the task that watches the deadline, to end it when the exchange is settled.
  func keep(timer: Task<Void, Never>) {
    let isSettled = state.withValue { state in
      if state.settled == nil { state.timer = timer }
      return state.settled != nil
    }
    if isSettled { timer.cancel() }
  }

  func received(status: Int, headers: HTTPFields, expectedLength: Int64) {
    if expectedLength > Int64(bodyLimit) { return settle(.failure(tooLarge)) }
    state.withValue { state in
      guard state.settled == nil else { return }
      state.response.status = status
      state.response.headers = headers
    }
  }

  func received(_ data: Data) {
    let isTooLarge = state.withValue { state in
      guard state.settled == nil else { return false }
      guard state.response.body.count + data.count <= bodyLimit else { return true }
      state.response.body.append(data)
      return false
    }
    if isTooLarge { settle(.failure(tooLarge)) }
  }

  func completed() {
    let response = state.withValue { $0.response }
    guard response.status != 0 else {
      return settle(.failure(HTTPError.malformedResponse("\(name): no status line")))
    }
    settle(.success(response))
  }

  func settle(_ result: Result<HTTPResponse, any Error>) {
    let (continuation, timer) = state.withValue { state in
      guard state.settled == nil else {
        return (nil as CheckedContinuation<HTTPResponse, any Error>?, nil as Task<Void, Never>?)
      }
      state.settled = result
      defer {
        state.continuation = nil
        state.timer = nil
        state.response = HTTPResponse(status: 0)
      }
      return (state.continuation, state.timer)
    }
    timer?.cancel()
    continuation?.resume(with: result)
  }

  private var tooLarge: HTTPError { .bodyTooLarge(limit: bodyLimit, name) }
}
