import CompositionRoot
import Dependencies
import Testing

protocol Keychain: Sendable {
  func token() -> String?
}

struct StoredKeychain: Keychain {
  var file: String
  func token() -> String? { file }
}

private struct EmptyKeychain: Keychain {
  func token() -> String? { nil }
}

private enum KeychainKey: TestDependencyKey {
  static let testValue: any Keychain = EmptyKeychain()
}

extension DependencyValues {
  var keychain: any Keychain {
    get { self[KeychainKey.self] }
    set { self[KeychainKey.self] = newValue }
  }
}

struct Accounts: Sendable, TestDependencyKey {
  let keychain: any Keychain
  static let testValue = Accounts(keychain: EmptyKeychain())
}

extension DependencyValues {
  var accounts: Accounts {
    get { self[Accounts.self] }
    set { self[Accounts.self] = newValue }
  }
}

struct SignInForm: Sendable, TestDependencyKey {
  let accounts: Accounts
  static let testValue = SignInForm(accounts: .testValue)
}

extension DependencyValues {
  var signInForm: SignInForm {
    get { self[SignInForm.self] }
    set { self[SignInForm.self] = newValue }
  }
}

private enum MakeSignInFormKey: TestDependencyKey {
  static let testValue: @Sendable () -> SignInForm = { .testValue }
}

extension DependencyValues {
  var makeSignInForm: @Sendable () -> SignInForm {
    get { self[MakeSignInFormKey.self] }
    set { self[MakeSignInFormKey.self] = newValue }
  }
}

extension Composition {
  static func accounts(isDemo: Bool) -> Composition {
    Composition {
      Phase("infrastructure") {
        if isDemo {
          Live(\.keychain) { _ in StoredKeychain(file: "demo") }
        } else {
          Live(\.keychain) { _ in StoredKeychain(file: "keys") }
        }
      }
      Phase("repositories") {
        Live(\.accounts) { Accounts(keychain: try $0.keychain) }
      }
      Phase("screens") {
        Live(\.signInForm, scope: .transient) { SignInForm(accounts: $0.accounts) }
        Live(\.makeSignInForm) { values in
          let accounts = try values.accounts
          return { SignInForm(accounts: accounts) }
        }
      }
    }
  }
}

@Suite struct FromAContainer {
  @Test(arguments: [true, false]) func conditionChoosesTheKeychain(isDemo: Bool) async throws {
    let activation = try await Composition.accounts(isDemo: isDemo).activate()
    let token = withDependencies(activation.apply) {
      Dependency(\.signInForm).wrappedValue.accounts.keychain.token()
    }
    #expect(token == (isDemo ? "demo" : "keys"))
  }

  @Test func functionMakesTheSame() async throws {
    let activation = try await Composition.accounts(isDemo: true).activate()
    let makeSignInForm = withDependencies(activation.apply) { Dependency(\.makeSignInForm).wrappedValue }
    #expect(makeSignInForm().accounts.keychain.token() == "demo")
  }
}
