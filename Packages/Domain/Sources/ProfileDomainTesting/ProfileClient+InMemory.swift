import Dependencies
import IdentityDomain
import ProfileDomain

extension UserProfile {
  /// A profile for tests, of the user with this identifier.
  public static func alice(id: User.ID = "user-alice") -> UserProfile {
    UserProfile(id: id, displayName: "Alice Liddell", email: "alice@example.com", bio: "Curious.")
  }
}

/// The state behind `ProfileClient.inMemory`, which a test can watch and drive.
public final class InMemoryProfiles: Sendable {
  private let profiles: LockIsolated<[User.ID: UserProfile]>

  /// Starts with `profiles`.
  public init(_ profiles: UserProfile...) {
    self.profiles = LockIsolated(Dictionary(profiles.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last }))
  }

  /// The profile of the user `id`.
  public subscript(id: User.ID) -> UserProfile? {
    get { profiles.value[id] }
    set { profiles.withValue { $0[id] = newValue } }
  }

  fileprivate func save(_ edit: ProfileEdit, of id: User.ID) throws(ProfileError) -> UserProfile {
    let problems = edit.problems
    guard problems.isEmpty else { throw .invalid(problems) }
    guard var profile = self[id] else { throw .invalidResponse("no profile of \(id)") }
    profile.displayName = edit.trimmed.displayName
    profile.bio = edit.trimmed.bio
    self[id] = profile
    return profile
  }

  fileprivate func removeAll() {
    profiles.setValue([:])
  }
}

extension ProfileClient {
  /// Profiles held in memory by `profiles`, as a server that can always be reached.
  public static func inMemory(_ profiles: InMemoryProfiles) -> ProfileClient {
    ProfileClient(
      load: { id in
        guard let profile = profiles[id] else { throw ProfileError.invalidResponse("no profile of \(id)") }
        return LoadedProfile(profile: profile, origin: .server)
      },
      save: { edit, id in try profiles.save(edit, of: id) },
      forget: { profiles.removeAll() }
    )
  }
}
