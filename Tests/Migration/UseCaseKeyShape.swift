// Shape: a use case is the key of its own dependency, with a live, a preview and a test value of protocol type.

import Dependencies
import DependenciesTestSupport
import Testing

extension SignInUseCase: DependencyKey {
  static let liveValue: any SigningIn = SignInUseCase.overOpenServer
  static let previewValue: any SigningIn = MockSignIn()
  static let testValue: any SigningIn = MockSignIn(shouldSucceed: false)
}

extension DependencyValues {
  var signIn: any SigningIn {
    get { self[SignInUseCase.self] }
    set { self[SignInUseCase.self] = newValue }
  }
}

@Suite struct UseCaseKeyShape {
  @Dependency(\.signIn) var signIn

  @Test func aTestGetsTheTestValue() async {
    await #expect(throws: SignInError.offline(retryable: true)) { try await signIn.signIn(with: .google) }
  }

  @Test(.dependency(\.context, .preview))
  func aPreviewGetsThePreviewValue() async throws {
    #expect(try await signIn.signIn(with: .google) == MockSignIn.account)
  }

  @Test(.dependency(\.context, .live), arguments: [(Provider.google, "g-1"), (.apple, "a-1")])
  func theApplicationGetsTheLiveValue(provider: Provider, id: String) async throws {
    #expect(try await signIn.signIn(with: provider).id == id)
  }

  @Test func theTypeItselfNamesTheDependency() async throws {
    let account = try await withDependencies {
      $0[SignInUseCase.self] = MockSignIn()
    } operation: {
      @Dependency(SignInUseCase.self) var signIn
      return try await signIn.signIn(with: .apple)
    }
    #expect(account == MockSignIn.account)
  }
}
