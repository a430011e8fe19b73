import Foundation

/// A change of the profile that the user is about to save.
public struct ProfileEdit: Equatable, Sendable {
  /// The longest display name, in characters.
  public static let longestDisplayName = 50
  /// The longest bio, in characters.
  public static let longestBio = 200

  /// The new display name.
  public var displayName: String
  /// The new bio.
  public var bio: String

  /// An edit with these texts.
  public init(displayName: String, bio: String) {
    self.displayName = displayName
    self.bio = bio
  }

  /// An edit that starts from `profile`.
  public init(_ profile: UserProfile) {
    self.init(displayName: profile.displayName, bio: profile.bio)
  }

  /// The edit as it is saved: white space around the texts removed.
  public var trimmed: ProfileEdit {
    ProfileEdit(
      displayName: displayName.trimmingCharacters(in: .whitespacesAndNewlines),
      bio: bio.trimmingCharacters(in: .whitespacesAndNewlines)
    )
  }

  /// What keeps the edit from being saved, in the order of the fields; empty when nothing does.
  public var problems: [ProfileProblem] {
    var problems: [ProfileProblem] = []
    let edit = trimmed
    if !edit.displayName.contains(where: \.isVisible) {
      problems.append(.displayNameMissing)
    } else if edit.displayName.count > Self.longestDisplayName {
      problems.append(.displayNameTooLong(limit: Self.longestDisplayName))
    }
    if edit.bio.count > Self.longestBio {
      problems.append(.bioTooLong(limit: Self.longestBio))
    }
    return problems
  }
}

extension Character {
  /// Whether anything of the character can be seen; a zero-width space or joiner alone cannot.
  fileprivate var isVisible: Bool {
    unicodeScalars.contains { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
  }
}

/// What keeps a profile edit from being saved.
public enum ProfileProblem: Equatable, Sendable {
  case displayNameMissing
  case displayNameTooLong(limit: Int)
  case bioTooLong(limit: Int)
}
