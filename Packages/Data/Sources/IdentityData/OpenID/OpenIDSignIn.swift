import Foundation
import HTTPTransport
import IdentityDomain
import LoopbackHTTP

/// Signs in with an OpenID provider: authorization code flow with PKCE and a redirect to loopback.
struct OpenIDSignIn: Sendable {
  let client: OpenIDClient
  let http: HTTPClient
  let userAgent: UserAgent
  let clock: any Clock<Duration>
  let timeLimit: Duration
  let now: @Sendable () -> Date
  let issuer: OpenIDIssuer

  /// Signs in and gives a verified credential.
  /// - Throws: `OAuthError`, or `CancellationError` when the calling task was cancelled.
  func signIn() async throws -> SignInCredential {
    guard !client.clientID.isEmpty else {
      throw OAuthError.configurationMissing("the client identifier of \(client.provider)")
    }
    let metadata = try await issuer.metadata()
    let listener = try await RedirectListener.start(port: client.redirectPort)
    do {
      let credential = try await signIn(metadata: metadata, listener: listener)
      await listener.stop()
      return credential
    } catch {
      await listener.stop()
      throw error
    }
  }

  private func signIn(metadata: ProviderMetadata, listener: RedirectListener) async throws -> SignInCredential {
    let request = try AuthorizationRequest(client, metadata: metadata, redirectURI: listener.redirectURI)
    let parameters = try await redirect(of: request, to: listener)
    let response = try AuthorizationResponse(parameters, metadata: metadata)
    let tokens = try await tokens(for: response.code, of: request, at: metadata.tokenEndpoint)
    let verifier = IDTokenVerifier(
      issuer: metadata.issuer,
      clientID: client.clientID,
      algorithms: metadata.algorithms,
      nonce: request.sentNonce,
      accessToken: tokens.accessToken.reveal(),
      now: now(),
      keys: { [issuer] in try await issuer.keys(for: $0, of: metadata) }
    )
    let claims = try await verifier.claims(of: tokens.idToken.reveal())
    return SignInCredential(
      provider: client.provider,
      idToken: tokens.idToken,
      accessToken: tokens.accessToken,
      nonce: request.rawNonce,
      displayName: response.displayName ?? claims.name
    )
  }

  /// Shows the provider's page, and waits for the redirect, for the page to fail, or for the time to pass.
  private func redirect(
    of request: AuthorizationRequest,
    to listener: RedirectListener
  ) async throws -> [LoopbackServer.QueryItem] {
    try await withThrowingTaskGroup(of: [LoopbackServer.QueryItem]?.self) { group in
      group.addTask { try await listener.parameters(expecting: request.state) }
      group.addTask { [userAgent] in
        try await userAgent.present(request.url)
        return nil
      }
      group.addTask { [clock, timeLimit] in
        try await clock.sleep(for: timeLimit)
        throw OAuthError.network(retryable: true)
      }
      defer { group.cancelAll() }
      while let finished = try await group.next() {
        if let parameters = finished { return parameters }
      }
      throw CancellationError()
    }
  }

  private func tokens(
    for code: Secret<String>,
    of request: AuthorizationRequest,
    at endpoint: URL
  ) async throws -> TokenResponse {
    let exchange = HTTPRequest.form(
      endpoint,
      headers: ["Accept": "application/json"],
      [
        ("grant_type", "authorization_code"),
        ("code", code.reveal()),
        ("redirect_uri", request.redirectURI),
        ("client_id", client.clientID),
        ("code_verifier", request.codeVerifier.reveal()),
      ]
    )
    return try TokenResponse(try await http.answer(to: exchange))
  }
}
