// Shape: stores with overrides, one for real services and one for mocks, and the functions that make such overrides.

import ComposableArchitecture
import DependenciesTestSupport
import Testing

/// Sets of overrides, for a store or a scope.
enum SignInOverrides {
  /// As a function over the values, which goes wherever overrides go.
  static func live(_ values: inout DependencyValues) {
    values.signIn = SignInUseCase.overOpenServer
  }

  /// As values of its own, which replace those of the scope.
  static func mockValues() -> DependencyValues {
    var values = DependencyValues()
    values.signIn = MockSignIn()
    return values
  }
}

@MainActor
@Suite struct StoreOverrideShape {
  private func signedIn(_ store: StoreOf<SocialLogin>) async -> Account? {
    await store.send(.async(.login(.google))).finish()
    return store.account
  }

  private func store(isDebug: Bool) -> StoreOf<SocialLogin> {
    if isDebug {
      Store(
        initialState: SocialLogin.State(),
        reducer: { SocialLogin() },
        withDependencies: {
          $0.signIn = MockSignIn()
          $0.continuousClock = ImmediateClock()
        }
      )
    } else {
      Store(
        initialState: SocialLogin.State(),
        reducer: { SocialLogin() },
        withDependencies: {
          $0.signIn = SignInUseCase(
            repository: OpenServer(),
            google: Vouching(credential: ProviderCredential(provider: .google, idToken: "real", name: "Grace")),
            apple: Vouching(credential: ProviderCredential(provider: .apple, idToken: "real", name: "Ada"))
          )
          $0.continuousClock = ImmediateClock()
        }
      )
    }
  }

  @Test func eachStoreHasItsOwnServices() async {
    let mock = store(isDebug: true)
    let real = store(isDebug: false)
    #expect(await signedIn(real) == Account(id: "real", name: "Grace after guest"))
    #expect(await signedIn(mock) == Account(id: "mock", name: "Mock after guest"))
  }

  @Test func aFactoryFunctionIsPassedAsTheOverrides() async {
    let store = withDependencies {
      $0.continuousClock = ImmediateClock()
    } operation: {
      Store(
        initialState: SocialLogin.State(),
        reducer: { SocialLogin() },
        withDependencies: SignInOverrides.live
      )
    }
    #expect(await signedIn(store) == Account(id: "g-1", name: "Grace after guest"))
  }

  @Test(.dependency(\.keychain, MemoryKeychain(["access": "scope"])))
  func aFactorysValuesReplaceThoseOfTheScope() async throws {
    let (account, token) = try await withDependencies {
      $0 = SignInOverrides.mockValues()
    } operation: {
      @Dependency(\.signIn) var signIn
      @Dependency(\.keychain) var keychain
      return (try await signIn.signIn(with: .google), keychain.token("access"))
    }
    #expect(account == MockSignIn.account)
    #expect(token == nil)
  }

  @Test func aStoreInAPreviewNeedsNoOverride() async {
    let store = withDependencies {
      $0.context = .preview
      $0.continuousClock = ImmediateClock()
    } operation: {
      Store(initialState: SocialLogin.State()) { SocialLogin() }
    }
    #expect(await signedIn(store) == Account(id: "mock", name: "Mock after guest"))
  }
}
