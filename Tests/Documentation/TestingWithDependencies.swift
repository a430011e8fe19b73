import Dependencies
import DependenciesTestSupport
import Testing

@Suite struct TestingWithDependencies {
  @Test func endpointsAreOverriddenOneByOne() async throws {
    let asked = LockIsolated<[String]>([])
    try await withDependencies {
      $0.rates.rate = { currency in
        asked.withValue { $0.append(currency) }
        return 2
      }
    } operation: {
      let price = try await Basket(euros: 3).price(in: "USD")
      #expect(price == 6)
    }
    #expect(asked.value == ["USD"])
  }

  @Test(.dependency(\.rates, .fixed(2)))
  func traitOverridesForOneTest() async throws {
    #expect(try await Basket(euros: 3).price(in: "USD") == 6)
  }

  @Test func clockIsDrivenByHand() async {
    let clock = TestClock()
    let rang = LockIsolated(false)
    let task = withDependencies {
      $0.continuousClock = clock
    } operation: {
      Task {
        @Dependency(\.continuousClock) var clock
        try await clock.sleep(for: .seconds(60))
        rang.setValue(true)
      }
    }
    await clock.advance(by: .seconds(59))
    #expect(!rang.value)
    await clock.advance(by: .seconds(1))
    _ = await task.result
    #expect(rang.value)
  }
}

@Suite(.dependencies { $0.rates = .fixed(2) })
struct BasketTests {
  @Test(arguments: [1, 2, 3]) func priceIsTwiceTheEuros(euros: Double) async throws {
    #expect(try await Basket(euros: euros).price(in: "USD") == 2 * euros)
  }
}
