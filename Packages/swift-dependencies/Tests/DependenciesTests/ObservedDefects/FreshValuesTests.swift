import Dependencies
import DependenciesTestSupport
import Testing

/// Each test and each case finds fresh test values, though nothing was linked or called for it.
struct FreshValuesTests {
  @Dependency(\.counter) var counter

  @Test func firstTestStartsFresh() { #expect(counter.increment() == 1) }
  @Test func secondTestStartsFresh() { #expect(counter.increment() == 1) }

  @Test(arguments: 1...8) func everyCaseStartsFresh(_ number: Int) async {
    #expect(counter.increment() == 1)
    await Task { #expect(counter.increment() == 2) }.value
    #expect(Dependency(\.counter).wrappedValue.increment() == 3)
  }

  @Test(arguments: [1, 1, 1]) func equalArgumentsAreCasesOfTheirOwn(_ number: Int) {
    #expect(counter.increment() == 1)
  }

  @Test func liveValuesOfOneTestAreNotThoseOfAnother() {
    for _ in 1...2 {
      withDependencies {
        $0.context = .live
      } operation: {
        #expect(Dependency(LiveCounter.self).wrappedValue.increment() < 3)
      }
    }
  }

  @Test func resettingTheCacheForgetsTestValues() {
    #expect(counter.increment() == 1)
    DependencyValues.resetCache()
    #expect(counter.increment() == 1)
  }
}

private enum LiveCounter: DependencyKey {
  static var liveValue: Counter { Counter() }
  static var testValue: Counter { Counter() }
}

/// A suite's trait gives each test values of its own.
@Suite(.dependency(\.counter, Counter()))
struct SuiteTraitTests {
  @Dependency(\.counter) var counter
  @Test func first() { #expect(counter.increment() == 1) }
  @Test func second() { #expect(counter.increment() == 1) }
  @Test(arguments: 1...3) func cases(_ number: Int) { #expect(counter.increment() == 1) }
}

@Test(.dependencies { $0.named = Named("trait") }) func aTraitOverridesDependencies() {
  #expect(Dependency(\.named).wrappedValue == Named("trait"))
}

@Test(.dependency(Counter())) func aTraitOverridesADependencyThatIsItsOwnKey() {
  #expect(Dependency(\.counter).wrappedValue.increment() == 1)
}

@Test(.dependencies) func theBareTraitChangesNothing() {
  #expect(Dependency(\.named).wrappedValue == Named("test"))
}
