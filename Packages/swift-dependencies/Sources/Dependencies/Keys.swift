import IssueReporting

/// A key of ``DependencyValues`` with a value for tests, declared where the interface of a dependency is.
public protocol TestDependencyKey<Value>: Sendable {
  /// The type of the dependency.
  associatedtype Value: Sendable = Self

  /// The value in Xcode previews; the test value where nothing is said.
  static var previewValue: Value { get }

  /// The value in tests.
  static var testValue: Value { get }
}

/// A key of ``DependencyValues`` that also knows the value of the running application.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The value of the running application.
  static var liveValue: Value { get }

  // Repeated so that `Value` can be inferred from any of the three.
  associatedtype Value = Self
  static var previewValue: Value { get }
  static var testValue: Value { get }
}

extension TestDependencyKey {
  /// The test value.
  public static var previewValue: Value { testValue }

  /// Whether a `testValue` that stands in for a missing one should report its use: it should, unless it is read only
  /// to be changed in a closure of ``withDependencies(_:operation:)``.
  public static var shouldReportUnimplemented: Bool {
    let values = DependencyValues._current
    guard let building = values.building else { return values.mode == .reading }
    if building.isSetting { building.noteSuppressed() }
    return !building.isSetting
  }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The preview value, after reporting that a test uses a dependency which it does not control.
  public static var testValue: Value {
    if shouldReportUnimplemented { DependencyValues._current.reportMissingTestValue(of: Self.self) }
    return previewValue
  }
}
