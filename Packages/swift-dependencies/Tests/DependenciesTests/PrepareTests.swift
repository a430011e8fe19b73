import Dependencies
import Testing

struct PrepareTests {
  @Test func preparedValuesAreTheDefaults() async {
    let result = prepareDependencies {
      $0.named = Named("prepared")
      $0.counter = Counter()
      return "result"
    }
    #expect(result == "result")
    #expect(Dependency(\.named).wrappedValue.name == "prepared")
    #expect(Dependency(\.counter).wrappedValue.increment() == 1)
    #expect(Dependency(\.counter).wrappedValue.increment() == 2)
    await Task { #expect(Dependency(\.counter).wrappedValue.increment() == 3) }.value
    withDependencies {
      $0.named = Named("mock")
    } operation: {
      #expect(Dependency(\.named).wrappedValue.name == "mock")
    }
  }

  @Test func aPreparedValueMayBeMadeOfAnother() {
    prepareDependencies {
      $0.named = Named("first")
      $0[Other.self] = Named($0.named.name + " and second")
    }
    #expect(Dependency(Other.self).wrappedValue.name == "first and second")
  }

  @Test func aSecondPreparationIsReportedWithBothPlaces() {
    let first = #line + 1
    prepareDependencies { $0.named = Named("first") }
    let second = #line + 2
    withKnownIssue {
      prepareDependencies { $0.named = Named("second") }
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("PrepareTests.swift:\(first)") && text.contains("PrepareTests.swift:\(second)")
    }
    #expect(Dependency(\.named).wrappedValue.name == "first")
  }

  @Test func aPreparationAfterAUseIsReportedWithBothPlaces() {
    let first = #line + 1
    let named = Dependency(\.named)
    #expect(named.wrappedValue.name == "test")
    withKnownIssue {
      prepareDependencies { $0.named = Named("late") }
    } matching: {
      "\($0)".contains("used at DependenciesTests/PrepareTests.swift:\(first)")
    }
    #expect(named.wrappedValue.name == "test")
  }

  @Test func readingInAPreparationIsNoUse() {
    prepareDependencies { $0.named.name += " changed" }
    #expect(Dependency(\.named).wrappedValue.name == "test changed")
  }
}

private enum Other: TestDependencyKey {
  static var testValue: Named { Named("other") }
}
