import Foundation
import HTTPTransport
import IdentityDomain

/// The authentication server's end points, in the shape of Supabase.
struct AuthServer: Sendable {
  let url: URL
  let http: HTTPClient
  let now: @Sendable () -> Date

  /// Why a session was not renewed.
  enum RefreshFailure: Error, Equatable {
    /// The server says that the session is over, and why.
    case sessionEnded(String)
    /// The server could not do it now; it may ask not to be asked again for a while.
    case temporary(retryAfter: Duration?)
  }

  /// The errors after which a refresh token is worth nothing any more.
  private static let endings: Set<String> = [
    "invalid_grant", "refresh_token_not_found", "refresh_token_already_used", "session_not_found", "session_expired",
  ]

  func exchange(_ credential: SignInCredential) async throws -> TokenGrant {
    struct Body: Encodable {
      var provider: String
      var id_token: String
      var access_token: String?
      var nonce: String?
    }
    let response = try await post(
      "token",
      grantType: "id_token",
      Body(
        provider: credential.provider.rawValue,
        id_token: credential.idToken.reveal(),
        access_token: credential.accessToken?.reveal(),
        nonce: credential.nonce?.reveal()
      )
    )
    guard response.status == 200 else {
      if response.isTemporaryFailure { throw OAuthError.network(retryable: true) }
      let error = try response.jsonObject("authentication server").goTrueError ?? "without a name"
      throw OAuthError.invalidResponse("authentication server: error \(error), status \(response.status)")
    }
    return try TokenGrant(response, now: now())
  }

  /// Spends a refresh token. It is sent once, whatever happens.
  func refresh(_ token: Secret<String>) async throws -> TokenGrant {
    struct Body: Encodable {
      var refresh_token: String
    }
    let response = try await post("token", grantType: "refresh_token", Body(refresh_token: token.reveal()))
    if response.isTemporaryFailure { throw RefreshFailure.temporary(retryAfter: response.retryAfter) }
    // Some servers send an error with status 200.
    if let error = (try? JSONValue(parsing: response.body))?.goTrueError, Self.endings.contains(error) {
      throw RefreshFailure.sessionEnded(error)
    }
    guard response.status == 200 else {
      throw OAuthError.invalidResponse("authentication server: a refresh was refused with status \(response.status)")
    }
    return try TokenGrant(response, now: now())
  }

  /// Tells the server the name that the provider told this app alone.
  func tell(name: String, as token: Secret<String>) async throws {
    struct Body: Encodable {
      var data: [String: String]
    }
    var request = try HTTPRequest.json(try endpoint("user"), method: "PUT", Body(data: ["full_name": name]))
    request.headers["Authorization"] = "Bearer \(token.reveal())"
    let response = try await http.answer(to: request)
    guard response.isSuccess else {
      throw OAuthError.invalidResponse("authentication server: a name was answered with status \(response.status)")
    }
  }

  /// Ends the session on the server.
  func logOut(_ token: Secret<String>) async throws {
    var request = HTTPRequest(try endpoint("logout"), method: "POST", body: Data())
    request.headers["Authorization"] = "Bearer \(token.reveal())"
    let response = try await http.answer(to: request)
    guard response.isSuccess else {
      throw OAuthError.invalidResponse("authentication server: log-out answered with status \(response.status)")
    }
  }

  private func post(_ name: String, grantType: String, _ body: some Encodable) async throws -> HTTPResponse {
    let target = try endpoint(name).appending(queryItems: [URLQueryItem(name: "grant_type", value: grantType)])
    return try await http.answer(to: try HTTPRequest.json(target, body))
  }

  private func endpoint(_ name: String) throws(OAuthError) -> URL {
    guard url.isTrusted else {
      throw .configurationMissing("an authentication server that is https or on loopback")
    }
    return url.appendingPathComponent("auth/v1/\(name)")
  }
}
