// The example of the articles: a shop that prices baskets.

import Dependencies
import DependenciesMacros

@DependencyClient
struct RatesClient: Sendable {
  var rate: @Sendable (_ currency: String) async throws -> Double
}

extension RatesClient: TestDependencyKey {
  static let testValue = RatesClient()
  static let previewValue = RatesClient(rate: { _ in 1.25 })
}

extension DependencyValues {
  var rates: RatesClient {
    get { self[RatesClient.self] }
    set { self[RatesClient.self] = newValue }
  }
}

struct Basket: Sendable {
  var euros: Double
  @Dependency(\.rates) var rates

  func price(in currency: String) async throws -> Double {
    euros * (try await rates.rate(currency: currency))
  }
}

struct ReceiptPrinter: Sendable {
  var print: @Sendable (_ text: String) -> Void
}

extension ReceiptPrinter: DependencyKey {
  static let liveValue = ReceiptPrinter { Swift.print($0) }
  static let testValue = ReceiptPrinter { reportIssue("a receipt was printed: \($0)") }
}

extension DependencyValues {
  var receiptPrinter: ReceiptPrinter {
    get { self[ReceiptPrinter.self] }
    set { self[ReceiptPrinter.self] = newValue }
  }
}

extension RatesClient {
  static func http(host: String) -> RatesClient {
    RatesClient(rate: { currency in Double(host.count + currency.count) })
  }
}

struct Till: Sendable {
  let rates: RatesClient
}

extension Till: TestDependencyKey {
  static let testValue = Till(rates: .testValue)
}

extension DependencyValues {
  var till: Till {
    get { self[Till.self] }
    set { self[Till.self] = newValue }
  }
}

extension RatesClient {
  static func fixed(_ rate: Double) -> RatesClient {
    RatesClient(rate: { _ in rate })
  }
}
