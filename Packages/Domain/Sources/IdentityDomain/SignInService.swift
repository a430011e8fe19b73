import Dependencies
import DependenciesMacros

/// One provider's sign-in: shows its page and gives the verified credential.
@DependencyClient
public struct SignInService: Sendable {
  /// Signs in.
  /// - Throws: `OAuthError`, or `CancellationError` when the calling task was cancelled.
  public var signIn: @Sendable () async throws -> SignInCredential
}

/// The key of `DependencyValues.googleService`.
public enum GoogleServiceKey: TestDependencyKey {
  public static let testValue = SignInService()
  public static let previewValue = SignInService.preview(.google)
}

/// The key of `DependencyValues.appleService`.
public enum AppleServiceKey: TestDependencyKey {
  public static let testValue = SignInService()
  public static let previewValue = SignInService.preview(.apple)
}

extension SignInService {
  fileprivate static func preview(_ provider: IdentityProvider) -> SignInService {
    SignInService(signIn: { SignInCredential(provider: provider, idToken: Secret("preview")) })
  }
}

extension DependencyValues {
  /// Sign in with Google.
  public var googleService: SignInService {
    get { self[GoogleServiceKey.self] }
    set { self[GoogleServiceKey.self] = newValue }
  }

  /// Sign in with Apple.
  public var appleService: SignInService {
    get { self[AppleServiceKey.self] }
    set { self[AppleServiceKey.self] = newValue }
  }
}
