import CompositionRoot
import Dependencies
import Testing

extension Composition {
  static func shop(host: String) -> Composition {
    Composition {
      Phase("network") {
        Live(\.rates) { _ in .http(host: host) }
      }
      Phase("use cases") {
        Live(\.till) { Till(rates: try $0.rates) }
      }
    }
  }
}

@Suite struct WhereLiveValuesBelong {
  @Test func oneListBuildsTheShop() async throws {
    let activation = try await Composition.shop(host: "rates.example").activate()
    let price = try await withDependencies(activation.apply) {
      try await Basket(euros: 1).price(in: "USD")
    }
    #expect(price == 16)
  }

  @Test func valuesCanBecomeTheDefaultsOfTheProcess() async throws {
    let activation = try await Composition.shop(host: "rates.example").activate()
    prepareDependencies { activation.apply(&$0) }
    #expect(try await Basket(euros: 1).price(in: "USD") == 16)
  }
}
