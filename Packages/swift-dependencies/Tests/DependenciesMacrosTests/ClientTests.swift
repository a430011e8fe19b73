import Dependencies
import DependenciesMacros
import Testing

@DependencyClient
struct Mailer: Sendable {
  var send: @Sendable (_ text: String, _ to: String) async throws -> Int
  var count: @Sendable () -> Int = { 42 }
  var log: @Sendable (String) -> Void
  var find: @Sendable (_ id: Int) -> String?
  var typed: @Sendable () throws(MailError) -> Int = { 7 }
  var onMain: @MainActor @Sendable (_ value: Int) -> Void
  var server = "localhost"
}

enum MailError: Error { case any }

extension Mailer: TestDependencyKey {
  static let testValue = Mailer()
}

extension DependencyValues {
  var mailer: Mailer {
    get { self[Mailer.self] }
    set { self[Mailer.self] = newValue }
  }

  @DependencyEntry var limit: Int = 3
  @DependencyEntry var flag = false
}

struct ClientTests {
  @Test func anUnimplementedEndpointThrowsAndNamesItself() async {
    await withKnownIssue {
      await #expect(throws: Unimplemented.self) { try await Mailer().send(text: "", to: "") }
    } matching: {
      "\($0)".contains("Mailer.send")
    }
  }

  @Test func anUnimplementedEndpointReturnsItsDefault() {
    withKnownIssue {
      #expect(Mailer().count() == 42)
    } matching: {
      "\($0)".contains("Mailer.count")
    }
    withKnownIssue { #expect(Mailer().find(id: 1) == nil) }
    withKnownIssue {
      let value = try Mailer().typed()
      #expect(value == 7)
    }
    withKnownIssue { Mailer().log("") }
  }

  @Test func anOverriddenEndpointIsCalledByLabels() async throws {
    let count = try await withDependencies {
      $0.mailer.send = { $0.count + $1.count }
    } operation: {
      try await Dependency(\.mailer).wrappedValue.send(text: "abc", to: "de")
    }
    #expect(count == 5)
  }

  @MainActor @Test func anEndpointOfTheMainActorStaysThere() {
    let client = withDependencies {
      $0.mailer.onMain = { _ in MainActor.assertIsolated() }
    } operation: {
      Dependency(\.mailer).wrappedValue
    }
    client.onMain(value: 1)
  }

  @Test func aClientCanBeMadeWithAllEndpoints() throws {
    let mailer = Mailer(
      send: { _, _ in 1 },
      count: { 2 },
      log: { _ in },
      find: { _ in "x" },
      typed: { 1 },
      onMain: { _ in },
      server: "example.com"
    )
    #expect(mailer.count() == 2)
    #expect(mailer.find(id: 0) == "x")
    #expect(mailer.server == "example.com")
    #expect(Mailer(server: "other").server == "other")
  }

  @Test func anEntryHasItsInitialValueUntilItIsOverridden() {
    #expect(Dependency(\.limit).wrappedValue == 3)
    withDependencies {
      $0.limit = 4
    } operation: {
      #expect(Dependency(\.limit).wrappedValue == 4)
    }
    #expect(!Dependency(\.flag).wrappedValue)
  }
}
