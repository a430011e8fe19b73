import Foundation

/// An OpenID provider elsewhere, whose ID tokens are taken as Google's are.
public struct TrustedIssuer: Equatable, Sendable {
  /// Fetches a document, which is over https or on loopback.
  typealias Fetch = @Sendable (URL) async throws(FetchError) -> [UInt8]

  /// Why a document did not come.
  struct FetchError: Error, Equatable {
    let reason: String
    /// Whether the issuer could not be reached, so that the same may succeed later.
    let isTemporary: Bool
  }

  /// The issuer, letter for letter as it writes it.
  let issuer: String
  /// The audience that its tokens must have.
  let clientID: String

  /// - Throws: `BackendError.usage` for an issuer that is neither https nor on loopback, and for an empty client.
  init(issuer: String, clientID: String) throws(BackendError) {
    guard let url = URL(string: issuer), url.isTrusted, url.query() == nil, url.fragment() == nil, url.user() == nil
    else { throw .usage("--trust must be an https URL, or http on 127.0.0.1, without a query; not \(issuer).") }
    guard !clientID.isEmpty else { throw .usage("--trust-client-id needs a value.") }
    self.issuer = issuer
    self.clientID = clientID
  }

  /// The members of the issuer's key set now, found by way of its discovery document.
  func keySet(_ fetch: Fetch) async throws(FetchError) -> [JSONValue] {
    let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
    let discovery = try await document("\(base)/.well-known/openid-configuration", fetch)
    guard discovery["issuer"]?.string == issuer else {
      throw FetchError(reason: "its discovery document is of another issuer", isTemporary: false)
    }
    guard let address = discovery["jwks_uri"]?.string else {
      throw FetchError(reason: "its discovery document names no jwks_uri", isTemporary: false)
    }
    guard case .array(let keys)? = try await document(address, fetch)["keys"] else {
      throw FetchError(reason: "its key set has no keys", isTemporary: false)
    }
    return keys
  }

  private func document(_ address: String, _ fetch: Fetch) async throws(FetchError) -> JSONValue {
    guard let url = URL(string: address), url.isTrusted else {
      throw FetchError(reason: "\(address) is neither https nor on loopback", isTemporary: false)
    }
    guard let json = JSONValue(parsing: try await fetch(url)), json.object != nil else {
      throw FetchError(reason: "\(address) is no JSON object", isTemporary: false)
    }
    return json
  }
}

extension URL {
  /// Whether what comes from there can be believed: https, or http on loopback.
  fileprivate var isTrusted: Bool {
    guard let host = host()?.lowercased(), !host.isEmpty else { return false }
    switch scheme?.lowercased() {
    case "https": return true
    case "http": return ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
    default: return false
    }
  }
}
