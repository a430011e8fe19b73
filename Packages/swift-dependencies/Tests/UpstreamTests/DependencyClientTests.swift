import Dependencies
import DependenciesMacros
import Foundation
import Testing
import XCTest

/// An unimplemented endpoint reports its name and then does the least it can.
struct UnimplementedEndpointTests {
  let client = PublicClient()

  @Test func aThrowingEndpointThrows() async {
    await withKnownIssue {
      await #expect(throws: Unimplemented.self) { try await client.fetch(id: 1) }
    } matching: { issue in
      issue.description.contains("Unimplemented: 'PublicClient.fetch'")
    }
    withKnownIssue { #expect(throws: (any Error).self) { try client.send("") } }
  }

  @Test func anEndpointOfNothingReturns() {
    withKnownIssue {
      client.log(message: "")
    } matching: { issue in
      issue.description.contains("Unimplemented: 'PublicClient.log'")
    }
  }

  @Test func anOptionalEndpointReturnsNil() async {
    withKnownIssue { #expect(client.find(name: "") == nil) }
    await withKnownIssue {
      let value = await client.optional()
      #expect(value == nil)
    }
  }

  @Test func aDefaultIsReturnedAndStillReported() async {
    withKnownIssue { #expect(client.count() == 7) }
    withKnownIssue { #expect(client.names(containing: "") == ["Blob"]) }
    withKnownIssue { #expect(client.values() == [:]) }
    withKnownIssue { #expect(client.sum(of: 1, and: 2) == 3) }
    withKnownIssue { #expect(client.steps() == 2) }
    await withKnownIssue {
      let value = await client.isOn()
      #expect(value)
    }
    await withKnownIssue { for await _ in client.events() { Issue.record("Nothing was to come") } }
  }

  @Test func aTypedErrorIsKept() async {
    let client = TypedThrowsClient()
    withKnownIssue {
      let value = try client.load(id: 1)
      #expect(value == 1)
    }
    withKnownIssue { #expect(throws: Failure.first) { try client.fail() } }
    withKnownIssue { #expect(throws: Unimplemented.self) { try client.anything() } }
    await withKnownIssue { try await client.store() }
  }

  @MainActor @Test func anEndpointOfTheMainActorReports() async {
    let client = IsolatedClient()
    withKnownIssue { client.show(title: "") }
    withKnownIssue { #expect(client.title() == "none") }
    await withKnownIssue { await #expect(throws: Unimplemented.self) { try await client.ask(question: "") } }
  }

  @Test func oneEndpointAloneReports() {
    withKnownIssue {
      #expect(SingleEndpoint().now() == .distantPast)
    } matching: { issue in
      issue.description.contains("'SingleEndpoint.now'")
    }
  }
}

struct ImplementedEndpointTests {
  @Test func methodsHaveTheLabelsOfTheClosure() async throws {
    var client = PublicClient()
    client.fetch = { "\($0)" }
    client.save = { _, _ in }
    client.delete = { ids, permanently in if permanently, ids == [1] { throw Failure.second } }
    client.sum = { $0 * $1 }
    #expect(try await client.fetch(id: 1) == "1")
    #expect(try await client.fetch(2) == "2")
    try await client.save(text: "", to: "")
    #expect(throws: Failure.second) { try client.delete(ids: [1], permanently: true) }
    #expect(client.sum(of: 3, and: 4) == 12)
  }

  @Test func anEndpointIsOverriddenAlone() throws {
    withDependencies {
      $0.publicClient.find = { $0.uppercased() }
      $0.publicClient.send = { _ in throw Failure.first }
    } operation: {
      @Dependency(\.publicClient) var client
      #expect(client.find(name: "blob") == "BLOB")
      #expect(throws: Failure.first) { try client.send("") }
      let find = client.find
      #expect(find("x") == "X")
    }
  }

  @Test func aPreviewUsesThePreviewValue() async throws {
    try await withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(\.publicClient.fetch) var fetch
      let text = try await fetch(3)
      #expect(text == "3")
    }
  }

  @Test func propertiesThatAreNoEndpointsAreInBothInitializers() throws {
    let bare = ConfiguredClient(id: 1, name: "a", ignored: { 5 })
    #expect((bare.limit, bare.isEnabled, bare.ratio) == (3, true, 0.5))
    #expect((bare.title, bare.note, bare.ignored()) == ("untitled", nil, 5))
    #expect(bare.summary == "a 3")
    let whole = ConfiguredClient(
      id: 1,
      name: "a",
      limit: 4,
      isEnabled: false,
      ratio: 1,
      title: "t",
      note: "n",
      ignored: { 5 },
      run: { $0 }
    )
    #expect((whole.limit, whole.title, whole.note) == (4, "t", "n"))
    #expect(try whole.run(at: 6) == 6)
  }

  @Test func closuresMayTakeAndReturnAnything() throws {
    var client = HigherOrderClient()
    client.perform = { $0() }
    client.modify = { $0 += 1 }
    client.make = { { $0 * 2 } }
    client.map = { try $0.map($1) }
    client.pair = { (1, "one") }
    let performed = LockIsolated(false)
    try client.perform(action: { performed.setValue(true) })
    #expect(performed.value)
    var value = 1
    try client.modify(value: &value)
    #expect(value == 2)
    #expect(try client.make()(4) == 8)
    #expect(try client.map(values: [1, 2], transform: { $0 + 1 }) == [2, 3])
    #expect(try client.pair().second == "one")
  }

  @Test func aMethodMayBearAnotherName() throws {
    let client = NamedEndpointsClient(
      loadByID: { "\($0)" },
      loadByName: { $0 },
      plain: { $0 },
      default: { $0 }
    )
    #expect(try client.load(id: 1) == "1")
    #expect(try client.load(name: "a") == "a")
    #expect(try client.run(2) == 2)
    #expect(try client.default(value: 3) == 3)
  }

  @Test func allAccessLevelsWork() throws {
    var package = PackageClient()
    package.run = { _ in }
    try package.run(times: 1)
    #expect(try runPrivateClient() == 3)
    let mixed = MixedAccessClient(first: { 1 }, second: { $0 })
    #expect(try mixed.first() + mixed.second(at: 2) == 3)
  }

  @Test func aClientMayBeGenericNestedOrInitializedByHand() async throws {
    var generic = GenericClient<String>()
    generic.load = { "\($0)" }
    #expect(try await generic.load(id: 1) == "1")
    try Namespace.Client.noop.run()
    #expect(try WrittenInitializerClient(constant: 4).run() == 4)
    var available = AvailableClient()
    available.run = { $0 }
    #expect(try available.run(times: 2) == 2)
  }

  @Test func aMethodCallsTheClosureOfTheMoment() throws {
    var client = SingleEndpoint()
    client.later = { Date(timeIntervalSince1970: Double($0)) }
    #expect(try client.later(by: 1) == Date(timeIntervalSince1970: 1))
    client.later = { _ in .distantFuture }
    #expect(try client.later(by: 1) == .distantFuture)
  }
}

struct DependencyEntryTests {
  @Test func anEntryIsADependency() {
    #expect(Dependency(\.greeter).wrappedValue.greet() == "Good day")
    #expect(Dependency(\.retries).wrappedValue == 3)
    #expect(Dependency(\.nickname).wrappedValue == nil)
    #expect(!readIsVerbose())
    withDependencies {
      $0.greeter = Rude()
      $0.retries += 1
      $0.nickname = "Blob"
    } operation: {
      #expect(Dependency(\.greeter).wrappedValue.greet() == "What")
      #expect(Dependency(\.retries).wrappedValue == 4)
      #expect(Dependency(\.nickname).wrappedValue == "Blob")
    }
  }

  @Test(arguments: [DependencyContext.live, .preview, .test]) func anEntryIsTheSameInAllContexts(
    _ context: DependencyContext
  ) {
    withDependencies {
      $0.context = context
    } operation: {
      #expect(Dependency(\.retries).wrappedValue == 3)
    }
  }
}

final class DependencyClientXCTests: XCTestCase {
  func testUnimplementedEndpoints() async {
    let client = PublicClient()
    withExpectedIssue { XCTAssertEqual(client.count(), 7) }
    withExpectedIssue { XCTAssertNil(client.find(name: "")) }
    await withExpectedIssue { _ = try await client.fetch(id: 1) }
    do {
      try withDependencies { _ in
      } operation: {
        try withIssueReporters([]) { try client.send("") }
      }
      XCTFail("It was to throw")
    } catch {
      XCTAssertTrue(error is Unimplemented)
    }
  }

  func testOverriddenEndpoint() async throws {
    try await withDependencies {
      $0.publicClient.fetch = { "\($0)" }
    } operation: {
      @Dependency(\.publicClient) var client
      let text = try await client.fetch(id: 42)
      XCTAssertEqual(text, "42")
    }
  }
}
