// Shape: a token provider, a struct over the keychain's protocol, resolved as a protocol of its own.

import Dependencies
import Testing

protocol TokenProviding: Sendable {
  func accessToken() -> String?
  func saveAccessToken(_ token: String)
}

struct KeychainTokens: TokenProviding {
  private let keychain: any KeychainKeeping

  init(keychain: any KeychainKeeping) {
    self.keychain = keychain
  }

  func accessToken() -> String? { keychain.token("access") }
  func saveAccessToken(_ token: String) { keychain.save(token, as: "access") }
}

private enum TokensKey: TestDependencyKey {
  static var testValue: any TokenProviding { KeychainTokens(keychain: MemoryKeychain()) }
}

extension DependencyValues {
  var tokens: any TokenProviding {
    get { self[TokensKey.self] }
    set { self[TokensKey.self] = newValue }
  }
}

@Suite struct TokenProviderShape {
  @Test func whatIsSavedIsInTheKeychain() {
    let keychain = MemoryKeychain()
    withDependencies {
      $0.tokens = KeychainTokens(keychain: keychain)
    } operation: {
      @Dependency(\.tokens) var tokens
      #expect(tokens.accessToken() == nil)
      tokens.saveAccessToken("t-1")
      #expect(tokens.accessToken() == "t-1")
    }
    #expect(keychain.token("access") == "t-1")
  }

  @Test(arguments: 1...2)
  func noTestFindsTheTokenOfAnother(_: Int) {
    @Dependency(\.tokens) var tokens
    #expect(tokens.accessToken() == nil)
    tokens.saveAccessToken("left behind")
  }
}
