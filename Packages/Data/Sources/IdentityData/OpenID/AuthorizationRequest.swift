import Foundation
import HTTPTransport
import IdentityDomain

/// The secrets of one sign-in, made for it alone and forgotten with it, and the URL that begins it.
struct AuthorizationRequest: Sendable {
  let state: String
  /// The nonce that only this app knows.
  let rawNonce: Secret<String>
  /// The nonce as request and ID token carry it.
  let sentNonce: String
  /// The proof key (RFC 7636), shown to the token endpoint alone.
  let codeVerifier: Secret<String>
  let redirectURI: String
  let url: URL

  init(_ client: OpenIDClient, metadata: ProviderMetadata, redirectURI: String) throws {
    let state = try Self.randomText()
    let rawNonce = try Self.randomText()
    let verifier = try Self.randomText()
    let sentNonce =
      switch client.nonceForm {
      case .raw: rawNonce
      case .sha256Hex: hexadecimal(Crypto.sha256(rawNonce.utf8))
      }
    let query = HTTPRequest.formEncoded([
      ("response_type", "code"),
      ("client_id", client.clientID),
      ("redirect_uri", redirectURI),
      ("scope", client.scopes.joined(separator: " ")),
      ("state", state),
      ("nonce", sentNonce),
      ("code_challenge", Base64URL.encode(Crypto.sha256(verifier.utf8))),
      ("code_challenge_method", "S256"),
    ])
    let endpoint = metadata.authorizationEndpoint
    guard var parts = URLComponents(url: endpoint, resolvingAgainstBaseURL: true) else {
      throw OAuthError.invalidResponse("discovery: authorization_endpoint cannot be taken apart")
    }
    parts.percentEncodedQuery = [parts.percentEncodedQuery, query].compactMap { $0 }.joined(separator: "&")
    guard let url = parts.url else {
      throw OAuthError.invalidResponse("discovery: authorization_endpoint cannot take a query")
    }
    self.state = state
    self.rawNonce = Secret(rawNonce)
    self.sentNonce = sentNonce
    codeVerifier = Secret(verifier)
    self.redirectURI = redirectURI
    self.url = url
  }

  /// 256 random bits as 43 letters.
  private static func randomText() throws -> String {
    do {
      return Base64URL.encode(try Crypto.randomBytes(32))
    } catch {
      throw OAuthError.configurationMissing("a secure random generator (\(error.call) failed)")
    }
  }
}

/// `bytes` in lower-case hexadecimal.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
