import Dependencies
import DependenciesMacros
import Foundation
import IdentityDomain

/// The signed-in user's profile.
@DependencyClient
public struct ProfileClient: Sendable {
  /// The profile of the signed-in user: the server's, or the stored copy where the server cannot be reached.
  /// - Throws: `ProfileError`, or `CancellationError` when the calling task was cancelled.
  public var load: @Sendable (_ of: User.ID) async throws -> LoadedProfile
  /// Saves an edit at the server and gives the profile as the server now has it.
  /// - Throws: `ProfileError`, or `CancellationError` when the calling task was cancelled.
  public var save: @Sendable (_ edit: ProfileEdit, _ of: User.ID) async throws -> UserProfile
  /// Removes every stored copy from this device.
  /// - Throws: `ProfileError.storage`.
  public var forget: @Sendable () async throws -> Void
}

/// Why a profile could not be loaded or saved.
public enum ProfileError: Error, Equatable, Sendable {
  /// The server cannot be reached, and for a load there is no stored copy.
  case offline
  /// The session is over; it has been announced.
  case sessionExpired
  /// The edit breaks these rules.
  case invalid([ProfileProblem])
  /// The server refused the edit; the text is the server's and names the field.
  case refused(field: String, message: String)
  /// The server's answer has not the expected shape; the text says what was wrong.
  case invalidResponse(String)
  /// The copy could not be read or written; the text says why.
  case storage(String)
}

extension ProfileClient: TestDependencyKey {
  public static let testValue = ProfileClient()
  public static let previewValue = ProfileClient(
    load: { LoadedProfile(profile: .preview(id: $0), origin: .server) },
    save: { edit, id in
      UserProfile(id: id, displayName: edit.trimmed.displayName, email: "blob@example.com", bio: edit.trimmed.bio)
    },
    forget: {}
  )
}

extension UserProfile {
  /// The profile that previews show.
  public static func preview(id: User.ID) -> UserProfile {
    UserProfile(id: id, displayName: "Blob", email: "blob@example.com", bio: "A round fellow.")
  }
}

extension DependencyValues {
  /// The signed-in user's profile.
  public var profile: ProfileClient {
    get { self[ProfileClient.self] }
    set { self[ProfileClient.self] = newValue }
  }
}
