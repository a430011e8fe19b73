import ConcurrencyExtras
import XCTest
import XCTestDynamicOverlay

/// What is deprecated, but still used by old code.
final class DeprecatedTests: XCTestCase {
  private let checks: any Checks = DeprecatedChecks()

  func testStreamWithContinuation() async throws { try await checks.streamWithContinuation() }
  func testEqualityOfLockedValues() { checks.equalityOfLockedValues() }
  func testWhichTestsRun() { checks.whichTestsRun() }
  func testUnimplementedClosures() async { await checks.unimplementedClosures() }
}

/// Called through a protocol, a deprecated function draws no warning.
private protocol Checks {
  func streamWithContinuation() async throws
  func equalityOfLockedValues()
  func whichTestsRun()
  func unimplementedClosures() async
}

private struct DeprecatedChecks: Checks {
  @available(*, deprecated)
  func streamWithContinuation() async throws {
    let (stream, continuation) = AsyncStream<Int>.streamWithContinuation()
    continuation.yield(1)
    continuation.finish()
    let sum = await stream.reduce(0, +)
    XCTAssertEqual(sum, 1)
    let (throwing, other) = AsyncThrowingStream<Int, any Error>.streamWithContinuation()
    other.yield(2)
    other.finish()
    let total = try await throwing.reduce(0, +)
    XCTAssertEqual(total, 2)
  }

  @available(*, deprecated)
  func equalityOfLockedValues() {
    XCTAssertEqual(LockIsolated(1), LockIsolated(1))
    XCTAssertEqual(Set([LockIsolated(1), LockIsolated(1)]).count, 1)
  }

  @available(*, deprecated)
  func whichTestsRun() {
    XCTAssertTrue(_XCTIsTesting)
    XCTAssertFalse(TestContext.current == .swiftTesting)
  }

  @available(*, deprecated)
  func unimplementedClosures() async {
    let none: @Sendable () -> Void = XCTUnimplemented("none")
    let placeholder: @Sendable (Int, String) -> Int = XCTUnimplemented("placeholder", placeholder: 3)
    let throwing: @Sendable (Int) throws -> Int = XCTUnimplemented("throwing")
    let asynchronous: @Sendable () async -> Int = XCTUnimplemented("asynchronous", placeholder: 4)
    let both: @Sendable (Int) async throws -> Int = XCTUnimplemented("both")
    withExpectedIssue { none() }
    withExpectedIssue { XCTAssertEqual(placeholder(1, ""), 3) }
    await withExpectedIssue {
      let value = await asynchronous()
      XCTAssertEqual(value, 4)
    }
    withExpectedIssue { XCTAssertThrowsError(try throwing(1)) { XCTAssertTrue($0 is XCTUnimplementedFailure) } }
    await withExpectedIssue { _ = try await both(1) }
  }
}
