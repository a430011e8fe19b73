import Foundation

extension Session {
  /// The session that previews show.
  public static func preview(provider: IdentityProvider) -> Session {
    Session(
      user: User(id: "preview", email: "blob@example.com", displayName: "Blob"),
      provider: provider,
      accessExpiresAt: Date(timeIntervalSinceReferenceDate: 0)
    )
  }
}
