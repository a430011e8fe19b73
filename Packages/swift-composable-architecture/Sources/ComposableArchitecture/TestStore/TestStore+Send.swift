extension TestStore {
  /// Sends an action and asserts how it changes the state.
  @discardableResult
  public func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await self.settle(until: self.deadline())
    self.handleReceivedBeforeSend(site)
    let previous = self.state
    let job = self.core.send(action, origin: EffectOrigin(action: Carried(action), site: site))
    if let sent = self.log.sent {
      self.log.sent = nil
      self.check(
        updateStateToExpectedResult,
        from: previous,
        to: sent.state,
        ids: sent.stackElementID,
        site: site
      )
      self.state = sent.state
    }
    await self.settle(until: self.deadline())
    return TestStoreTask(job: job, timeout: self.timeout, settle: { [weak self] in await self?.settle(until: $0) })
  }

  /// Sends an action given by its case.
  @discardableResult
  public func send(
    _ action: CaseKeyPath<Action, Void>,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await self.send(
      AnyCasePath(action).embed(()),
      assert: updateStateToExpectedResult,
      fileID: fileID,
      file: filePath,
      line: line,
      column: column
    )
  }

  /// Sends an action given by its case and value.
  @discardableResult
  public func send<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await self.send(
      AnyCasePath(action).embed(value),
      assert: updateStateToExpectedResult,
      fileID: fileID,
      file: filePath,
      line: line,
      column: column
    )
  }

  private func handleReceivedBeforeSend(_ site: SourceSite) {
    let count = self.log.received.count
    guard count > 0 else { return }
    self.log.report(
      """
      Must handle \(count) received \(count == 1 ? "action" : "actions") before sending an action: …

        Unhandled actions:
      \(self.log.unhandledActions)

      Assert on each with "receive", or call "skipReceivedActions" before "send".
      """,
      at: site
    )
    self.log.received = []
    self.state = self.core.state
  }
}

/// The effects that an action sent to a test store started.
public struct TestStoreTask: Sendable {
  let job: EffectJob?
  let timeout: UInt64
  let settle: @MainActor @Sendable (ContinuousClock.Instant) async -> Void

  /// Cancels the effects and lets them end.
  @MainActor
  public func cancel() async {
    self.job?.cancel()
    await self.settle(.now.advanced(by: .nanoseconds(Int64(clamping: self.timeout))))
  }

  /// Waits until the effects have finished; an issue when they take too long.
  @MainActor
  public func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    guard let job = self.job else { return }
    let duration = duration ?? .nanoseconds(Int64(clamping: self.timeout))
    let signal = TestSignal()
    let waiting = Task {
      await job.wait()
      signal.fire()
    }
    defer { waiting.cancel() }
    let deadline = ContinuousClock.now.advanced(by: duration)
    await self.settle(deadline)
    if !job.isFinished { await signal.wait(until: deadline) }
    await self.settle(.now.advanced(by: duration))
    guard !job.isFinished else { return }
    SourceSite(fileID: fileID, filePath: filePath, line: line, column: column).report(
      """
      Expected task to finish, but it is still in-flight after \(duration). …

      If it waits for a clock, advance the clock or use an "ImmediateClock". If it works outside the test's control, \
      give "finish" a longer "timeout".
      """
    )
  }

  /// Whether the effects have been cancelled.
  public var isCancelled: Bool { self.job?.isCancelled ?? false }
}
