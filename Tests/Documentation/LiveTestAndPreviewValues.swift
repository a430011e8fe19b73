import Dependencies
import Testing

@Suite struct LiveTestAndPreviewValues {
  @Test func previewValueNeedsNoNetwork() async throws {
    let price = try await withDependencies {
      $0.context = .preview
    } operation: {
      try await Basket(euros: 4).price(in: "USD")
    }
    #expect(price == 5)
  }

  @Test func unimplementedTestValueReportsItsUse() async {
    await withKnownIssue {
      _ = try await Basket(euros: 4).price(in: "USD")
    }
  }

  @Test func constantIsReadAsAValue() async throws {
    let price = try await withDependencies {
      $0.rates.rate = { _ in 2 }
    } operation: {
      try await PriceTag().price(in: "USD")
    }
    #expect(price == 2)
  }

  @Test func typeCanStandForTheKeyPath() {
    withDependencies {
      $0.receiptPrinter = ReceiptPrinter { _ in }
    } operation: {
      @Dependency(ReceiptPrinter.self) var printer
      printer.print("nothing is reported")
    }
  }
}

final class PriceTag: Sendable {
  let rates = Dependency(\.rates)

  func price(in currency: String) async throws -> Double {
    try await rates.wrappedValue.rate(currency: currency)
  }
}
