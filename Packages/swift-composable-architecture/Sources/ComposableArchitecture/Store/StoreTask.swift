/// The effects that an action sent to a store started.
public struct StoreTask: Sendable {
  let job: EffectJob?
  // Kept until the task is let go of: effects end with their store.
  private let owner: (any Sendable & AnyObject)?

  init(job: EffectJob?, owner: (any Sendable & AnyObject)?) {
    self.job = job
    self.owner = job == nil ? nil : owner
  }

  /// Cancels the effects, those of the actions they sent included.
  public func cancel() { self.job?.cancel() }

  /// Waits until the effects have finished; cancelling the waiting task cancels them.
  @discardableResult
  public func finish() async -> Self {
    guard let job = self.job else { return self }
    await withTaskCancellationHandler {
      await job.wait()
    } onCancel: {
      job.cancel()
    }
    withExtendedLifetime(self.owner) {}
    return self
  }

  /// Whether the effects have been cancelled.
  public var isCancelled: Bool { self.job?.isCancelled ?? false }
}
