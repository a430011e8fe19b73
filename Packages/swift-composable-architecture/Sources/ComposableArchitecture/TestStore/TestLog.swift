/// What a test store has seen and not yet asserted on.
// Safe: it is used on the main actor only, but for the test store's deinitializer, when nothing else can reach it.
final class TestLog<State, Action>: @unchecked Sendable {
  struct Received {
    let action: Action
    let state: State
    /// The ids that an expectation of this action is to hand out.
    let stackElementID: StackElementIDGenerator
  }

  var exhaustivity: Exhaustivity = .on
  var received: [Received] = []
  /// What the last sent action led to.
  var sent: Received?
  var stackElementID = StackElementIDGenerator()
  let site: SourceSite

  init(site: SourceSite) {
    self.site = site
  }

  /// Reports what was left over when the test ended.
  func reportLeftovers(inFlight: [EffectOrigin]) {
    if !self.received.isEmpty {
      self.report(
        """
        The store received \(self.received.count) unexpected \(self.received.count == 1 ? "action" : "actions") by the \
        end of this test: …

          Unhandled actions:
        \(self.unhandledActions)

        Assert on each with "receive", or call "skipReceivedActions" before the test ends.
        """,
        at: self.site
      )
    }
    for effect in inFlight {
      self.report(
        """
        An effect returned for this action is still running. It must complete before the end of the test. …

          Action:
        \(String.shownCase(of: effect.action.value))

        If it waits for a clock, advance the clock or use an "ImmediateClock". If it is meant to run on, cancel it: \
        with an action, with "cancel" on the task that "send" returned, or with "skipInFlightEffects".
        """,
        at: effect.site ?? self.site
      )
    }
  }

  var unhandledActions: String {
    self.received.map { String.shown($0.action) }.joined(separator: "\n")
  }

  /// Reports what the present exhaustivity makes of something that was left out.
  func report(_ message: String, at site: SourceSite) {
    switch self.exhaustivity {
    case .on: site.report(message)
    case .off(showSkippedAssertions: true): self.showSkipped(message, at: site)
    case .off(showSkippedAssertions: false): break
    }
  }

  /// Shows a message with the test's results, without failing it.
  func showSkipped(_ message: String, at site: SourceSite) {
    withExpectedIssue(
      message,
      fileID: site.fileID,
      filePath: site.filePath,
      line: site.line,
      column: site.column
    ) {
      site.report("Skipped assertions: …\n\n\(message)")
    }
  }
}
