import Dependencies
import IdentityDomain

/// The state behind `SessionClient.inMemory` and `OAuthRepository.inMemory`, which a test can watch and drive.
public final class InMemorySessions: Sendable {
  private struct State {
    var session: Session?
    var isExpiryAnnounced = false
    var pending: [SessionEvent] = []
    var observers: [Int: AsyncStream<SessionEvent>.Continuation] = [:]
    var observersStarted = 0
  }

  private let state: LockIsolated<State>

  /// Starts with `session`, or signed out.
  public init(_ session: Session? = nil) {
    state = LockIsolated(State(session: session))
  }

  /// The session now.
  public var current: Session? { state.value.session }

  /// How many observers listen now.
  public var observerCount: Int { state.withValue { $0.observers.count } }

  /// How many observers ever started.
  public var observersStarted: Int { state.withValue { $0.observersStarted } }

  /// Opens `session`, as a sign-in does.
  public func open(_ session: Session) {
    state.withValue {
      $0.session = session
      $0.isExpiryAnnounced = false
      $0.pending = []
    }
  }

  /// Ends the session, as a sign-out does.
  public func close() {
    state.withValue {
      $0.session = nil
      $0.isExpiryAnnounced = false
      $0.pending = []
    }
  }

  /// Announces the expiry of the current session, once.
  public func expire() {
    state.withValue { state in
      guard state.session != nil, !state.isExpiryAnnounced else { return }
      state.isExpiryAnnounced = true
      var isHeard = false
      for observer in state.observers.values {
        if case .enqueued = observer.yield(.expired) { isHeard = true }
      }
      if !isHeard { state.pending.append(.expired) }
    }
  }

  fileprivate func events() -> AsyncStream<SessionEvent> {
    let (stream, continuation) = AsyncStream<SessionEvent>.makeStream()
    let id = state.withValue { state in
      state.observersStarted += 1
      for event in state.pending { continuation.yield(event) }
      state.pending = []
      state.observers[state.observersStarted] = continuation
      return state.observersStarted
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withValue { $0.observers[id] = nil }
    }
    return stream
  }
}

extension SessionClient {
  /// A session held in memory by `sessions`.
  public static func inMemory(_ sessions: InMemorySessions) -> SessionClient {
    SessionClient(
      restore: { sessions.current },
      signOut: { sessions.close() },
      events: { sessions.events() },
      announceExpiry: { sessions.expire() }
    )
  }
}

extension OAuthRepository {
  /// Opens a session of `user` in `sessions` for every credential.
  public static func inMemory(_ sessions: InMemorySessions, user: User = .alice) -> OAuthRepository {
    OAuthRepository(exchange: { credential in
      let session = Session(
        user: User(id: user.id, email: user.email, displayName: credential.displayName ?? user.displayName),
        provider: credential.provider,
        accessExpiresAt: Session.alice.accessExpiresAt
      )
      sessions.open(session)
      return session
    })
  }
}
