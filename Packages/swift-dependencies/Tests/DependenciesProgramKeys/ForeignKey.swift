import Dependencies

/// A key whose live value is in another module.
public enum ForeignKey: TestDependencyKey {
  public static var testValue: String { "test value" }
}
