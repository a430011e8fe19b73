import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

private final class Counter: TestDependencyKey {
  let count = LockIsolated(0)
  func increment() -> Int {
    count.withValue {
      $0 += 1
      return $0
    }
  }
  static var testValue: Counter { Counter() }
}

private struct Server: TestDependencyKey {
  var host: String
  static let testValue = Server(host: "test")
}

extension DependencyValues {
  fileprivate var counter: Counter {
    get { self[Counter.self] }
    set { self[Counter.self] = newValue }
  }
}

struct CacheTests {
  @Dependency(Counter.self) fileprivate var counter

  @Test(.serialized, arguments: 1...5) func eachCaseStartsFresh(_ argument: Int) {
    #expect(counter.increment() == 1)
  }
  @Test func oneTestStartsFresh() async {
    await Task.megaYield()
    #expect(counter.increment() == 1)
  }
  @Test func anotherTestStartsFresh() async {
    await Task.megaYield()
    #expect(counter.increment() == 1)
  }
}

struct TraitTests {
  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 5))) func aNestedPropertyIsOverridden() {
    @Dependency(\.date.now) var now
    #expect(now == Date(timeIntervalSince1970: 5))
  }

  @Test(.dependency(\.continuousClock, .immediate)) func aClockIsOverridden() async throws {
    @Dependency(\.continuousClock) var clock
    try await clock.sleep(for: .seconds(1_000))
  }

  @Test(.dependency(Server(host: "trait"))) func aKeyOfItsOwnIsOverridden() {
    #expect(Dependency(Server.self).wrappedValue.host == "trait")
  }

  @Test(
    .dependencies {
      $0.uuid = .incrementing
      $0[Server.self].host += " of the trait"
    }
  )
  func severalAreOverridden() {
    @Dependency(\.uuid) var uuid
    #expect([uuid(), uuid()] == [UUID(0), UUID(1)])
    #expect(Dependency(Server.self).wrappedValue.host == "test of the trait")
  }

  @Test(
    .dependencies {
      await Task.yield()
      $0[Server.self].host = "later"
    }
  )
  func theClosureMayWait() {
    #expect(Dependency(Server.self).wrappedValue.host == "later")
  }

  @Test(.dependencies, arguments: 1...3) func theBareTraitIsForFreshValues(_ number: Int) {
    @Dependency(Counter.self) var counter
    #expect(counter.increment() == 1)
  }
}

@Suite(.dependency(\.uuid, .incrementing), .dependencies { $0[Server.self].host = "suite" })
struct SuiteTraits {
  @Dependency(\.uuid) var uuid
  @Dependency(Server.self) fileprivate var server

  @Test func oneTest() {
    #expect(uuid() == UUID(0))
    #expect(server.host == "suite")
  }

  @Test func anotherTest() { #expect(uuid() == UUID(0)) }

  @Test(.dependency(Server(host: "test of the suite"))) func theInnerTraitWins() {
    #expect(server.host == "test of the suite")
    #expect(uuid() == UUID(0))
  }

  @Suite struct Nested {
    @Dependency(Server.self) fileprivate var server
    @Test func aNestedSuiteInherits() { #expect(server.host == "suite") }
  }
}
