import Dependencies
import IdentityDomain
import IdentityDomainTesting
import Testing

@Suite struct OAuthUseCaseTests {
  @Test(arguments: IdentityProvider.allCases)
  func aProvidersCredentialIsExchangedForASession(provider: IdentityProvider) async throws {
    let exchanged = LockIsolated<[SignInCredential]>([])
    let untouched = SignInService()
    let service = SignInService.giving(.fake(provider))
    let useCase = OAuthUseCase(
      repository: OAuthRepository(exchange: { credential in
        exchanged.withValue { $0.append(credential) }
        return .alice
      }),
      googleService: provider == .google ? service : untouched,
      appleService: provider == .apple ? service : untouched
    )

    #expect(try await useCase.signIn(with: provider) == .alice)
    #expect(exchanged.value == [.fake(provider)])
  }

  @Test func aCredentialOfTheOtherProviderIsRefusedBeforeTheExchange() async {
    let useCase = OAuthUseCase(
      repository: OAuthRepository(),
      googleService: .giving(.fake(.apple)),
      appleService: SignInService()
    )
    await #expect(
      throws: OAuthError.invalidResponse("a credential of apple came from the google service")
    ) {
      try await useCase.signIn(with: .google)
    }
  }

  @Test(arguments: [
    OAuthError.network(retryable: true), .system(domain: "RBSServiceErrorDomain", code: 1), .userCancelled,
    .noIDToken, .idTokenRejected(.signature), .signInPending,
  ])
  func anErrorOfTheServiceIsPassedOn(error: OAuthError) async {
    let useCase = OAuthUseCase(
      repository: OAuthRepository(),
      googleService: .failing(error),
      appleService: SignInService()
    )
    await #expect(throws: error) { try await useCase.signIn(with: .google) }
  }

  @Test func anErrorOfTheRepositoryIsPassedOn() async {
    let useCase = OAuthUseCase(
      repository: OAuthRepository(exchange: { _ in throw OAuthError.storage("disk full") }),
      googleService: SignInService(),
      appleService: .giving(.fake(.apple))
    )
    await #expect(throws: OAuthError.storage("disk full")) { try await useCase.signIn(with: .apple) }
  }

  @Test func nothingIsExchangedAfterACancellation() async {
    let useCase = OAuthUseCase(
      repository: OAuthRepository(),
      googleService: SignInService(signIn: {
        withUnsafeCurrentTask { $0?.cancel() }
        return .fake(.google)
      }),
      appleService: SignInService()
    )
    await #expect(throws: CancellationError.self) {
      try await Task { try await useCase.signIn(with: .google) }.value
    }
  }

  @Test func aFailedSignInOpensNoSession() async {
    let sessions = InMemorySessions()
    let useCase = OAuthUseCase(
      repository: .inMemory(sessions),
      googleService: .failing(.userCancelled),
      appleService: SignInService()
    )
    _ = try? await useCase.signIn(with: .google)
    #expect(sessions.current == nil)
  }
}
