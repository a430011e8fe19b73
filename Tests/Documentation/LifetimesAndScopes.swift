import CompositionRoot
import Dependencies
import Foundation
import Testing

private struct Receipt: Sendable, TestDependencyKey {
  var id: UUID
  static var testValue: Receipt { Receipt(id: UUID(0)) }
}

extension DependencyValues {
  fileprivate var receipt: Receipt {
    get { self[Receipt.self] }
    set { self[Receipt.self] = newValue }
  }
}

private enum GreetingKey: DependencyKey {
  static var liveValue: String {
    @Dependency(\.locale) var locale
    return locale.identifier.hasPrefix("de") ? "Moin" : "Hello"
  }
  static var testValue: String { liveValue }
}

extension DependencyValues {
  fileprivate var greeting: String { self[GreetingKey.self] }
}

@Suite struct LifetimesAndScopes {
  @Test func computedDefaultFollowsTheOverrideItIsMadeOf() {
    withDependencies {
      $0.locale = Locale(identifier: "en")
    } operation: {
      @Dependency(\.greeting) var greeting
      #expect(greeting == "Hello")
      withDependencies {
        $0.locale = Locale(identifier: "de")
      } operation: {
        #expect(greeting == "Moin")
      }
      #expect(greeting == "Hello")
    }
  }

  @Test func transientValueIsBuiltAtEachRead() async throws {
    let activation = try await Composition {
      Phase("receipts") {
        Live(\.receipt, scope: .transient) { _ in Receipt(id: UUID()) }
      }
    }
    .activate()
    withDependencies(activation.apply) {
      @Dependency(\.receipt) var receipt
      #expect(receipt.id != receipt.id)
    }
  }
}
