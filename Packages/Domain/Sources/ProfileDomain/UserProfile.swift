import Foundation

/// What a user tells about themselves.
public struct UserProfile: Codable, Equatable, Identifiable, Sendable {
  /// The user's identifier.
  public let id: String
  /// The name shown to others, 1 to 50 characters.
  public var displayName: String
  /// The address, when the server tells it.
  public var email: String?
  /// A few words, at most 200 characters.
  public var bio: String
  /// When the server last changed it.
  public var updatedAt: Date?

  /// A profile of the user `id`.
  public init(id: String, displayName: String, email: String? = nil, bio: String = "", updatedAt: Date? = nil) {
    self.id = id
    self.displayName = displayName
    self.email = email
    self.bio = bio
    self.updatedAt = updatedAt
  }
}

/// A profile, and where it came from.
public struct LoadedProfile: Equatable, Sendable {
  /// Where a profile came from.
  public enum Origin: Equatable, Sendable {
    /// The server, just now.
    case server
    /// The copy on this device, stored at this time, since the server could not be reached.
    case stored(Date)
  }

  /// The profile.
  public var profile: UserProfile
  /// Where it came from.
  public var origin: Origin

  /// A profile from `origin`.
  public init(profile: UserProfile, origin: Origin) {
    self.profile = profile
    self.origin = origin
  }
}
