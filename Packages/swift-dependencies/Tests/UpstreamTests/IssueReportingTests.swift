import IssueReporting
import Testing
import XCTest
import XCTestDynamicOverlay

private struct Oops: Error {}

private struct Recorder: IssueReporter {
  let issues = Recorded()

  func reportIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) { issues.append(message() ?? "nothing") }

  func reportIssue(
    _ error: any Error,
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) { issues.append("\(error) \(message() ?? "nothing")") }

  func expectIssue(
    _ message: @autoclosure () -> String?,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) { issues.append("expected \(message() ?? "nothing")") }
}

private final class Recorded: @unchecked Sendable {  // Unchecked: used by one task at a time.
  var all: [String] = []
  func append(_ issue: String) { all.append(issue) }
}

struct IssueReportingTests {
  @Test func anIssueHasItsPlaceAndMessage() {
    let line: UInt = #line + 2
    withKnownIssue {
      reportIssue("Something")
    } matching: { issue in
      issue.description.contains("Something") && issue.sourceLocation?.line == Int(line)
    }
    withKnownIssue { reportIssue() }
    withKnownIssue { reportIssue("Elsewhere", fileID: "M/F.swift", filePath: "/M/F.swift", line: 3, column: 4) }
  }

  @Test func anErrorIsReported() {
    withKnownIssue {
      reportIssue(Oops(), "while testing")
    } matching: { issue in
      issue.error is Oops
    }
  }

  @Test func reportersReplaceEachOther() async {
    let recorder = Recorder()
    withIssueReporters([recorder]) {
      reportIssue("one")
      reportIssue(Oops(), "two")
      withExpectedIssue { reportIssue("three") }
      #expect(IssueReporters.current.count == 1)
    }
    await withIssueReporters([recorder, recorder]) {
      await Task.yield()
      reportIssue("four")
    }
    #expect(recorder.issues.all == ["one", "Oops() two", "expected three", "four", "four"])
  }

  @Test func reportersAreListed() {
    let reporters: [any IssueReporter] = [.default, .breakpoint, .fatalError]
    #expect(reporters.count == 3)
    #expect(!IssueReporters.current.isEmpty)
  }

  @Test func anErrorBecomesNil() async {
    withKnownIssue { #expect(withErrorReporting { () throws -> Int in throw Oops() } == nil) }
    #expect(withErrorReporting { 1 } == 1)
    await withKnownIssue {
      await withErrorReporting("Loading") {
        await Task.yield()
        throw Oops()
      }
    } matching: { issue in
      issue.description.contains("Loading")
    }
    let recorder = Recorder()
    withErrorReporting("Saving", to: [recorder]) { throw Oops() }
    #expect(recorder.issues.all == ["Oops() Saving"])
  }

  @Test func expectedIssuesPass() async {
    withExpectedIssue { reportIssue("Expected") }
    withExpectedIssue("It throws") { throw Oops() }
    withExpectedIssue(isIntermittent: true) {}
    await withExpectedIssue {
      await Task.yield()
      reportIssue("Expected")
    }
    withKnownIssue { withExpectedIssue {} }
  }

  @Test func aContextMovesIssues() {
    withKnownIssue {
      withIssueContext(fileID: "M/F.swift", filePath: "/M/F.swift", line: 12, column: 1) { reportIssue("Moved") }
    } matching: { issue in
      issue.sourceLocation?.line == 12
    }
  }

  @Test func theContextIsThisTest() {
    #expect(isTesting)
    switch TestContext.current {
    case .swiftTesting(let testing?):
      #expect(testing.test.id.rawValue == Test.current.map { AnyHashable($0.id) })
    default:
      Issue.record("This is a test of Swift Testing")
    }
    #expect(TestContext.current?.isSwiftTesting == true)
  }

  @Test func severitiesAreOrdered() {
    #expect(IssueSeverity.warning < .error)
    #expect(IssueSeverity.allCases == [.warning, .error])
    reportIssue("Only a warning", severity: .warning)
  }
}

struct UnimplementedTests {
  @Test func aClosureReportsItsName() {
    let f: @Sendable () -> Int = unimplemented("fetch", placeholder: 1)
    withKnownIssue {
      #expect(f() == 1)
    } matching: { issue in
      issue.description.contains("Unimplemented: fetch")
    }
  }

  @Test func closuresOfAllEffectsReport() async {
    let none: () -> Void = unimplemented("none")
    let two: (Int, String) -> [Int] = unimplemented("two", placeholder: [2])
    let asynchronous: @Sendable (Int) async -> Bool = unimplemented("asynchronous", placeholder: true)
    let throwing: (Int) throws -> Int = unimplemented("throwing")
    let both: @Sendable () async throws -> String = unimplemented("both")
    withKnownIssue { none() }
    withKnownIssue { #expect(two(1, "") == [2]) }
    await withKnownIssue {
      let value = await asynchronous(1)
      #expect(value)
    }
    withKnownIssue { #expect(throws: UnimplementedFailure.self) { try throwing(1) } }
    await withKnownIssue { await #expect(throws: UnimplementedFailure.self) { try await both() } }
  }

  @Test func whatMayThrowThrows() async {
    let synchronous: () throws -> Void = unimplemented("synchronous")
    let asynchronous: @Sendable () async throws -> Void = unimplemented("asynchronous")
    withKnownIssue { #expect(throws: UnimplementedFailure.self) { try synchronous() } }
    await withKnownIssue { await #expect(throws: UnimplementedFailure.self) { try await asynchronous() } }
  }

  @Test func aValueReports() {
    withKnownIssue { #expect(unimplemented("value", placeholder: 3) == 3) }
  }

  @Test func theErrorSaysWhatIsMissing() {
    let f: () throws -> Int = unimplemented("fetch")
    withKnownIssue {
      do { _ = try f() } catch let error as UnimplementedFailure { #expect(error.description.contains("fetch")) }
    }
  }
}

final class IssueReportingXCTests: XCTestCase {
  func testExpectedIssues() async {
    withExpectedIssue { reportIssue("Expected") }
    withExpectedIssue { throw Oops() }
    await withExpectedIssue {
      await Task.yield()
      reportIssue("Expected")
    }
    withExpectedIssue { XCTAssertNil(withErrorReporting { throw Oops() }) }
  }

  func testUnimplemented() async {
    let f: @Sendable () -> Int = unimplemented("f", placeholder: 1)
    withExpectedIssue { XCTAssertEqual(f(), 1) }
    let g: @Sendable (Int) async throws -> Int = unimplemented("g")
    await withExpectedIssue { _ = try await g(1) }
  }

  func testContext() {
    XCTAssertTrue(isTesting)
    XCTAssertEqual(TestContext.current, .xcTest)
    XCTAssertEqual(TestContext.current?.isSwiftTesting, false)
  }

  func testTheOverlayOfXCTest() {
    withExpectedIssue { XCTestDynamicOverlay.XCTFail("Expected") }
    withExpectedIssue { XCTestDynamicOverlay.XCTFail() }
    withExpectedIssue { XCTestDynamicOverlay.XCTFail("Expected", file: #filePath, line: #line) }
  }
}
