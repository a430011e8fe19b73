import Dependencies
import DependenciesMacros

/// Signing in: a provider vouches for the user, the authentication server opens a session.
@DependencyClient
public struct OAuthUseCase: Sendable {
  /// Signs in with a provider and gives the new session.
  /// - Throws: `OAuthError`, or `CancellationError` when the calling task was cancelled.
  public var signIn: @Sendable (_ with: IdentityProvider) async throws -> Session
}

extension OAuthUseCase {
  /// The sign-in over a repository and the two providers' services.
  public init(repository: OAuthRepository, googleService: SignInService, appleService: SignInService) {
    self.init(signIn: { provider in
      let service =
        switch provider {
        case .google: googleService
        case .apple: appleService
        }
      let credential = try await service.signIn()
      guard credential.provider == provider else {
        throw OAuthError.invalidResponse("a credential of \(credential.provider) came from the \(provider) service")
      }
      try Task.checkCancellation()
      return try await repository.exchange(credential: credential)
    })
  }
}

extension OAuthUseCase: TestDependencyKey {
  public static let testValue = OAuthUseCase()
  public static let previewValue = OAuthUseCase(signIn: { .preview(provider: $0) })
}

extension DependencyValues {
  /// Signing in with a provider.
  public var oAuthUseCase: OAuthUseCase {
    get { self[OAuthUseCase.self] }
    set { self[OAuthUseCase.self] = newValue }
  }
}
