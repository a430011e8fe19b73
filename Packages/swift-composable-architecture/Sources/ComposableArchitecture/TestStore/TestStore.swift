/// A store for tests: every change of state, every action and every effect has to be expected.
@MainActor
public final class TestStore<State: Equatable, Action> {
  /// The state as far as it has been asserted on.
  public internal(set) var state: State

  /// How long, in nanoseconds, to wait for effects that work outside the store's control.
  public var timeout: UInt64 = 1_000_000_000

  let core: RootCore<State, Action>
  nonisolated let log: TestLog<State, Action>
  nonisolated let runtime: EffectRuntime
  let executor: TestExecutor
  let signal = TestSignal()

  /// Makes a store for a test; what it says names the place where an assertion was written.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let executor = TestExecutor()
    let signal = self.signal
    let runtime = EffectRuntime(executor: executor) {
      Task { @MainActor in signal.fire() }
    }
    let log = TestLog<State, Action>(
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    // In a list, since a scope remembers an object that it returns, and with it what was overridden.
    let core = Dependencies.withDependencies {
      prepareDependencies(&$0)
    } operation: {
      [
        RootCore(
          initialState: initialState(),
          reducer: reducer(),
          dependencies: DependencyValues._current,
          runtime: runtime,
          site: log.site
        )
      ]
    }[0]
    core.willReduce = {
      log.stackElementID = DependencyValues._current.stackElementID.fork()
    }
    core.didReduce = { action, isFromEffect, state in
      let item = TestLog.Received(action: action, state: state.pointee, stackElementID: log.stackElementID)
      if isFromEffect {
        log.received.append(item)
        signal.fire()
      } else {
        log.sent = item
      }
    }
    self.executor = executor
    self.runtime = runtime
    self.log = log
    self.core = core
    self.state = core.state
  }

  deinit {
    self.log.reportLeftovers(inFlight: self.runtime.inFlight)
  }

  /// How complete the assertions must be.
  public var exhaustivity: Exhaustivity {
    get { self.log.exhaustivity }
    set { self.log.exhaustivity = newValue }
  }

  /// The dependencies of the feature; a change holds from the next action on.
  public var dependencies: DependencyValues {
    get { self.core.dependencies }
    set { self.core.dependencies = newValue }
  }

  /// Whether effects run one at a time, in the order they became ready. They never run on the main thread.
  public var useMainSerialExecutor: Bool {
    get { self.executor.runsInOrder }
    set { self.executor.runsInOrder = newValue }
  }

  /// Runs assertions under another exhaustivity.
  public func withExhaustivity<R>(_ exhaustivity: Exhaustivity, operation: () throws -> R) rethrows -> R {
    let previous = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = previous }
    return try operation()
  }

  /// Runs asynchronous assertions under another exhaustivity.
  public func withExhaustivity<R>(_ exhaustivity: Exhaustivity, operation: () async throws -> R) async rethrows -> R {
    let previous = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = previous }
    return try await operation()
  }

  /// Asserts on the present state, without an action.
  public func assert(
    _ updateStateToExpectedResult: (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    file filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var expected = self.state
    guard self.apply(updateStateToExpectedResult, to: &expected, ids: self.log.stackElementID, site: site) else {
      return
    }
    guard expected != self.state else { return }
    site.report("The state does not match the expectation: …\n\n\(Self.stateDiff(expected, self.state))")
  }
}

/// The test store of a reducer.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action> where R.State: Equatable

extension TestStore {
  func deadline(_ duration: Duration? = nil) -> ContinuousClock.Instant {
    .now.advanced(by: duration ?? .nanoseconds(Int64(clamping: self.timeout)))
  }

  /// Waits until every effect waits for something outside the store.
  ///
  /// All that an effect has on its way to the main actor is ahead of this task's next turn there.
  func settle(until deadline: ContinuousClock.Instant) async {
    while ContinuousClock.now < deadline {
      if self.executor.idleTurn == nil { await self.executor.idle(until: deadline) }
      let turn = self.executor.idleTurn
      await Task.yield()
      if let turn, turn == self.executor.idleTurn { return }
    }
  }

  /// Waits until a condition holds; gives up at the deadline, or when no effect is left that could make it true.
  func wait(until deadline: ContinuousClock.Instant, for condition: () -> Bool) async -> Bool {
    while true {
      await self.settle(until: deadline)
      if condition() { return true }
      if self.runtime.inFlight.isEmpty || ContinuousClock.now >= deadline { return false }
      await self.signal.wait(until: deadline)
    }
  }
}
