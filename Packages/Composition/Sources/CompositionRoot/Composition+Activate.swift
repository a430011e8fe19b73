import Dependencies

extension Composition {
  /// Builds every value, phase by phase.
  ///
  /// When anything is wrong, all that is wrong is thrown at once, nothing is registered anywhere, and what was built is
  /// closed again. Factories run with the values of the earlier phases as their dependencies, so that `@Dependency` in
  /// what they build finds those too.
  ///
  /// - Parameter clock: Measures how long each value takes.
  /// - Throws: ``CompositionProblems``.
  public func activate(
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws(CompositionProblems) -> Activation {
    var pass = ActivationPass(composition: self)
    var earlier = Registry()
    for (index, phase) in phases.enumerated() {
      let count = pass.built.count
      for registration in phase.registrations {
        await pass.build(registration, in: phase.name, index, after: earlier, clock: clock)
      }
      earlier = earlier.adding(Array(pass.built[count...]))
    }
    guard let problems = pass.problems else {
      return Activation(report: CompositionReport(entries: pass.entries), built: pass.built.map(\.value))
    }
    await pass.built.map(\.value).closeAll()
    throw problems
  }
}

/// One attempt to build a composition.
private struct ActivationPass {
  private(set) var built: [(key: KeyIdentity, value: BuiltValue)] = []
  private(set) var entries: [CompositionReport.Entry] = []
  private var findings: [Finding] = []
  private let registrations: [KeyIdentity: (key: LiveKey, phase: Int)]
  private var attempted: Set<KeyIdentity> = []
  /// Whose value is kept where, since two properties may share a key.
  private var slots: [ObjectIdentifier: LiveKey] = [:]

  /// Something that went wrong while building.
  private enum Finding {
    case problem(CompositionProblem)
    /// A factory read what was not there.
    case miss(reader: LiveKey, phase: Int, read: LiveKey)
  }

  init(composition: Composition) {
    var registrations: [KeyIdentity: (key: LiveKey, phase: Int)] = [:]
    for (index, phase) in composition.phases.enumerated() {
      for registration in phase.registrations where registrations[registration.key.identity] == nil {
        registrations[registration.key.identity] = (registration.key, index)
      }
    }
    self.registrations = registrations
  }

  mutating func build(
    _ registration: Live,
    in phase: String,
    _ index: Int,
    after earlier: Registry,
    clock: any Clock<Duration>
  ) async {
    let key = registration.key
    guard attempted.insert(key.identity).inserted else {
      let first = registrations[key.identity]?.key ?? key
      findings.append(.problem(.registeredTwice(key, first: first)))
      return
    }
    let log = FactoryLog()
    var outcome: Result<BuiltValue, any Error> = .failure(CancellationError())
    let duration = await clock.measure {
      outcome = await registration.attempt(after: earlier, log)
    }
    findings += log.misses.map { .miss(reader: key, phase: index, read: $0) }
    findings += log.issues.map { .problem(.issueReported(key, $0)) }
    let isSound = log.misses.isEmpty && log.issues.isEmpty
    switch outcome {
    case .success(let value) where isSound:
      if let slot = value.slot {
        if let first = slots[slot] {
          findings.append(.problem(.registeredTwice(key, first: first)))
          await value.close?()
          return
        }
        slots[slot] = key
      }
      built.append((key.identity, value))
      entries.append(.init(key: key, phase: phase, scope: registration.scope, duration: duration))
    case .success(let value):
      // The factory made something else up in place of what it did not get: that value must not be used.
      await value.close?()
    case .failure(let error) where log.misses.isEmpty:
      findings.append(.problem(.factoryFailed(key, error)))
    case .failure:
      break
    }
  }

  /// All that is wrong; nil when nothing is.
  var problems: CompositionProblems? {
    guard !findings.isEmpty else { return nil }
    let needs = self.needs
    var problems: [CompositionProblem] = []
    var waiting: [LiveKey] = []
    var cycles: Set<Set<KeyIdentity>> = []
    for finding in findings {
      switch finding {
      case .problem(let problem):
        problems.append(problem)
      case .miss(let reader, let phase, let read):
        guard let registered = registrations[read.identity] else {
          problems.append(.notRegistered(read, reader: reader))
          continue
        }
        if let cycle = needs.path(from: read.identity, to: reader.identity) {
          if cycles.insert(Set(cycle)).inserted {
            problems.append(.cycle([reader] + cycle.compactMap { registrations[$0]?.key }))
          }
        } else if registered.phase >= phase {
          problems.append(.registeredTooLate(registered.key, reader: reader))
        } else if !waiting.contains(where: { $0.identity == reader.identity }) {
          waiting.append(reader)
        }
      }
    }
    return CompositionProblems(problems: problems, notBuilt: waiting)
  }

  private var needs: Needs {
    var needs = Needs()
    for case .miss(let reader, _, let read) in findings { needs.add(reader.identity, needs: read.identity) }
    return needs
  }
}

extension Live {
  fileprivate func attempt(after earlier: Registry, _ log: FactoryLog) async -> Result<BuiltValue, any Error> {
    do {
      return .success(
        try await earlier.run {
          try await withIssueReporters([log]) {
            try await build(EarlierValues(registry: earlier, log: log))
          }
        }
      )
    } catch {
      return .failure(error)
    }
  }
}

/// Who needs whom, among the keys that could not be built.
private struct Needs {
  private var edges: [KeyIdentity: [KeyIdentity]] = [:]

  mutating func add(_ reader: KeyIdentity, needs read: KeyIdentity) {
    edges[reader, default: []].append(read)
  }

  /// The keys from `start` to `end`, both included; nil when `start` does not need `end`.
  func path(from start: KeyIdentity, to end: KeyIdentity) -> [KeyIdentity]? {
    var previous: [KeyIdentity: KeyIdentity] = [:]
    var queue = [start]
    var seen: Set<KeyIdentity> = [start]
    var next = 0
    while next < queue.count {
      let key = queue[next]
      next += 1
      guard key != end else {
        return Array(sequence(first: key) { previous[$0] }).reversed()
      }
      for read in edges[key] ?? [] where seen.insert(read).inserted {
        previous[read] = key
        queue.append(read)
      }
    }
    return nil
  }
}
