import Foundation
import IdentityDomain

extension User {
  /// A user for tests.
  public static let alice = User(id: "user-alice", email: "alice@example.com", displayName: "Alice Liddell")
}

extension Session {
  /// A session of `User.alice` for tests.
  public static let alice = Session(
    user: .alice,
    provider: .google,
    accessExpiresAt: Date(timeIntervalSince1970: 2_000_000_000)
  )
}

extension SignInCredential {
  /// A credential for tests, of `provider`.
  public static func fake(_ provider: IdentityProvider) -> SignInCredential {
    SignInCredential(
      provider: provider,
      idToken: Secret("fake-id-token"),
      nonce: Secret("fake-nonce"),
      displayName: "Alice Liddell"
    )
  }
}

extension SignInService {
  /// Gives `credential` at every sign-in.
  public static func giving(_ credential: SignInCredential) -> SignInService {
    SignInService(signIn: { credential })
  }

  /// Fails every sign-in with `error`.
  public static func failing(_ error: OAuthError) -> SignInService {
    SignInService(signIn: { throw error })
  }
}
