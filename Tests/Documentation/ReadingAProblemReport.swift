import CompositionRoot
import Dependencies
import Testing

private struct Mistaken {
  let composition = Composition {
    Phase("infrastructure") {
      Live(\.database) { _ in try Database(path: "/nowhere/shop.db") }
      Live(\.journal) { _ in Journal() }
    }
    Phase("repositories") {
      Live(\.journal) { _ in Journal() }
      Live(\.orders) { Orders(database: try $0.database) }
      Live(\.prices) { Prices(currency: try $0.currency) }
      Live(\.stock) { Stock(delivery: try $0.delivery) }
      Live(\.reminder) { _ in Reminder() }
    }
    Phase("use cases") {
      Live(\.delivery) { Delivery(stock: try $0.stock) }
    }
  }
}

@Suite struct ReadingAProblemReport {
  @Test func articleShowsTheReportOfSeveralMistakes() async throws {
    let problems = await #expect(throws: CompositionProblems.self) {
      try await withDependencies {
        $0.context = .live
      } operation: {
        try await Mistaken().composition.activate()
      }
    }
    let report = try #require(problems).description
    let article = try Article.named("ReadingAProblemReport")

    #expect(article.blocks.filter { $0.language == "text" }.map(\.text) == [report])
  }
}

// What the composition registers; one `Holidays` is read that has no live value.

private struct Database: TestDependencyKey {
  struct Missing: Error, CustomStringConvertible {
    let path: String
    var description: String { "there is no file \(path)" }
  }

  static let testValue = Database()
  private init() {}
  init(path: String) throws { throw Missing(path: path) }
}

private struct Journal: TestDependencyKey {
  static let testValue = Journal()
}

private struct Orders: TestDependencyKey {
  static let testValue = Orders(database: .testValue)
  let database: Database
}

private struct Currency: TestDependencyKey {
  static let testValue = Currency()
}

private struct Prices: TestDependencyKey {
  static let testValue = Prices(currency: .testValue)
  let currency: Currency
}

private final class Stock: TestDependencyKey {
  static let testValue = Stock(delivery: nil)
  let delivery: Delivery?
  init(delivery: Delivery?) { self.delivery = delivery }
}

private final class Delivery: TestDependencyKey {
  static let testValue = Delivery(stock: nil)
  let stock: Stock?
  init(stock: Stock?) { self.stock = stock }
}

private struct Holidays: TestDependencyKey {
  static let testValue = Holidays()
}

private struct Reminder: TestDependencyKey {
  static let testValue = Reminder(holidays: .testValue)
  let holidays: Holidays

  init(holidays: Holidays) { self.holidays = holidays }

  init() {
    @Dependency(\.holidays) var holidays
    self.holidays = holidays
  }
}

extension DependencyValues {
  fileprivate var database: Database {
    get { self[Database.self] }
    set { self[Database.self] = newValue }
  }
  fileprivate var journal: Journal {
    get { self[Journal.self] }
    set { self[Journal.self] = newValue }
  }
  fileprivate var orders: Orders {
    get { self[Orders.self] }
    set { self[Orders.self] = newValue }
  }
  fileprivate var currency: Currency {
    get { self[Currency.self] }
    set { self[Currency.self] = newValue }
  }
  fileprivate var prices: Prices {
    get { self[Prices.self] }
    set { self[Prices.self] = newValue }
  }
  fileprivate var stock: Stock {
    get { self[Stock.self] }
    set { self[Stock.self] = newValue }
  }
  fileprivate var delivery: Delivery {
    get { self[Delivery.self] }
    set { self[Delivery.self] = newValue }
  }
  fileprivate var holidays: Holidays {
    get { self[Holidays.self] }
    set { self[Holidays.self] = newValue }
  }
  fileprivate var reminder: Reminder {
    get { self[Reminder.self] }
    set { self[Reminder.self] = newValue }
  }
}
