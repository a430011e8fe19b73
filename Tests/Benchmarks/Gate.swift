import Foundation

/// Lets threads begin together, and adds their times up.
final class Gate: @unchecked Sendable {  // Unchecked: the state is touched only under the lock.
  private let condition = NSCondition()
  private let threads: Int
  private var waiting = 0
  private var finished = 0
  private var total = 0.0

  private init(threads: Int) { self.threads = threads }

  /// How long each of several threads takes that do the same at the same time, on average, in nanoseconds.
  static func time(threads: Int, _ operation: @escaping @Sendable () -> Void) async -> Double {
    let gate = Gate(threads: threads)
    return await withCheckedContinuation { continuation in
      for _ in 0..<threads {
        Thread { if let average = gate.run(operation) { continuation.resume(returning: average) } }.start()
      }
    }
  }

  /// Runs the operation when all threads are there; the last one to end learns the average.
  private func run(_ operation: () -> Void) -> Double? {
    condition.lock()
    waiting += 1
    condition.broadcast()
    while waiting < threads { condition.wait() }
    condition.unlock()
    let start = ContinuousClock.now
    operation()
    let time = start.duration(to: .now).nanoseconds
    condition.lock()
    defer { condition.unlock() }
    finished += 1
    total += time
    return finished == threads ? total / Double(threads) : nil
  }
}
