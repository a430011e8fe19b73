import Foundation
import IdentityDomain

/// What an issuer says about itself (OpenID Connect Discovery 1.0), as far as a sign-in needs it.
struct ProviderMetadata: Equatable, Sendable {
  var issuer: String
  var authorizationEndpoint: URL
  var tokenEndpoint: URL
  var keySetURL: URL
  /// The algorithms that both the issuer and this app know.
  var algorithms: Set<SignatureAlgorithm>
  /// Whether the redirect always carries `iss` (RFC 9207).
  var sendsIssuerInResponse: Bool

  /// Reads a document that must be of `issuer`, compared letter for letter.
  init(_ json: JSONValue, issuer: String) throws(OAuthError) {
    guard let told = json["issuer"]?.string else { throw .invalidResponse("discovery: no issuer") }
    guard told == issuer else { throw .invalidResponse("discovery: the document is of another issuer") }
    self.issuer = issuer
    authorizationEndpoint = try Self.endpoint("authorization_endpoint", in: json)
    tokenEndpoint = try Self.endpoint("token_endpoint", in: json)
    keySetURL = try Self.endpoint("jwks_uri", in: json)
    if let methods = json["code_challenge_methods_supported"] {
      guard methods.strings?.contains("S256") == true else {
        throw .invalidResponse("discovery: the issuer does not support PKCE with S256")
      }
    }
    let advertised = json["id_token_signing_alg_values_supported"]
    let names = advertised.map { $0.strings ?? [] } ?? [SignatureAlgorithm.rs256.rawValue]
    algorithms = Set(names.compactMap(SignatureAlgorithm.init))
    guard !algorithms.isEmpty else {
      throw .invalidResponse("discovery: the issuer signs with neither RS256 nor ES256")
    }
    sendsIssuerInResponse = json["authorization_response_iss_parameter_supported"] == .bool(true)
  }

  private static func endpoint(_ name: String, in json: JSONValue) throws(OAuthError) -> URL {
    guard let text = json[name]?.string else { throw .invalidResponse("discovery: no \(name)") }
    guard let url = URL(trusted: text) else {
      throw .invalidResponse("discovery: \(name) is neither https nor on loopback")
    }
    return url
  }
}
