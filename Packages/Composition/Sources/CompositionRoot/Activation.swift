import Dependencies

/// The values of an activated composition.
///
/// Applying it to a process or to a store makes the values available there:
/// ```swift
/// prepareDependencies { activation.apply(&$0) }
/// Store(initialState: AppRoot.State()) { AppRoot() } withDependencies: { activation.apply(&$0) }
/// ```
public struct Activation: Sendable {
  /// What was built, and how long each value took.
  public let report: CompositionReport
  let built: [BuiltValue]

  /// Sets every registered value.
  public func apply(_ values: inout DependencyValues) {
    for value in built { value.apply(&values) }
  }

  /// Gives the singletons up, the last built first. Call it once, after the last use of the values.
  public func close() async {
    await built.closeAll()
  }
}

extension [BuiltValue] {
  func closeAll() async {
    for value in reversed() { await value.close?() }
  }
}

/// What an activation built, in order.
public struct CompositionReport: Sendable {
  /// One built value.
  public struct Entry: Sendable {
    /// The key, and where it was registered.
    public let key: LiveKey
    /// The phase it was registered in.
    public let phase: String
    /// How often it is built.
    public let scope: LiveScope
    /// How long its factory took; for a transient value, at its trial.
    public let duration: Duration
  }

  /// The values in the order they were built.
  public let entries: [Entry]

  /// How long all factories took together.
  public var duration: Duration {
    entries.reduce(.zero) { $0 + $1.duration }
  }
}

extension CompositionReport: CustomStringConvertible {
  public var description: String {
    let lines = entries.map { entry in
      "  \(entry.duration.milliseconds) ms  \(entry.phase): \(entry.key), \(entry.scope.rawValue)"
    }
    let count = entries.count == 1 ? "1 value" : "\(entries.count) values"
    return (["\(count) in \(duration.milliseconds) ms"] + lines).joined(separator: "\n")
  }
}

extension Duration {
  /// Milliseconds with one decimal.
  fileprivate var milliseconds: String {
    let tenths = components.seconds * 10_000 + components.attoseconds / 100_000_000_000_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
