import Dependencies
import DependenciesMacros

/// The current session, held by its one owner in the data layer.
@DependencyClient
public struct SessionClient: Sendable {
  /// The session kept on this device, or nil when nobody is signed in. It needs no network.
  /// - Throws: `OAuthError.storage` when the session cannot be read; that is not the same as signed out.
  public var restore: @Sendable () async throws -> Session?
  /// Wipes the session from this device first, then tells the server as well as it can.
  /// - Throws: `OAuthError.storage` when the session could not be wiped.
  public var signOut: @Sendable () async throws -> Void
  /// What happens to the session, from now on. What was announced before anybody listened comes first.
  public var events: @Sendable () -> AsyncStream<SessionEvent> = { AsyncStream { $0.finish() } }
  /// Announces that the session was met expired. Announcing one expiry several times makes one event.
  public var announceExpiry: @Sendable () async -> Void
}

/// What happens to a session without the user's doing.
public enum SessionEvent: Equatable, Sendable {
  /// It ended and cannot be renewed. Its tokens are kept, and never sent again, until `signOut`.
  case expired
}

extension SessionClient: TestDependencyKey {
  public static let testValue = SessionClient()
  public static let previewValue = SessionClient(
    restore: { nil },
    signOut: {},
    events: { AsyncStream { _ in } },
    announceExpiry: {}
  )
}

extension DependencyValues {
  /// The current session.
  public var session: SessionClient {
    get { self[SessionClient.self] }
    set { self[SessionClient.self] = newValue }
  }
}
