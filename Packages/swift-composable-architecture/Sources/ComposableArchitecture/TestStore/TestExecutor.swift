import Dispatch

/// Runs the effects of a test store and knows when all of them wait for something else.
///
/// This is what makes a test store wait for what happens and not for a number of turns.
final class TestExecutor: TaskExecutor, Sendable {
  private struct State {
    var pending = 0
    var turn: UInt64 = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
    var runsInOrder = true
  }

  private let state = Guarded(State())
  private let serial = DispatchQueue(label: "TestStore.effects")
  private let concurrent = DispatchQueue(label: "TestStore.effects.concurrent", attributes: .concurrent)

  /// Whether effects run one at a time, in the order they became ready.
  var runsInOrder: Bool {
    get { self.state.withLock { $0.runsInOrder } }
    set { self.state.withLock { $0.runsInOrder = newValue } }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let runsInOrder = self.state.withLock { state in
      state.pending += 1
      state.turn += 1
      return state.runsInOrder
    }
    (runsInOrder ? self.serial : self.concurrent).async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      let waiters = self.state.withLock { state -> [CheckedContinuation<Void, Never>] in
        state.pending -= 1
        guard state.pending == 0 else { return [] }
        defer { state.waiters = [] }
        return state.waiters
      }
      for waiter in waiters { waiter.resume() }
    }
  }

  /// How many pieces of work have been taken so far, or `nil` while one is running or ready to run.
  var idleTurn: UInt64? {
    self.state.withLock { $0.pending == 0 ? $0.turn : nil }
  }

  /// Waits until nothing runs and nothing is ready to run, or until the deadline.
  func idle(until deadline: ContinuousClock.Instant) async {
    let timer = Task.detached {
      try? await Task.sleep(until: deadline, clock: .continuous)
      if !Task.isCancelled { self.wakeAll() }
    }
    await withCheckedContinuation { continuation in
      let isIdle = self.state.withLock { state in
        guard state.pending > 0, ContinuousClock.now < deadline else { return true }
        state.waiters.append(continuation)
        return false
      }
      if isIdle { continuation.resume() }
    }
    timer.cancel()
  }

  private func wakeAll() {
    let waiters = self.state.withLock { state in
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}

/// Wakes a test store that waits for something to happen.
@MainActor
final class TestSignal {
  private var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
  private var nextID: UInt64 = 0

  nonisolated init() {}

  func fire() {
    let waiters = self.waiters
    self.waiters = [:]
    for waiter in waiters.values { waiter.resume() }
  }

  func wait(until deadline: ContinuousClock.Instant) async {
    self.nextID += 1
    let id = self.nextID
    let timer = Task {
      try? await Task.sleep(until: deadline, clock: .continuous)
      self.waiters.removeValue(forKey: id)?.resume()
    }
    await withCheckedContinuation { self.waiters[id] = $0 }
    timer.cancel()
  }
}
