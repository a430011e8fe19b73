import Foundation
import IdentityDomain
import LogDomain

extension SessionOwner {
  /// A token to send now: renewed first when its end is near.
  func access() async throws -> Access {
    let stored = try usable()
    let current = Access(token: stored.accessToken, generation: generation)
    guard now() >= stored.renewsAt else { return current }
    do {
      return try await renewed(after: current)
    } catch OAuthError.network where current.generation == generation && now() < stored.session.accessExpiresAt {
      // It is early: the token may be used until its end.
      return current
    }
  }

  /// A token newer than `old`: the one that another request got in the meantime, or the one a refresh gives. Only one
  /// refresh runs at a time; it goes on when a caller is cancelled.
  func renewed(after old: Access) async throws -> Access {
    guard old.generation == generation else { throw OAuthError.sessionExpired }
    let stored = try usable()
    guard stored.accessToken == old.token else { return Access(token: stored.accessToken, generation: generation) }
    if let runningRefresh { return try await OneShot.value(of: runningRefresh) }
    if let refreshesNotBefore, now() < refreshesNotBefore { throw OAuthError.network(retryable: true) }
    let task = Task { [generation] in
      defer { if generation == self.generation { runningRefresh = nil } }
      return try await refresh(stored, in: generation)
    }
    runningRefresh = task
    return try await OneShot.value(of: task)
  }

  /// The session, if its tokens may be sent. A renewed one that is not stored yet is stored first.
  private func usable() throws -> StoredSession {
    guard let stored = try stored(), !stored.hasEnded else { throw OAuthError.sessionExpired }
    if unsavedOver != nil { try save(stored) }
    return stored
  }

  private func refresh(_ stored: StoredSession, in generation: Int) async throws -> Access {
    let unlock = try await refreshLock()
    defer { unlock() }
    guard generation == self.generation, !hasEnded else { throw OAuthError.sessionExpired }
    if let other = try adopted(after: stored) { return other }
    var renewed = stored
    do {
      let grant = try await server.refresh(stored.refreshToken)
      guard grant.user == nil || grant.user?.id == stored.session.user.id else {
        throw OAuthError.invalidResponse("authentication server: a refresh gave another user")
      }
      renewed.renew(with: grant)
    } catch AuthServer.RefreshFailure.sessionEnded(let reason) {
      end(generation, because: reason)
      throw OAuthError.sessionExpired
    } catch AuthServer.RefreshFailure.temporary(let delay) {
      if let delay, generation == self.generation { refreshesNotBefore = now().addingTimeInterval(delay / .seconds(1)) }
      throw OAuthError.network(retryable: true)
    }
    // Signed out while the server worked: nothing may come back.
    guard generation == self.generation else { throw OAuthError.sessionExpired }
    refreshesNotBefore = nil
    // Met expired while the server worked: the rotated tokens are kept as the old ones would be, and not sent either.
    renewed.hasEnded = hasEnded
    state = .signedIn(renewed)
    unsavedOver = stored.accessToken
    try save(renewed)
    guard !renewed.hasEnded else { throw OAuthError.sessionExpired }
    return Access(token: renewed.accessToken, generation: generation)
  }

  /// Stores the rotated tokens before anybody uses them. Where that fails, they stay in memory, and the next use tries
  /// again: the ones on disk are spent.
  private func save(_ renewed: StoredSession) throws {
    guard let previous = unsavedOver else { return }
    let isStored = try store.replace(previous, renewed)
    unsavedOver = nil
    if !isStored { throw left("it was ended by another process") }
  }

  /// What another process made of the session while this one waited for the lock: the tokens that it got, or nil when
  /// they are still those of `stored`.
  private func adopted(after stored: StoredSession) throws -> Access? {
    guard let other = try store.load(), other.session.user.id == stored.session.user.id else {
      throw left("another process signed out")
    }
    guard !other.hasEnded else {
      state = .signedIn(other)
      announcements.announce(.expired)
      throw OAuthError.sessionExpired
    }
    guard other.accessToken != stored.accessToken else { return nil }
    state = .signedIn(other)
    return Access(token: other.accessToken, generation: generation)
  }

  /// Whether the session has ended, and waits for its sign-out.
  private var hasEnded: Bool {
    if case .signedIn(let stored) = state { stored.hasEnded } else { false }
  }

  /// Ends a session that is not on disk any more.
  private func left(_ reason: String) -> OAuthError {
    state = .signedOut
    log(.notice, "identity.session", "the session has ended: \(reason)")
    announcements.announce(.expired)
    return .sessionExpired
  }

  /// Waits until no other process spends the refresh token.
  private func refreshLock() async throws -> @Sendable () -> Void {
    // Longer than a whole refresh takes, with every time limit on the way.
    for _ in 0..<1200 {
      if let unlock = try store.lockForRefresh() { return unlock }
      try await clock.sleep(for: .milliseconds(50))
    }
    throw OAuthError.network(retryable: true)
  }
}

extension StoredSession {
  /// Takes over a refresh's tokens; what the server does not tell again stays as it is.
  fileprivate mutating func renew(with grant: TokenGrant) {
    accessToken = grant.accessToken
    refreshToken = grant.refreshToken ?? refreshToken
    renewsAt = grant.renewsAt
    session.accessExpiresAt = grant.expiresAt
    session.user.email = grant.user?.email ?? session.user.email
    session.user.displayName = grant.user?.displayName ?? session.user.displayName
  }
}
