// Shape: registrations with a scope (one instance, or a new one each time), by a factory object, and under conditions.

import CompositionRoot
import Dependencies
import Foundation
import Testing

/// A class, so that two of them can be told apart.
private final class Connection: NetworkRequesting {
  func text(of path: String, token: String) async throws -> String { path }
}

protocol AuthFactory: Sendable {
  func makeRepository() -> any AuthInterface
}

private struct AccountFactory: AuthFactory {
  var name: String

  private struct Named: AuthInterface {
    var name: String
    func login(_ request: LoginRequest) async throws -> Account { Account(id: "made", name: name) }
    func refresh() async throws -> String { name }
  }

  func makeRepository() -> any AuthInterface { Named(name: name) }
}

private enum AuthFactoryKey: TestDependencyKey {
  static let testValue: any AuthFactory = AccountFactory(name: "test")
}

private enum FormatterKey: TestDependencyKey {
  static var testValue: DateFormatter { DateFormatter() }
}

extension DependencyValues {
  fileprivate var authFactory: any AuthFactory {
    get { self[AuthFactoryKey.self] }
    set { self[AuthFactoryKey.self] = newValue }
  }

  fileprivate var formatter: DateFormatter {
    get { self[FormatterKey.self] }
    set { self[FormatterKey.self] = newValue }
  }
}

@Suite struct ScopeShape {
  @Test func aSingletonIsOneObjectForAll() async throws {
    let activation = try await Composition {
      Phase("network") {
        Live(\.network, scope: .singleton) { _ in Connection() }
      }
    }
    .activate()
    let (first, second) = withDependencies(activation.apply) {
      (Dependency(\.network).wrappedValue as? Connection, Dependency(\.network).wrappedValue as? Connection)
    }
    #expect(first != nil)
    #expect(first === second)
  }

  @Test func aTransientIsANewObjectEachTime() async throws {
    let activation = try await Composition {
      Phase("formats") {
        Live(\.formatter, scope: .transient) { _ in
          let formatter = DateFormatter()
          formatter.dateFormat = "yyyy"
          return formatter
        }
      }
    }
    .activate()
    withDependencies(activation.apply) {
      @Dependency(\.formatter) var formatter
      let first = formatter
      let second = formatter
      #expect(first !== second)
      #expect(second.dateFormat == "yyyy")
    }
  }

  @Test func aFactoryObjectMakesWhatTheNextPhaseRegisters() async throws {
    let activation = try await Composition {
      Phase("factories") {
        Live(\.authFactory) { _ in AccountFactory(name: "Faye") }
      }
      Phase("repositories") {
        Live(\.authRepository) { try $0.authFactory.makeRepository() }
      }
    }
    .activate()
    let account = try await withDependencies(activation.apply) {
      try await Dependency(\.authRepository).wrappedValue.login(LoginRequest(token: "t"))
    }
    #expect(account == Account(id: "made", name: "Faye"))
  }

  @Test(arguments: [(true, "mock"), (false, "made")])
  func aConditionChoosesTheRegistration(isTesting: Bool, id: String) async throws {
    let activation = try await Composition {
      Phase("repositories") {
        if isTesting {
          Live(\.authRepository) { _ in MockAuth() }
        } else {
          Live(\.authRepository) { _ in AccountFactory(name: "Faye").makeRepository() }
        }
      }
    }
    .activate()
    let account = try await withDependencies(activation.apply) {
      try await Dependency(\.authRepository).wrappedValue.login(LoginRequest(token: "t"))
    }
    #expect(account.id == id)
  }

  @Test func theKindOfBuildChoosesTheRegistration() async throws {
    let activation = try await Composition {
      Phase("infrastructure") {
        #if DEBUG
          Live(\.keychain) { _ in MemoryKeychain(["kind": "debug"]) }
        #else
          Live(\.keychain) { _ in MemoryKeychain(["kind": "release"]) }
        #endif
      }
    }
    .activate()
    #if DEBUG
      let expected = "debug"
    #else
      let expected = "release"
    #endif
    #expect(withDependencies(activation.apply) { Dependency(\.keychain).wrappedValue.token("kind") } == expected)
  }
}
