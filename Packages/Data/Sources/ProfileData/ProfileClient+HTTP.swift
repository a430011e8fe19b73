import Foundation
import HTTPTransport
import IdentityDomain
import ProfileDomain

extension ProfileClient {
  /// The server's profiles, at `api/profile` below `baseURL`; nothing is kept on this device.
  ///
  /// `transport` adds the session's credentials, renews them and announces a session's end; a 401 that still comes
  /// through is such an end.
  public static func http(_ baseURL: URL, transport: HTTPClient) -> ProfileClient {
    let api = ProfileAPI(url: baseURL.appending(path: "api/profile"), transport: transport)
    return ProfileClient(
      load: { id in
        LoadedProfile(profile: try await api.profile(of: id, HTTPRequest(api.url)), origin: .server)
      },
      save: { edit, id in
        let problems = edit.problems
        guard problems.isEmpty else { throw ProfileError.invalid(problems) }
        let edit = edit.trimmed
        let patch = ProfilePatch(displayName: edit.displayName, bio: edit.bio)
        return try await api.profile(of: id, HTTPRequest.json(api.url, method: "PATCH", patch))
      },
      forget: {}
    )
  }
}

/// The profile API: one address, two methods, the same answers.
private struct ProfileAPI {
  let url: URL
  let transport: HTTPClient

  func profile(of id: User.ID, _ request: HTTPRequest) async throws -> UserProfile {
    var request = request
    request.headers["Accept"] = "application/json"
    let response = try await send(request)
    switch response.status {
    case 200:
      let profile = try decode(ProfileResponse.self, response).profile()
      // Of a session that was replaced while the request was under way, say.
      guard profile.id == id else { throw ProfileError.invalidResponse("the profile is another user's") }
      return profile
    case 401:
      throw ProfileError.sessionExpired
    case 422:
      let refusal = try decode(ProfileRefusal.self, response)
      throw ProfileError.refused(field: refusal.field, message: refusal.message)
    case 429, 502, 503, 504:
      // What a server, or a gateway before it, says when asking later can help.
      throw ProfileError.offline
    default:
      throw ProfileError.invalidResponse("HTTP \(response.status) for \(request)")
    }
  }

  private func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    do {
      return try await transport.send(request)
    } catch let error as HTTPError {
      throw error.isRetryable ? ProfileError.offline : .invalidResponse(error.description)
    } catch let error as OAuthError {
      switch error {
      case .sessionExpired: throw ProfileError.sessionExpired
      case .network: throw ProfileError.offline
      case .storage(let text): throw ProfileError.storage(text)
      default: throw ProfileError.invalidResponse("the session could not be renewed: \(error)")
      }
    }
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ response: HTTPResponse) throws -> Value {
    do {
      return try JSONDecoder().decode(type, from: response.body)
    } catch let error as DecodingError {
      throw ProfileError.invalidResponse("\(type): \(error.place)")
    }
  }
}

extension DecodingError {
  /// Which field was wrong and how, without what it held.
  fileprivate var place: String {
    switch self {
    case .keyNotFound(let key, let context): "\(path(context, key)) is missing"
    case .valueNotFound(_, let context): "\(path(context)) is null"
    case .typeMismatch(let type, let context): "\(path(context)) is not a \(type)"
    case .dataCorrupted: "the body is not valid JSON"
    @unknown default: "the body cannot be read"
    }
  }

  private func path(_ context: Context, _ key: (any CodingKey)? = nil) -> String {
    let names = (context.codingPath + (key.map { [$0] } ?? [])).map(\.stringValue)
    return names.isEmpty ? "the body" : names.joined(separator: ".")
  }
}
