import Dependencies
import DependenciesTestSupport
import Foundation
import Testing
import XCTest

private struct Store: TestDependencyKey {
  var name: String
  static var testValue: Store { Store(name: "test") }
}

private enum LimitKey: DependencyKey {
  static let liveValue = 10
  static let testValue = 1
}

extension DependencyValues {
  fileprivate var store: Store {
    get { self[Store.self] }
    set { self[Store.self] = newValue }
  }
  fileprivate var limit: Int {
    get { self[LimitKey.self] }
    set { self[LimitKey.self] = newValue }
  }
}

struct PrepareDependenciesTests {
  @Test func preparedValuesAreReadEverywhere() async {
    prepareDependencies {
      $0.store = Store(name: "prepared")
      $0.date = .constant(Date(timeIntervalSince1970: 0))
    }
    @Dependency(\.store) var store
    @Dependency(\.date.now) var now
    #expect(store.name == "prepared")
    #expect(now == Date(timeIntervalSince1970: 0))
    #expect(await Task { Dependency(\.store).wrappedValue.name }.value == "prepared")
  }

  @Test func theClosureReturnsAValueOrThrows() {
    struct Failure: Error {}
    let store = prepareDependencies { values in
      values.store = Store(name: "returned")
      return values.store
    }
    #expect(store.name == "returned")
    #expect(throws: Failure.self) { try prepareDependencies { _ in throw Failure() } }
  }

  @Test func twoKeysArePreparedInOneBlock() {
    prepareDependencies {
      $0.store = Store(name: "block")
      $0.limit = $0.store.name.count
    }
    #expect(Dependency(\.limit).wrappedValue == 5)
  }

  @Test func anOverrideWinsOverAPreparedValue() {
    prepareDependencies { $0.store = Store(name: "prepared") }
    withDependencies {
      $0.store.name += " and overridden"
    } operation: {
      #expect(Dependency(\.store).wrappedValue.name == "prepared and overridden")
    }
  }

  @Test func aSecondPreparationIsReported() {
    prepareDependencies { $0.limit = 2 }
    withKnownIssue {
      prepareDependencies { $0.limit = 3 }
    } matching: { issue in
      issue.description.contains("LimitKey") && issue.description.contains("prepared at")
    }
    #expect(Dependency(\.limit).wrappedValue == 2)
  }

  @Test func aPreparationAfterAnAccessIsReported() {
    @Dependency(\.limit) var limit
    #expect(limit == 1)
    withKnownIssue { prepareDependencies { $0.limit = 3 } }
    #expect(limit == 1)
  }
}

final class PrepareDependenciesXCTests: XCTestCase {
  func testPreparedValues() {
    prepareDependencies { $0.store = Store(name: "prepared") }
    XCTAssertEqual(Dependency(\.store).wrappedValue.name, "prepared")
  }

  func testAnotherTestStartsFresh() {
    XCTAssertEqual(Dependency(\.store).wrappedValue.name, "test")
    withExpectedIssue { prepareDependencies { $0.store = Store(name: "late") } }
  }
}
