import Dependencies
import DependenciesMacros
import Testing

struct User: Sendable, Equatable { var id: Int }

@DependencyClient
struct Client: Sendable {
  var fetch: @Sendable (_ id: Int) async throws -> User
  var count: @Sendable () -> Int = { 0 }
  var log: @Sendable (_ message: String, _ level: Int) -> Void
  var optional: @Sendable () -> Int?
  var name = "x"
}
extension Client: TestDependencyKey { static let testValue = Client() }
extension DependencyValues {
  var client: Client {
    get { self[Client.self] }
    set { self[Client.self] = newValue }
  }
}

@Test func overrideOfAnEndpointIsCalled() async throws {
  let user = try await withDependencies {
    $0.client.fetch = { User(id: $0) }
  } operation: {
    @Dependency(\.client) var client
    return try await client.fetch(id: 3)
  }
  #expect(user == User(id: 3))
}

@Test func unimplementedEndpointReports() async throws {
  @Dependency(\.client) var client
  try await withKnownIssue {
    _ = try await client.fetch(id: 3)
  } matching: { issue in
    print(issue, issue.sourceLocation as Any)
    return true
  }
  withKnownIssue { client.log(message: "", level: 1) }
  withKnownIssue {
    reportIssue("hello")
  } matching: {
    print($0, $0.sourceLocation as Any); return true
  }
}
