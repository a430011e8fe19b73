import Foundation
import ProfileDomain

/// A profile as the server's API writes it.
struct ProfileResponse: Decodable {
  let id: String
  let displayName: String
  let email: String?
  let bio: String
  let updatedAt: String?

  private enum CodingKeys: String, CodingKey {
    case id
    case displayName = "display_name"
    case email
    case bio
    case updatedAt = "updated_at"
  }

  /// - Throws: `ProfileError.invalidResponse` when the time is not one of ISO 8601.
  func profile() throws(ProfileError) -> UserProfile {
    UserProfile(
      id: id,
      displayName: displayName,
      email: email,
      bio: bio,
      updatedAt: try updatedAt.map { (text) throws(ProfileError) in try date(text) }
    )
  }

  private func date(_ text: String) throws(ProfileError) -> Date {
    // With or without a fraction.
    if let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text) { return date }
    throw .invalidResponse("updated_at is not a time of ISO 8601")
  }
}

/// An edit as the server's API reads it.
struct ProfilePatch: Encodable {
  let displayName: String
  let bio: String

  private enum CodingKeys: String, CodingKey {
    case displayName = "display_name"
    case bio
  }
}

/// Why the server refused an edit.
struct ProfileRefusal: Decodable {
  let field: String
  let message: String
}
