import Dependencies

public struct Session: Sendable {
  public init() {}
}

extension Session: TestDependencyKey {
  public static let testValue = Self()
}

extension DependencyValues {
  public var session: Session {
    get { self[Session.self] }
    set { self[Session.self] = newValue }
  }
}
