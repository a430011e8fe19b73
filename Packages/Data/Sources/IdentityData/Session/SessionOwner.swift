import Dependencies
import Foundation
import HTTPTransport
import IdentityDomain
import LogDomain

/// The one owner of the session: it alone holds, renews, stores and wipes tokens.
public actor SessionOwner {
  enum State {
    /// Not read from the store yet.
    case unknown
    case signedOut
    case signedIn(StoredSession)
  }

  /// A token to send, and the session it belongs to.
  struct Access: Sendable {
    var token: Secret<String>
    var generation: Int
  }

  let server: AuthServer
  let store: TokenStore
  let clock: any Clock<Duration>
  let now: @Sendable () -> Date
  let log: LogClient
  let announcements = SessionEvents()

  var state = State.unknown
  /// Rises with every sign-in and sign-out; what began in another generation changes nothing any more.
  var generation = 0
  var runningRefresh: Task<Access, any Error>?
  /// The access token on disk, while a renewed session in memory could not be stored over it yet.
  var unsavedOver: Secret<String>?
  /// The server asked not to be asked before.
  var refreshesNotBefore: Date?

  /// An owner of sessions of the Supabase-shaped authentication server at `server`, the part before `/auth/v1`.
  public init(
    server: URL,
    http: HTTPClient,
    store: TokenStore,
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    log: LogClient = .silent
  ) {
    self.server = AuthServer(url: server, http: http, now: now)
    self.store = store
    self.clock = clock
    self.now = now
    self.log = log
  }

  /// The session kept on this device, or nil; without the network.
  public func restore() throws -> Session? {
    // Another process may have signed in since.
    if case .signedOut = state { state = .unknown }
    return try stored()?.session
  }

  /// Exchanges a provider's credential for a session, and keeps it.
  public func exchange(_ credential: SignInCredential) async throws -> Session {
    let generationAtStart = generation
    let grant = try await server.exchange(credential)
    try Task.checkCancellation()
    // The person signed out, or in elsewhere, in the meantime.
    guard generation == generationAtStart else { throw CancellationError() }
    guard let refreshToken = grant.refreshToken else {
      throw OAuthError.invalidResponse("authentication server: no refresh_token")
    }
    guard var user = grant.user else { throw OAuthError.invalidResponse("authentication server: no user") }
    let isNameKnownToServer = user.displayName != nil
    user.displayName = user.displayName ?? name(told: credential.displayName, of: user.id)
    let session = Session(user: user, provider: credential.provider, accessExpiresAt: grant.expiresAt)
    let stored = StoredSession(
      session: session,
      accessToken: grant.accessToken,
      refreshToken: refreshToken,
      renewsAt: grant.renewsAt
    )
    try store.save(stored)
    begin(.signedIn(stored))
    if !isNameKnownToServer, let name = user.displayName {
      await briefly("the server could not be told the name") { [server] in
        try await server.tell(name: name, as: stored.accessToken)
      }
    }
    return session
  }

  /// Wipes the session from this device, also offline, then ends it on the server as well as it can.
  public func signOut() async throws {
    let ending = try? stored()
    try store.clear()
    begin(.signedOut)
    guard let ending, !ending.hasEnded else { return }
    await briefly("signed out here; the server could not be told") { [server] in
      try await server.logOut(ending.accessToken)
    }
  }

  /// Announces that the session was met expired; once, however often it is met.
  public func announceExpiry() {
    guard (try? stored()) != nil else { return }
    end(generation, because: "it was met expired")
  }

  /// What happens to the session; what was announced before anybody listened comes first.
  public nonisolated func events() -> AsyncStream<SessionEvent> {
    announcements.stream()
  }

  /// The session in memory, read from the store at the first use.
  func stored() throws -> StoredSession? {
    switch state {
    case .signedIn(let stored): return stored
    case .signedOut: return nil
    case .unknown: break
    }
    let stored = try store.load()
    state = stored.map(State.signedIn) ?? .signedOut
    if stored?.hasEnded == true { announcements.announce(.expired) }
    return stored
  }

  /// Ends the session of `generation`: its tokens stay until sign-out, and are never sent again.
  func end(_ generation: Int, because reason: String) {
    guard generation == self.generation, case .signedIn(var stored) = state, !stored.hasEnded else { return }
    stored.hasEnded = true
    state = .signedIn(stored)
    do {
      _ = try store.replace(unsavedOver ?? stored.accessToken, stored)
      unsavedOver = nil
    } catch {
      log(.error, "identity.session", "the end of the session could not be stored: \(error)")
    }
    log(.notice, "identity.session", "the session has ended: \(reason)")
    announcements.announce(.expired)
  }

  /// Leaves everything of the session before behind.
  private func begin(_ state: State) {
    self.state = state
    generation += 1
    runningRefresh = nil
    unsavedOver = nil
    refreshesNotBefore = nil
    announcements.forget()
  }

  /// The name that the provider tells now, or else the one it told before; some tell it at the first sign-in only.
  private func name(told: String?, of user: User.ID) -> String? {
    do {
      guard let told else { return try store.name(user) }
      try store.remember(told, user)
    } catch {
      log(.error, "identity.session", "the name that the provider told could not be kept: \(error)")
    }
    return told
  }

  /// Does on the server what is worth an attempt and a short wait, and no failure.
  private func briefly(_ failure: String, _ attempt: @escaping @Sendable () async throws -> Void) async {
    let answer = OneShot<Void>()
    Task { [log] in
      do {
        try await attempt()
      } catch {
        log(.notice, "identity.session", "\(failure): \(error)")
      }
      answer.settle(.success(()))
    }
    let timer = Task { [clock] in
      try? await clock.sleep(for: .seconds(5))
      answer.settle(.success(()))
    }
    try? await answer.value()
    timer.cancel()
  }
}

extension SessionOwner: TestDependencyKey {
  /// Fails at every use.
  public static let testValue = SessionOwner(
    // The literal is a URL.
    server: URL(string: "https://session-owner.invalid")!,
    http: HTTPTransportKey.testValue,
    store: .unimplemented
  )
}

extension DependencyValues {
  /// The one owner of the session.
  public var sessionOwner: SessionOwner {
    get { self[SessionOwner.self] }
    set { self[SessionOwner.self] = newValue }
  }
}
