import ComposableArchitecture
import IdentityDomain

/// Signing in with one of the providers.
@Reducer
public struct Login: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    /// How far the sign-in is.
    public internal(set) var status = Status.idle

    /// Nobody has tried to sign in yet.
    public init() {}
  }

  /// How far a sign-in is.
  public enum Status: Equatable, Sendable {
    case idle
    case pending(IdentityProvider)
    case cancelled(IdentityProvider)
    case failed(IdentityProvider, OAuthError)
  }

  public enum Action: Sendable {
    case signInTapped(IdentityProvider)
    case cancelTapped
    case signInEnded(Result<Session, any Error>)
    case delegate(Delegate)

    /// What the parent acts on.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// This session is open.
      case signedIn(Session)
    }
  }

  private enum CancelID { case signIn }

  @Dependency(\.oAuthUseCase) var oAuthUseCase

  /// The login's reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch (action, state.status) {
      case (.signInTapped, .pending):
        return .none

      case (.signInTapped(let provider), _):
        state.status = .pending(provider)
        return .run { [oAuthUseCase] send in
          await send(.signInEnded(Result { try await oAuthUseCase.signIn(with: provider) }))
        }
        .cancellable(id: CancelID.signIn)

      case (.cancelTapped, .pending(let provider)):
        state.status = .cancelled(provider)
        return .cancel(id: CancelID.signIn)

      case (.signInEnded(.success(let session)), .pending):
        state.status = .idle
        return .send(.delegate(.signedIn(session)))

      case (.signInEnded(.failure(let error)), .pending(let provider)):
        state.status = Status(error, with: provider)
        return .none

      case (.cancelTapped, _), (.signInEnded, _), (.delegate, _):
        return .none
      }
    }
  }
}

extension Login.Status {
  fileprivate init(_ error: any Error, with provider: IdentityProvider) {
    switch error {
    case OAuthError.userCancelled, is CancellationError: self = .cancelled(provider)
    case let error as OAuthError: self = .failed(provider, error)
    default: self = .failed(provider, .invalidResponse("\(type(of: error))"))
    }
  }
}
