import Dependencies
import DependenciesMacros

/// The authentication server, as far as a sign-in needs it.
@DependencyClient
public struct OAuthRepository: Sendable {
  /// Exchanges a provider's credential for a session, and keeps that session.
  /// - Throws: `OAuthError`, or `CancellationError` when the calling task was cancelled.
  public var exchange: @Sendable (_ credential: SignInCredential) async throws -> Session
}

extension OAuthRepository: TestDependencyKey {
  public static let testValue = OAuthRepository()
  public static let previewValue = OAuthRepository(exchange: { .preview(provider: $0.provider) })
}

extension DependencyValues {
  /// The authentication server, as far as a sign-in needs it.
  public var oAuthRepository: OAuthRepository {
    get { self[OAuthRepository.self] }
    set { self[OAuthRepository.self] = newValue }
  }
}
