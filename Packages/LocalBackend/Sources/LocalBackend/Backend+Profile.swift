import Foundation
import LoopbackHTTP

/// The profile API.
extension Backend {
  private static let longestName = 50
  private static let longestBio = 200

  func showProfile(_ request: Request) -> Response {
    do throws(Unauthorized) {
      return .json(Self.profile(try session(of: request).user))
    } catch {
      return .apiError(401, "unauthorized")
    }
  }

  func changeProfile(_ request: Request) throws -> Response {
    let userID: String
    do throws(Unauthorized) {
      userID = try session(of: request).user.id
    } catch {
      return .apiError(401, "unauthorized")
    }
    return try change(request.body) { $0.id == userID }
  }

  /// Applies a change to every user chosen, and gives the last one's profile.
  func change(_ body: [UInt8], of isChosen: (BackendState.User) -> Bool) throws -> Response {
    guard let members = JSONValue(parsing: body)?.object else {
      return .apiError(400, "bad_json", "The body must be a JSON object with display_name, bio or both.")
    }
    var texts: [String: String] = [:]
    for (field, value) in members.sorted(by: { $0.key < $1.key }) {
      guard let limits = Self.fields[field] else {
        return Self.invalid(field, "There is no such field to change; there are display_name and bio.")
      }
      guard let text = value.string?.trimmingCharacters(in: .whitespacesAndNewlines) else {
        return Self.invalid(field, "It must be a text.")
      }
      guard limits.contains(text.count) else {
        return Self.invalid(field, "It must have \(limits.lowerBound) to \(limits.upperBound) characters.")
      }
      texts[field] = text
    }
    let changed = try update { state in
      var changed: BackendState.User?
      for index in state.users.indices where isChosen(state.users[index]) {
        var user = state.users[index]
        user.displayName = texts["display_name"] ?? user.displayName
        user.bio = texts["bio"] ?? user.bio
        if user != state.users[index] { user.updatedAt = now }
        state.users[index] = user
        changed = user
      }
      return changed
    }
    return changed.map { .json(Self.profile($0)) } ?? .apiError(404, "not_found", "There is no such user.")
  }

  private static let fields = ["display_name": 1...longestName, "bio": 0...longestBio]

  private static func invalid(_ field: String, _ message: String) -> Response {
    .json(["error": "invalid", "field": .string(field), "message": .string(message)], status: 422)
  }

  private static func profile(_ user: BackendState.User) -> JSONValue {
    let updated = Date(timeIntervalSince1970: TimeInterval(user.updatedAt))
    return [
      "id": .string(user.id),
      "display_name": .string(user.displayName),
      "email": user.email.isEmpty ? .null : .string(user.email),
      "bio": .string(user.bio),
      "updated_at": .string(updated.formatted(.iso8601)),
    ]
  }
}
