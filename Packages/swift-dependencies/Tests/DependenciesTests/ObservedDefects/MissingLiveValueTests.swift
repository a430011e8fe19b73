import Dependencies
import Foundation
import Testing

private enum Missing: TestDependencyKey {
  static var testValue: Counter { Counter() }
}

extension DependencyValues {
  fileprivate var missing: Counter {
    get { self[Missing.self] }
    set { self[Missing.self] = newValue }
  }
}

/// A live value that is missing is reported in every build, optimised or not.
struct MissingLiveValueTests {
  @Test func aMissingLiveValueIsReportedWithKeyPlaceAndMends() {
    let line = #line + 1
    let missing = Dependency(\.missing)
    withDependencies {
      $0.context = .live
    } operation: {
      withKnownIssue {
        _ = missing.wrappedValue
      } matching: { issue in
        let text = issue.comments.map(\.rawValue).joined()
        return issue.sourceLocation?.line == line && text.contains(#"@Dependency(\.missing)"#)
          && text.contains("Missing") && text.contains("prepareDependencies") && text.contains("DependencyKey")
      }
      // What stands in is one value, and the place is reported once.
      #expect(missing.wrappedValue.increment() == 1)
      #expect(missing.wrappedValue.increment() == 2)
    }
  }

  @Test func aProcessReportsItOnStandardErrorOnceAPlace() throws {
    let program = try Program("missing")
    #expect(program.output == ["test value", "true"])
    #expect(program.errors.components(separatedBy: #"@Dependency(\.missing) has no live implementation"#).count == 3)
    #expect(program.errors.contains("MissingKey"))
    #expect(program.errors.contains("DependenciesProgram/main.swift:"))
    #expect(program.errors.contains("prepareDependencies"))
    #expect(program.errors.contains("'DependencyKey'"))
  }
}
