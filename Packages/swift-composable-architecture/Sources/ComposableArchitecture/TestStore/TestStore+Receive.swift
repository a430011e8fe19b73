extension TestStore {
  /// Asserts that an effect sends an action, and how it changes the state.
  public func receive(
    _ expectedAction: Action,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async where Action: Equatable {
    await self.receive(
      Expectation(
        matches: { $0 == expectedAction },
        description: String.shown(expectedAction),
        difference: { Self.difference(expectedAction, $0, legend: "(Expected: −, Received: +)") }
      ),
      timeout: duration,
      assert: updateStateToExpectedResult,
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Asserts that an effect sends an action that meets a condition, and how it changes the state.
  public func receive(
    _ isMatching: (_ action: Action) -> Bool,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await withoutActuallyEscaping(isMatching) { isMatching in
      await self.receive(
        Expectation(matches: isMatching, description: "    (an action that meets the test's condition)"),
        timeout: duration,
        assert: updateStateToExpectedResult,
        site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    }
  }

  /// Asserts that an effect sends an action of a case, and how it changes the state.
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    await self.receive(
      Expectation(
        matches: { path.extract(from: $0) != nil },
        description: "    an action of the case \(actionCase._caseName())"
      ),
      timeout: duration,
      assert: updateStateToExpectedResult,
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Asserts that an effect sends an action of a case with a value, and how it changes the state.
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let path = AnyCasePath(actionCase)
    await self.receive(
      Expectation(
        matches: { path.extract(from: $0) == value },
        description: String.shown(path.embed(value)),
        difference: { Self.difference(path.embed(value), $0, legend: "(Expected: −, Received: +)") }
      ),
      timeout: duration,
      assert: updateStateToExpectedResult,
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// What a test waits for.
  struct Expectation {
    var matches: (Action) -> Bool
    var description: String
    var difference: ((Action) -> String)?
  }

  private func receive(
    _ expectation: Expectation,
    timeout duration: Duration?,
    assert update: ((inout State) throws -> Void)?,
    site: SourceSite
  ) async {
    let deadline = self.deadline(duration)
    let isExhaustive = self.exhaustivity == .on
    let hasArrived = await self.wait(until: deadline) {
      isExhaustive
        ? !self.log.received.isEmpty
        : self.log.received.contains { expectation.matches($0.action) }
    }
    guard hasArrived else { return self.reportMissing(expectation, timeout: duration, site: site) }
    if !isExhaustive { self.skipReceived(until: expectation, site: site) }
    let received = self.log.received.removeFirst()
    let previous = self.state
    self.state = received.state
    guard expectation.matches(received.action) else {
      let shown =
        expectation.difference?(received.action)
          ?? """
            Expected:
          \(expectation.description)
            Received:
          \(String.shown(received.action))
          """
      return site.report("Received unexpected action: …\n\n\(shown)")
    }
    self.check(update, from: previous, to: received.state, ids: received.stackElementID, site: site)
    await self.settle(until: self.deadline())
  }

  private func skipReceived(until expectation: Expectation, site: SourceSite) {
    var skipped: [Action] = []
    while let first = self.log.received.first, !expectation.matches(first.action) {
      skipped.append(first.action)
      self.state = first.state
      self.log.received.removeFirst()
    }
    guard !skipped.isEmpty else { return }
    self.log.report(
      "\(skipped.count) received \(skipped.count == 1 ? "action was" : "actions were") skipped: …\n\n"
        + skipped.map { String.shown($0) }.joined(separator: "\n"),
      at: site
    )
  }

  private func reportMissing(_ expectation: Expectation, timeout: Duration?, site: SourceSite) {
    let others = self.log.received.isEmpty ? "" : "\n\n  Received instead:\n\(self.log.unhandledActions)"
    let advice =
      self.runtime.inFlight.isEmpty
      ? """
      There are no in-flight effects that could deliver this action. Does the reducer return the effect, and has it \
      not been cancelled?
      """
      : """
      There are effects in-flight. If the effect that delivers this action waits for a clock, advance the clock. If it \
      works outside the test's control, give "receive" a longer "timeout".
      """
    site.report(
      """
      Expected to receive the following action, but didn't: …

      \(expectation.description)\(others)

      \(advice)
      """
    )
  }
}
