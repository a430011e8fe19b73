import Foundation

/// A user being signed in. It holds no token: those stay with their one owner in the data layer.
public struct Session: Codable, Equatable, Sendable {
  /// Who is signed in.
  public var user: User
  /// Who vouched for the user.
  public var provider: IdentityProvider
  /// When the current access token ends. The owner renews it; a past date does not mean signed out.
  public var accessExpiresAt: Date

  /// A session of `user`.
  public init(user: User, provider: IdentityProvider, accessExpiresAt: Date) {
    self.user = user
    self.provider = provider
    self.accessExpiresAt = accessExpiresAt
  }
}
