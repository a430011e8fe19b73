import Dependencies

public struct ProfileClient: Sendable {
  public var load: @Sendable () async throws -> String

  public init(load: @escaping @Sendable () async throws -> String) { self.load = load }
}

extension ProfileClient: TestDependencyKey {
  public static let testValue = Self { "Blob" }
}

extension DependencyValues {
  public var profile: ProfileClient {
    get { self[ProfileClient.self] }
    set { self[ProfileClient.self] = newValue }
  }
}
