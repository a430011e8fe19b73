import Foundation

/// How often ``_Concurrency/Task/megaYield(count:)`` yields unless told: 20 times, or as often as the environment variable
/// `TASK_MEGA_YIELD_COUNT` says, at most 10 000 times.
public let _defaultMegaYieldCount: Int = {
  let value = ProcessInfo.processInfo.environment["TASK_MEGA_YIELD_COUNT"].flatMap { Int($0) } ?? 20
  return max(0, min(value, 10_000))
}()

extension Task where Success == Never, Failure == Never {
  /// Lets other tasks run, many times over, where there is nothing better to wait for.
  public static func megaYield(count: Int = _defaultMegaYieldCount) async {
    for _ in 0..<count {
      // Where each priority has threads of its own, a task in the background does not wait for those in front.
      for priority in [Task.currentPriority, .background] {
        await Task<Void, Never>.detached(priority: priority) { await Task.yield() }.value
      }
    }
  }

  /// Waits until the task is cancelled, then throws.
  public static func never() async throws -> Never {
    for await _ in AsyncStream<Never>.never {}
    throw _Concurrency.CancellationError()
  }
}

extension Task where Failure == Never {
  /// The task's value; the task is cancelled along with whoever waits here.
  public var cancellableValue: Success {
    get async {
      await withTaskCancellationHandler {
        await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Task where Failure == any Error {
  /// The task's value; the task is cancelled along with whoever waits here.
  public var cancellableValue: Success {
    get async throws {
      try await withTaskCancellationHandler {
        try await value
      } onCancel: {
        cancel()
      }
    }
  }
}

extension Result {
  /// The outcome of an asynchronous operation.
  public init(
    catching body: () async throws(Failure) -> Success,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
