extension TestStore {
  static func stateDiff(_ expected: State, _ actual: State) -> String {
    Self.difference(expected, actual, legend: "(Expected: −, Actual: +)")
  }

  static func difference<Value>(_ first: Value, _ second: Value, legend: String) -> String {
    guard let difference = diff(first, second, format: .proportional) else {
      return """
        The values are not equal, but nothing in their dumps differs:

        \(String.shown(second))
        """
    }
    let lines = difference.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }
    return lines.joined(separator: "\n") + "\n\n" + legend
  }

  /// Runs an assertion closure; `false` when it threw.
  func apply(
    _ update: (inout State) throws -> Void,
    to state: inout State,
    ids: StackElementIDGenerator,
    site: SourceSite
  ) -> Bool {
    do {
      try Dependencies.withDependencies {
        $0 = self.core.dependencies
        // What is expected gets the ids that the reducer got.
        $0.stackElementID = ids.fork()
      } operation: {
        try update(&state)
      }
      return true
    } catch {
      site.report("An assertion closure threw an error: …\n\n\(String.shown(error))")
      return false
    }
  }

  /// Compares what an action did to the state with what the test expects.
  func check(
    _ update: ((inout State) throws -> Void)?,
    from previous: State,
    to actual: State,
    ids: StackElementIDGenerator,
    site: SourceSite
  ) {
    var expected = previous
    if let update, !self.apply(update, to: &expected, ids: ids, site: site) { return }
    switch self.exhaustivity {
    case .on:
      if expected != actual {
        site.report(
          """
          \(update == nil
            ? "State was not expected to change, but a change occurred: …"
            : "A state change does not match expectation: …")

          \(Self.stateDiff(expected, actual))
          """
        )
      } else if update != nil, expected == previous {
        self.reportUnnecessaryClosure(site)
      }
    case .off(let showSkippedAssertions):
      var asserted = actual
      if let update, !self.apply(update, to: &asserted, ids: ids, site: site) { return }
      if asserted != actual {
        site.report("A state change does not match expectation: …\n\n\(Self.stateDiff(asserted, actual))")
      } else if showSkippedAssertions, expected != actual {
        self.log.showSkipped(
          "Not all changes of the state were asserted on: …\n\n\(Self.stateDiff(expected, actual))",
          at: site
        )
      }
    }
  }

  private func reportUnnecessaryClosure(_ site: SourceSite) {
    site.report(
      """
      Expected state to change, but no change occurred.

      The trailing closure made no observable modifications to state. If no change to state is expected, omit the \
      trailing closure.
      """
    )
  }
}
