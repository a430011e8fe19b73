import IssueReporting

/// A default value while it is made: which key it is for, what it is made from, and for whose sake.
@usableFromInline
final class Building: Sendable {
  /// An override that went into the value.
  struct Source: Sendable {
    let key: ObjectIdentifier
    let name: String
    // Safe since a shared level of overrides does not change.
    nonisolated(unsafe) let origin: Overrides
  }

  private struct State {
    var sources: [Source] = []
    var didRead = false
    var isSuppressed = false
    var isFinished = false
  }

  let id: ObjectIdentifier
  let key: any TestDependencyKey.Type
  let property: StaticString
  let place: Place
  let context: DependencyContext
  let isSetting: Bool
  let isFallback: Bool
  let values: DependencyValues
  let parent: Building?
  private let state = Guarded(State())

  init(
    _ key: any TestDependencyKey.Type,
    property: StaticString,
    place: Place,
    context: DependencyContext,
    values: DependencyValues,
    isFallback: Bool = false
  ) {
    id = ObjectIdentifier(key)
    self.key = key
    self.property = property
    self.place = place
    self.context = context
    self.values = values
    self.isFallback = isFallback
    isSetting = values.mode != .reading
    parent = values.building
  }

  /// The builders of the values that this one is made for, beginning with itself.
  var ancestors: some Sequence<Building> { sequence(first: self, next: \.parent) }

  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Notes that the value is made from an override which was in force before.
  @usableFromInline
  func note(_ key: ObjectIdentifier, in overrides: Overrides) {
    guard let entry = overrides.entry(of: key) else { return }
    note(Source(key: key, name: entry.keyName, origin: overrides.origin(of: entry)))
  }

  func note(_ source: Source) {
    guard values.origin(of: source.key) === source.origin else { return noteRead() }
    state.withLock { state in
      guard !state.isFinished else { return }
      state.didRead = true
      if !state.sources.contains(where: { $0.key == source.key }) { state.sources.append(source) }
    }
  }

  /// Notes that the value is made from other dependencies.
  func noteRead() { state.withLock { $0.didRead = true } }

  /// Notes that an issue was held back, since the value is read only to be changed.
  func noteSuppressed() { state.withLock { $0.isSuppressed = true } }

  struct Outcome {
    let sources: [Source]
    let didRead: Bool
    let isSuppressed: Bool
  }

  func finish() -> Outcome {
    let outcome = state.withLock { state in
      state.isFinished = true
      return Outcome(sources: state.sources, didRead: state.didRead, isSuppressed: state.isSuppressed)
    }
    for source in outcome.sources { parent?.note(source) }
    return outcome
  }
}

extension Building {
  /// `@Dependency(\.client)`, as far as the name of the property is known.
  var name: String { dependencyName(key, property) }

  /// How the value is reached from `DependencyValues`: `.client`, or `[Client.self]`.
  var access: String { isProperty(property) ? ".\(property)" : "[\(key).self]" }

  var valueType: Any.Type { Dependencies.valueType(of: key) }

  /// Reports that a thread has waited long for another one to make this value.
  func reportStall(waiting waiter: Building) {
    reportIssue(
      """
      \(name) is needed at \(waiter.place.description), but another thread has been making its value for long.

        Begun at: \(place.description)
        Key:      \(key)

      If that code waits for the thread which needs the value, neither will go on. Make the value without waiting for
      other threads.
      """,
      severity: .warning,
      fileID: waiter.place.fileID,
      filePath: waiter.place.filePath,
      line: waiter.place.line,
      column: waiter.place.column
    )
  }

  /// What to say when values need each other: each key with the place that needs it.
  static func describe(cycle: [Building]) -> String {
    let chain = cycle.map { "  \($0.name), key '\($0.key)', needed at \($0.place.description)" }
    return """
      The \(cycle.first.map { "\($0.context) values" } ?? "values") of these dependencies need each other, so none can be made:

      \(chain.joined(separator: "\n"))

      To fix this, read one of them when it is used instead of when the value is made, or cut the cycle.
      """
  }
}

/// How messages call a dependency.
func dependencyName(_ key: any TestDependencyKey.Type, _ property: StaticString) -> String {
  isProperty(property) ? "@Dependency(\\.\(property))" : "@Dependency(\(key).self)"
}

/// The type of a key's value, for messages.
func valueType(of key: any TestDependencyKey.Type) -> Any.Type {
  func open<Key: TestDependencyKey>(_: Key.Type) -> Any.Type { Key.Value.self }
  return open(key)
}

/// Read by its type, a dependency has no property: the name is that of the function which reads.
private func isProperty(_ name: StaticString) -> Bool { !"\(name)".contains("(") }
