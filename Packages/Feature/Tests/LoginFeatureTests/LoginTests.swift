import ComposableArchitecture
import IdentityDomain
import IdentityDomainTesting
import Testing

@testable import LoginFeature

@MainActor
@Suite struct LoginTests {
  private func store(
    signIn: @escaping @Sendable (IdentityProvider) async throws -> Session
  ) -> TestStoreOf<Login> {
    TestStore(initialState: Login.State()) {
      Login()
    } withDependencies: {
      $0.oAuthUseCase = OAuthUseCase(signIn: signIn)
    }
  }

  @Test(arguments: IdentityProvider.allCases)
  func aSignInGivesItsSessionToTheParent(provider: IdentityProvider) async {
    let asked = LockIsolated<[IdentityProvider]>([])
    let store = store { provider in
      asked.withValue { $0.append(provider) }
      return .alice
    }
    await store.send(.signInTapped(provider)) { $0.status = .pending(provider) }
    await store.receive(\.signInEnded.success) { $0.status = .idle }
    await store.receive(\.delegate.signedIn, .alice)
    #expect(asked.value == [provider])
  }

  @Test func theWholeUseCaseRunsUnderTheLogin() async {
    let sessions = InMemorySessions()
    let useCase = OAuthUseCase(
      repository: .inMemory(sessions),
      googleService: .giving(.fake(.google)),
      appleService: .failing(.noPresenter)
    )
    let store = store { try await useCase.signIn(with: $0) }

    await store.send(.signInTapped(.apple)) { $0.status = .pending(.apple) }
    await store.receive(\.signInEnded.failure) { $0.status = .failed(.apple, .noPresenter) }
    #expect(sessions.current == nil)

    await store.send(.signInTapped(.google)) { $0.status = .pending(.google) }
    await store.receive(\.signInEnded.success) { $0.status = .idle }
    await store.receive(\.delegate.signedIn, .alice)
    #expect(sessions.current == .alice)
  }

  @Test(arguments: [
    OAuthError.network(retryable: true), .system(domain: "RBSServiceErrorDomain", code: 1),
    .configurationMissing("google.client-id"), .noIDToken, .idTokenRejected(.nonce), .invalidResponse("no code"),
    .sessionExpired, .signInPending, .storage("disk full"),
  ])
  func anErrorIsShownAndTheNextTapTriesAgain(error: OAuthError) async {
    let isFailing = LockIsolated(true)
    let store = store { _ in
      if isFailing.value { throw error }
      return .alice
    }
    await store.send(.signInTapped(.google)) { $0.status = .pending(.google) }
    await store.receive(\.signInEnded.failure) { $0.status = .failed(.google, error) }

    isFailing.setValue(false)
    await store.send(.signInTapped(.google)) { $0.status = .pending(.google) }
    await store.receive(\.signInEnded.success) { $0.status = .idle }
    await store.receive(\.delegate.signedIn)
  }

  @Test(arguments: [OAuthError.userCancelled as any Error, CancellationError()])
  func decliningIsNoError(error: any Error) async {
    let store = store { _ in throw error }
    await store.send(.signInTapped(.apple)) { $0.status = .pending(.apple) }
    await store.receive(\.signInEnded.failure) { $0.status = .cancelled(.apple) }
  }

  @Test func anUnexpectedErrorIsShownByItsTypeAlone() async {
    struct Unexpected: Error { let token = "secret" }
    let store = store { _ in throw Unexpected() }
    await store.send(.signInTapped(.google)) { $0.status = .pending(.google) }
    await store.receive(\.signInEnded.failure) { $0.status = .failed(.google, .invalidResponse("Unexpected")) }
  }

  @Test func aSecondTapWhilePendingDoesNothing() async {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let calls = LockIsolated(0)
    let store = store { _ in
      calls.withValue { $0 += 1 }
      for await _ in gate {}
      return .alice
    }
    await store.send(.signInTapped(.google)) { $0.status = .pending(.google) }
    await store.send(.signInTapped(.google))
    await store.send(.signInTapped(.apple))
    open.finish()
    await store.receive(\.signInEnded.success) { $0.status = .idle }
    await store.receive(\.delegate.signedIn)
    #expect(calls.value == 1)
  }

  @Test func cancellingEndsThePendingSignIn() async {
    let (ended, didEnd) = AsyncStream<Void>.makeStream()
    let store = store { _ in
      defer { didEnd.finish() }
      try await Task.never()
    }
    await store.send(.signInTapped(.google)) { $0.status = .pending(.google) }
    await store.send(.cancelTapped) { $0.status = .cancelled(.google) }
    for await _ in ended {}
    await store.finish()
  }

  @Test func withNothingPendingThereIsNothingToCancel() async {
    let store = store { _ in .alice }
    await store.send(.cancelTapped)
  }

  @Test func anAnswerThatComesAfterTheCancellationIsDropped() async {
    let store = store { _ in .alice }
    await store.send(.signInEnded(.success(.alice)))
    await store.send(.signInEnded(.failure(OAuthError.noIDToken)))
  }

  @Test func aCancelledSignInNeverComesThrough() async {
    for _ in 0..<200 {
      let store = store { _ in
        await Task.yield()
        return .alice
      }
      store.exhaustivity = .off
      await store.send(.signInTapped(.google))
      await store.send(.cancelTapped)
      await store.finish()
      #expect(store.state.status == .cancelled(.google) || store.state.status == .idle)
    }
  }
}
