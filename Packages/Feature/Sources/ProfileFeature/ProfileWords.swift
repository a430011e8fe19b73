import Foundation
import ProfileDomain

/// What the profile says to people.
enum ProfileWords {
  /// What people call a field of the server.
  static func field(_ name: String) -> String {
    switch name {
    case "display_name": "the name"
    case "bio": "the bio"
    default: "“\(name)”"
    }
  }

  /// Says that a copy kept at `date` is on show.
  static func storedCopy(from date: Date) -> String {
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space).year().month().day()
      .time(includingFractionalSeconds: false)
    return """
      The server could not be reached. This is the copy stored on this device at \(date.formatted(style)) UTC.
      """
  }
}

extension ProfileProblem {
  /// The problem in words for people.
  var sentence: String {
    switch self {
    case .displayNameMissing: "Please enter a name."
    case .displayNameTooLong(let limit): "The name may have at most \(limit) characters."
    case .bioTooLong(let limit): "The bio may have at most \(limit) characters."
    }
  }
}

extension ProfileEditor.Problem {
  /// The problem in words for people.
  var sentence: String {
    switch self {
    case .load(let error): error.sentence(failing: "Your profile could not be loaded")
    case .save(let error):
      "\(error.sentence(failing: "Your changes could not be saved")) They are still here."
    }
  }
}

extension ProfileError {
  fileprivate func sentence(failing what: String) -> String {
    switch self {
    case .offline: "\(what), since the server cannot be reached. Check your connection and try again."
    case .sessionExpired: "\(what), since your session has ended."
    case .invalid(let problems): "\(what). \(problems.map(\.sentence).joined(separator: " "))"
    case .refused(let field, let message): "\(what), since the server refused \(ProfileWords.field(field)): \(message)"
    case .invalidResponse(let detail): "\(what), since the server’s answer was not understood (\(detail))."
    case .storage(let reason): "\(what), since the storage of this device failed (\(reason)). Please try again."
    }
  }
}
