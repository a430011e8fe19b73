import Foundation
import IdentityDomain
import LoopbackHTTP

/// What the provider's redirect says.
struct AuthorizationResponse: Equatable, Sendable {
  var code: Secret<String>
  /// The name that a provider like Apple tells beside the code, at the first sign-in only.
  var displayName: String?

  /// Reads parameters whose `state` was found to be right; `issuer` is who must have sent them.
  init(_ parameters: [LoopbackServer.QueryItem], metadata: ProviderMetadata) throws(OAuthError) {
    let known = ["code", "error", "iss", "user", "state"]
    guard known.allSatisfy({ parameters.all($0).count <= 1 }) else {
      throw .invalidResponse("redirect: a parameter stands twice")
    }
    let issuer = parameters.first("iss")
    guard issuer == nil || issuer == metadata.issuer else {
      throw .invalidResponse("redirect: iss is another issuer's")
    }
    guard issuer != nil || !metadata.sendsIssuerInResponse else {
      throw .invalidResponse("redirect: iss is missing, though the issuer says that it sends it")
    }
    if let error = parameters.first("error") { throw Self.failure(error) }
    guard let code = parameters.first("code"), !code.isEmpty else {
      throw .invalidResponse("redirect: neither code nor error")
    }
    self.code = Secret(code)
    displayName = parameters.first("user").flatMap(Self.name)
  }

  private static func failure(_ error: String) -> OAuthError {
    switch error {
    // What Apple calls it, and what the standard does.
    case "access_denied", "user_cancelled_authorize": .userCancelled
    case "server_error", "temporarily_unavailable": .network(retryable: true)
    default: .invalidResponse("redirect: error \(errorWord(error) ?? "of an unreadable name")")
    }
  }

  /// Apple's `{"name":{"firstName":…,"lastName":…}}`; anything else is no name, and no reason to fail.
  private static func name(in text: String) -> String? {
    guard let name = (try? JSONValue(parsing: text.utf8))?["name"] else { return nil }
    let parts = ["firstName", "lastName"].compactMap { name[$0]?.string?.trimmingCharacters(in: .whitespaces) }
    let joined = parts.filter { !$0.isEmpty }.joined(separator: " ")
    return joined.isEmpty ? nil : joined
  }
}
