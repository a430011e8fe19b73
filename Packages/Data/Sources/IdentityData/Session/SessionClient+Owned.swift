import IdentityDomain

extension SessionClient {
  /// The session that `owner` holds.
  public static func owned(by owner: SessionOwner) -> SessionClient {
    SessionClient(
      restore: { try await owner.restore() },
      signOut: { try await owner.signOut() },
      events: { owner.events() },
      announceExpiry: { await owner.announceExpiry() }
    )
  }
}

extension OAuthRepository {
  /// The authentication server of `owner`, which keeps the sessions it opens.
  public static func owned(by owner: SessionOwner) -> OAuthRepository {
    OAuthRepository(exchange: { try await owner.exchange($0) })
  }
}
