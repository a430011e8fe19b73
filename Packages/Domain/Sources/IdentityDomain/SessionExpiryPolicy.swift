import Dependencies

/// What the app does when the session has expired.
public enum SessionExpiryPolicy: Sendable {
  /// Sign out and show the login at once.
  case immediate
  /// Ask first; tokens are kept until the person answers.
  case askFirst
}

extension SessionExpiryPolicy: TestDependencyKey {
  public static let testValue = SessionExpiryPolicy.immediate
}

extension DependencyValues {
  /// What the app does when the session has expired.
  public var sessionExpiryPolicy: SessionExpiryPolicy {
    get { self[SessionExpiryPolicy.self] }
    set { self[SessionExpiryPolicy.self] = newValue }
  }
}
