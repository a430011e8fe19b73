/// All effects that one action started, those of the actions they sent included.
///
/// It counts what is in flight and keeps nothing of what has ended.
final class EffectJob: Sendable {
  private struct State {
    /// One for the store itself, until it has started all effects of the action.
    var pending = 1
    var isFinished: Bool { self.pending == 0 }
    var parent: EffectJob?
    var leaves: Set<EffectRuntime.LeafID> = []
    var children: [ObjectIdentifier: EffectJob] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []
    var isCancelled = false
  }

  private let state = Guarded(State())
  private let runtime: EffectRuntime

  init(parent: EffectJob?, runtime: EffectRuntime) {
    self.runtime = runtime
    guard let parent, parent.adopt(self) else { return }
    self.state.withLock { $0.parent = parent }
  }

  /// Counts a child in, unless this job has finished: an effect may send an action after its end.
  private func adopt(_ child: EffectJob) -> Bool {
    self.state.withLock {
      guard !$0.isFinished else { return false }
      $0.pending += 1
      $0.children[ObjectIdentifier(child)] = child
      return true
    }
  }

  /// Keeps the job open for something that is not an effect.
  func hold() -> Bool {
    self.state.withLock {
      guard !$0.isFinished else { return false }
      $0.pending += 1
      return true
    }
  }

  /// Ends what `init` or `hold` began.
  func release() { self.finish { _ in } }

  /// Notes an effect; `true` when it is to be cancelled at once.
  func begin(_ leaf: EffectRuntime.LeafID) -> Bool {
    self.state.withLock {
      if !$0.isFinished { $0.pending += 1 }
      $0.leaves.insert(leaf)
      return $0.isCancelled
    }
  }

  func end(_ leaf: EffectRuntime.LeafID) { self.finish { $0.leaves.remove(leaf) } }

  private func finish(_ update: (inout State) -> Void) {
    let end = self.state.withLock { state -> (waiters: [CheckedContinuation<Void, Never>], parent: EffectJob?)? in
      update(&state)
      guard !state.isFinished else { return nil }
      state.pending -= 1
      guard state.isFinished else { return nil }
      defer {
        state.waiters = []
        state.parent = nil
      }
      return (state.waiters, state.parent)
    }
    guard let end else { return }
    for waiter in end.waiters { waiter.resume() }
    end.parent?.finish { $0.children[ObjectIdentifier(self)] = nil }
  }

  var isFinished: Bool { self.state.withLock { $0.isFinished } }

  /// How many actions with effects in flight the effects of this one have sent, for tests that ended ones are freed.
  var childCount: Int { self.state.withLock { $0.children.count } }

  var isCancelled: Bool { self.state.withLock { $0.isCancelled } }

  /// Cancels every effect of the action, those of the actions they sent included.
  func cancel() {
    let (leaves, children) = self.state.withLock { state in
      state.isCancelled = true
      return (state.leaves, Array(state.children.values))
    }
    self.runtime.cancel(leaves)
    for child in children { child.cancel() }
  }

  /// Waits until no effect of the action is in flight.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isFinished = self.state.withLock { state in
        guard !state.isFinished else { return true }
        state.waiters.append(continuation)
        return false
      }
      if isFinished { continuation.resume() }
    }
  }
}
