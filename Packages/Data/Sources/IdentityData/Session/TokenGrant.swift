import Foundation
import HTTPTransport
import IdentityDomain

/// What the authentication server gives for a credential or a refresh token, in the shape of Supabase.
struct TokenGrant: Equatable, Sendable {
  var accessToken: Secret<String>
  /// Missing where the server keeps the old one valid.
  var refreshToken: Secret<String>?
  /// When the access token ends, by this device's clock.
  var expiresAt: Date
  /// From when on it is renewed: a minute before, or half of a shorter life.
  var renewsAt: Date
  /// Missing where the server does not tell it again.
  var user: User?

  /// Reads the body of a successful answer that arrived at `now`.
  init(_ response: HTTPResponse, now: Date) throws(OAuthError) {
    let json = try response.jsonObject("authentication server")
    if let error = json.goTrueError { throw .invalidResponse("authentication server: error \(error)") }
    guard json["token_type"]?.string?.lowercased() == "bearer" else {
      throw .invalidResponse("authentication server: token_type is not bearer")
    }
    guard let access = json["access_token"]?.string, !access.isEmpty else {
      throw .invalidResponse("authentication server: no access_token")
    }
    accessToken = Secret(access)
    switch json["refresh_token"] {
    case nil, .null, .string(""): refreshToken = nil
    case .string(let text): refreshToken = Secret(text)
    default: throw .invalidResponse("authentication server: refresh_token is not a text")
    }
    // The life time is taken before the moment of expiry, since the clocks of server and device may differ.
    let seconds =
      json["expires_in"]?.lenientNumber
      ?? json["expires_at"]?.lenientNumber.map { $0 - now.timeIntervalSince1970 }
      ?? 3600
    let lifeTime = min(max(seconds, 0), 365 * 86_400)
    expiresAt = now.addingTimeInterval(lifeTime)
    renewsAt = expiresAt.addingTimeInterval(-min(60, lifeTime / 2))
    user = try json["user"].map(User.init)
  }
}

extension User {
  fileprivate init(_ json: JSONValue) throws(OAuthError) {
    guard let id = json["id"]?.string, !id.isEmpty else {
      throw .invalidResponse("authentication server: a user without an id")
    }
    let metadata = json["user_metadata"]
    let name = (metadata?["full_name"] ?? metadata?["name"])?.string
    self.init(
      id: id,
      email: json["email"]?.string.flatMap { $0.isEmpty ? nil : $0 } ?? metadata?["email"]?.string,
      displayName: name.flatMap { $0.isEmpty ? nil : $0 }
    )
  }
}

extension JSONValue {
  /// The name of the error in GoTrue's shape, or in OAuth's; nil when there is none.
  var goTrueError: String? {
    for name in ["error_code", "error", "code"] {
      if let text = self[name]?.string { return errorWord(text) ?? "of an unreadable name" }
    }
    return nil
  }
}
