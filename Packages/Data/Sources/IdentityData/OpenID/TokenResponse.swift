import HTTPTransport
import IdentityDomain

/// What the token endpoint gave for a code (RFC 6749, 5.1).
struct TokenResponse: Equatable, Sendable {
  var accessToken: Secret<String>
  var idToken: Secret<String>

  /// Reads an answer strictly where a mistake would be dangerous, and leniently where servers differ.
  init(_ response: HTTPResponse) throws(OAuthError) {
    let json: JSONValue
    do {
      json = try response.jsonObject("token endpoint")
    } catch {
      if response.isTemporaryFailure { throw .network(retryable: true) }
      throw error
    }
    if let system = json["system_error"] {
      guard let domain = system["domain"]?.string, isErrorDomain(domain),
        let code = system["code"]?.lenientNumber.flatMap(Int.init(exactly:))
      else { throw .invalidResponse("token endpoint: an unreadable system_error") }
      throw .system(domain: domain, code: code)
    }
    if response.isTemporaryFailure { throw .network(retryable: true) }
    // Some servers send an error with status 200.
    if let error = json["error"] {
      let word = error.string.flatMap(errorWord) ?? "of an unreadable name"
      throw .invalidResponse("token endpoint: error \(word), status \(response.status)")
    }
    guard response.status == 200 else { throw .invalidResponse("token endpoint: status \(response.status)") }
    guard json["token_type"]?.string?.lowercased() == "bearer" else {
      throw .invalidResponse("token endpoint: token_type is not bearer")
    }
    guard let access = json["access_token"]?.string, !access.isEmpty else {
      throw .invalidResponse("token endpoint: no access_token")
    }
    guard let idToken = json["id_token"] else { throw .noIDToken }
    guard let text = idToken.string, !text.isEmpty else { throw .noIDToken }
    accessToken = Secret(access)
    self.idToken = Secret(text)
  }
}

/// Whether `text` looks like the domain of an error, such as `RBSServiceErrorDomain`, and not like data.
private func isErrorDomain(_ text: String) -> Bool {
  (1...64).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") }
}
