import Foundation
import HTTPTransport
import IdentityDomain

extension SessionOwner {
  /// `client` with the session's access token on every request, for the origin of the authentication server alone.
  ///
  /// A token is renewed before its end, and once more when the server answers 401; then the request is sent again,
  /// once. A session that cannot be renewed is announced as expired, once for all requests. Besides what `client`
  /// throws, sending throws `OAuthError.sessionExpired`, `.network` when the session could not be renewed now,
  /// `.invalidResponse` and `.storage`.
  public nonisolated func authorized(_ client: HTTPClient) -> HTTPClient {
    HTTPClient { try await self.send($0, over: client) }
  }

  private func send(_ request: HTTPRequest, over client: HTTPClient) async throws -> HTTPResponse {
    guard request.url.isTrusted, request.url.hasSameOrigin(as: server.url) else {
      throw HTTPError.invalidRequest("\(request): not the origin of the session, so it gets no token")
    }
    let first = try await access()
    let response = try await client.send(request.bearing(first.token))
    guard response.status == 401 else { return response }
    let second = try await renewed(after: first)
    let retried = try await client.send(request.bearing(second.token))
    guard retried.status == 401 else { return retried }
    end(second.generation, because: "a renewed token was refused")
    throw OAuthError.sessionExpired
  }
}

extension HTTPRequest {
  fileprivate func bearing(_ token: Secret<String>) -> HTTPRequest {
    var request = self
    request.headers["Authorization"] = "Bearer \(token.reveal())"
    return request
  }
}
