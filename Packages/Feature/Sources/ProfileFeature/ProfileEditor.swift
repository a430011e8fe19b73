import ComposableArchitecture
import IdentityDomain
import ProfileDomain

/// The signed-in user's profile: seen, refreshed, edited.
@Reducer
public struct ProfileEditor: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    /// Whose profile it is.
    public let user: User
    /// The profile, once it is loaded.
    public internal(set) var loaded: LoadedProfile?
    /// The edit under way. Only saving or cancelling it ends it.
    public internal(set) var edit: ProfileEdit?
    /// The edit as it is being saved, while it is.
    public internal(set) var saving: ProfileEdit?
    /// Whether the profile is being loaded.
    public internal(set) var isLoading = false
    /// Why the last load or save failed.
    public internal(set) var problem: Problem?

    /// The profile of `user`, not loaded yet.
    public init(user: User) {
      self.user = user
    }
  }

  /// What went wrong, while doing what.
  public enum Problem: Equatable, Sendable {
    case load(ProfileError)
    case save(ProfileError)
  }

  public enum Action: Sendable {
    /// The profile comes on show.
    case start
    case refreshTapped
    case loaded(Result<LoadedProfile, any Error>)
    case editTapped
    case nameChanged(String)
    case bioChanged(String)
    case saveTapped
    case saved(Result<UserProfile, any Error>)
    case cancelTapped
    case signOutTapped
    case delegate(Delegate)

    /// What the parent acts on.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// The user wants to sign out.
      case signOut
    }
  }

  private enum CancelID { case load }

  @Dependency(\.profile) var profile

  /// The profile's reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start, .refreshTapped:
        return load(&state)

      case .loaded(let result):
        state.isLoading = false
        switch result {
        case .success(let loaded): state.loaded = loaded
        case .failure(let error): state.problem = ProfileError(error).map(Problem.load)
        }
        return .none

      case .editTapped:
        guard state.edit == nil, let profile = state.loaded?.profile else { return .none }
        state.edit = ProfileEdit(profile)
        state.problem = nil
        return .none

      case .nameChanged(let name):
        state.edit?.displayName = name
        return .none

      case .bioChanged(let bio):
        state.edit?.bio = bio
        return .none

      case .saveTapped:
        return save(&state)

      case .saved(let result):
        let saved = state.saving
        state.saving = nil
        switch result {
        case .success(let profile):
          state.loaded = LoadedProfile(profile: profile, origin: .server)
          // What was typed while the save was under way is not saved yet, so the edit goes on.
          if state.edit == saved { state.edit = nil }
        case .failure(let error):
          state.problem = ProfileError(error).map(Problem.save)
        }
        return .none

      case .cancelTapped:
        guard state.saving == nil else { return .none }
        state.edit = nil
        state.problem = nil
        return .none

      case .signOutTapped:
        return .send(.delegate(.signOut))

      case .delegate:
        return .none
      }
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    guard !state.isLoading, state.saving == nil else { return .none }
    state.isLoading = true
    state.problem = nil
    return .run { [profile, user = state.user.id] send in
      await send(.loaded(Result { try await profile.load(of: user) }))
    }
    .cancellable(id: CancelID.load)
  }

  /// Saves the edit. A load under way is given up, since its answer may be older than the save's.
  private func save(_ state: inout State) -> Effect<Action> {
    guard state.saving == nil, let edit = state.edit, edit.problems.isEmpty else { return .none }
    state.saving = edit
    state.isLoading = false
    state.problem = nil
    return .concatenate(
      .cancel(id: CancelID.load),
      .run { [profile, user = state.user.id] send in
        await send(.saved(Result { try await profile.save(edit: edit, of: user) }))
      }
    )
  }
}

extension ProfileError {
  /// What is to be shown of an error; nil for what only the app's root acts on, or nobody.
  fileprivate init?(_ error: any Error) {
    switch error {
    case ProfileError.sessionExpired, is CancellationError: return nil
    case let error as ProfileError: self = error
    default: self = .invalidResponse("\(type(of: error))")
    }
  }
}
