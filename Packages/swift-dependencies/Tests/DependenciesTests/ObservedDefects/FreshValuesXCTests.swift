import Dependencies
import XCTest

/// Each test finds fresh test values, though nothing was linked or called for it.
final class FreshValuesInXCTest: XCTestCase {
  private func checkFreshness(_ counter: Counter) {
    XCTAssertEqual(counter.increment(), 1)
    @Dependency(\.counter) var again
    XCTAssertEqual(again.increment(), 2)
  }

  func testFirst() {
    @Dependency(\.counter) var counter
    checkFreshness(counter)
  }

  func testSecond() async {
    @Dependency(\.counter) var counter
    checkFreshness(counter)
    let third = await Task { Dependency(\.counter).wrappedValue.increment() }.value
    XCTAssertEqual(third, 3)
  }

  func testThird() {
    @Dependency(\.counter) var counter
    checkFreshness(counter)
  }
}

/// What a task writes after its test has ended stays in that test's values.
final class LateWritesInXCTest: XCTestCase {
  private static let gate = Gate()

  func testA() async {
    @Dependency(\.counter) var counter
    XCTAssertEqual(counter.increment(), 1)
  }

  func testB() async {
    @Dependency(\.counter) var counter
    XCTAssertEqual(counter.increment(), 1)
    Self.gate.finishLate { Dependency(\.counter).wrappedValue.increment() }
  }

  func testC() async throws {
    try XCTSkipUnless(Self.gate.hasLateTask, "testB leaves a late task behind, and did not run in this process")
    Self.gate.open()
    let late = await Self.gate.finished()
    @Dependency(\.counter) var counter
    XCTAssertEqual(late, 2, "The late write went on with its own test's counter")
    XCTAssertEqual(counter.increment(), 1)
  }
}
