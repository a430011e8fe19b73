import Dependencies
import IdentityDomain

/// Where a session's tokens are kept between runs. An error is never the same as absence.
public struct TokenStore: Sendable {
  /// The session, or nil when there is none, or none that this installation can read.
  var load: @Sendable () throws -> StoredSession?
  /// Keeps a session in place of any other.
  var save: @Sendable (_ session: StoredSession) throws -> Void
  /// Keeps a session in place of the one with the access token `previous`; false when that is not there any more.
  var replace: @Sendable (_ previous: Secret<String>, _ session: StoredSession) throws -> Bool
  /// Removes the session.
  var clear: @Sendable () throws -> Void
  /// Takes the lock under which a refresh token is spent, or nil when another process has it. Calling the result gives
  /// it back.
  var lockForRefresh: @Sendable () throws -> (@Sendable () -> Void)?
  /// The name that a provider once told of a user; it outlives the session, since some tell it only once.
  var name: @Sendable (_ user: User.ID) throws -> String?
  /// Keeps the name that a provider told of a user.
  var remember: @Sendable (_ name: String, _ user: User.ID) throws -> Void
}

extension TokenStore {
  /// Fails at every use, for tests that must not come here.
  static let unimplemented = TokenStore(
    load: { throw unimplementedUse("load") },
    save: { _ in throw unimplementedUse("save") },
    replace: { _, _ in throw unimplementedUse("replace") },
    clear: { throw unimplementedUse("clear") },
    lockForRefresh: { throw unimplementedUse("lockForRefresh") },
    name: { _ in throw unimplementedUse("name") },
    remember: { _, _ in throw unimplementedUse("remember") }
  )

  private static func unimplementedUse(_ endpoint: String) -> OAuthError {
    reportIssue("Unimplemented: 'TokenStore.\(endpoint)'")
    return .storage("TokenStore.\(endpoint) is unimplemented")
  }
}
