import Dependencies
import Foundation
import Testing

@Suite struct OverridingDependencies {
  @Test func overrideEndsWithItsScope() async throws {
    let price = try await withDependencies {
      $0.rates.rate = { _ in 1.1 }
    } operation: {
      try await Basket(euros: 10).price(in: "USD")
    }
    #expect(price == 11)
  }

  @Test func propertyCarriesTheScopeItWasMadeIn() async throws {
    let basket = withDependencies {
      $0.rates.rate = { _ in 2 }
    } operation: {
      Basket(euros: 10)
    }
    #expect(try await basket.price(in: "USD") == 20)
  }

  @Test func scopeOfTheReadWins() async throws {
    let basket = withDependencies {
      $0.rates.rate = { _ in 2 }
    } operation: {
      Basket(euros: 10)
    }
    let price = try await withDependencies {
      $0.rates.rate = { _ in 3 }
    } operation: {
      try await basket.price(in: "USD")
    }
    #expect(price == 30)
  }

  @Test func escapedDependenciesReachAQueue() async {
    let uuid = await withDependencies {
      $0.uuid = .constant(UUID(7))
    } operation: {
      await withCheckedContinuation { continuation in
        withEscapedDependencies { dependencies in
          DispatchQueue.global().async {
            dependencies.yield {
              @Dependency(\.uuid) var uuid
              continuation.resume(returning: uuid())
            }
          }
        }
      }
    }
    #expect(uuid == UUID(7))
  }

  @Test func childInheritsFromItsParent() async throws {
    let shop = withDependencies {
      $0.rates.rate = { _ in 2 }
    } operation: {
      ShopModel()
    }
    #expect(try await shop.open().price(in: "USD") == 2)
  }
}

final class ShopModel {
  @Dependency(\.rates) var rates

  func open() -> Basket {
    withDependencies(from: self) {
      Basket(euros: 1)
    }
  }
}
