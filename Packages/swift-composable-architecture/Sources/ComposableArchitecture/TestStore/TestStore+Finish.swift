extension TestStore {
  /// Waits until all effects have finished, and asserts that no received action is left.
  public func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let hasFinished = await self.wait(until: self.deadline(duration)) { self.runtime.inFlight.isEmpty }
    if !hasFinished {
      let duration = duration ?? .nanoseconds(Int64(clamping: self.timeout))
      site.report(
        """
        Expected effects to finish, but there are still effects in-flight after \(duration). …

          Started by:
        \(self.runtime.inFlight.map { String.shownCase(of: $0.action.value) }.joined(separator: "\n"))

        If they wait for a clock, advance the clock or use an "ImmediateClock". If they work outside the test's \
        control, give "finish" a longer "timeout".
        """
      )
    }
    let count = self.log.received.count
    guard count > 0 else { return }
    self.log.report(
      """
      The store received \(count) unexpected \(count == 1 ? "action" : "actions"): …

        Unhandled actions:
      \(self.log.unhandledActions)

      Assert on each with "receive", or call "skipReceivedActions" before "finish".
      """,
      at: site
    )
    self.log.received = []
    self.state = self.core.state
  }

  /// Forgets the actions that effects have sent so far; an issue when there are none and `strict`.
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await self.settle(until: self.deadline())
    guard !self.log.received.isEmpty else {
      if strict { site.report("There were no received actions to skip.") }
      return
    }
    if case .off(showSkippedAssertions: true) = self.exhaustivity {
      let count = self.log.received.count
      self.log.showSkipped(
        "\(count) received \(count == 1 ? "action was" : "actions were") skipped: …\n\n\(self.log.unhandledActions)",
        at: site
      )
    }
    self.log.received = []
    self.state = self.core.state
  }

  /// Cancels the effects in flight; an issue when there are none and `strict`.
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await self.settle(until: self.deadline())
    let inFlight = self.runtime.inFlight
    guard !inFlight.isEmpty else {
      if strict { site.report("There were no in-flight effects to skip.") }
      return
    }
    if case .off(showSkippedAssertions: true) = self.exhaustivity {
      self.log.showSkipped(
        "\(inFlight.count) in-flight \(inFlight.count == 1 ? "effect was" : "effects were") cancelled, started by: …\n\n"
          + inFlight.map { String.shownCase(of: $0.action.value) }.joined(separator: "\n"),
        at: site
      )
    }
    self.runtime.cancelAll(at: [])
    await self.settle(until: self.deadline())
  }
}
