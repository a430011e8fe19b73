import LoopbackHTTP

/// What an app asks of a provider's login page (RFC 6749, 4.1.1; RFC 7636; OpenID Connect Core, 3.1.2.1).
struct AuthorizationRequest: Equatable, Sendable {
  let provider: Provider
  let redirectURI: String
  let scopes: Set<String>
  let state: String?
  let nonce: String?
  let codeChallenge: String

  enum Problem: Error, Equatable {
    /// Client or redirect are not to be trusted: the person is told, nobody is redirected.
    case shown(String)
    /// The app is told at its redirect.
    case redirected(to: String, state: String?, code: String, description: String)
  }

  init(_ query: [LoopbackServer.QueryItem], provider: Provider) throws(Problem) {
    self.provider = provider
    guard query.all("client_id") == [provider.clientID] else {
      throw .shown("The client_id must be \(provider.clientID).")
    }
    let redirects = query.all("redirect_uri")
    guard redirects.count == 1, Self.isAllowed(redirect: redirects[0]) else {
      throw .shown("The redirect_uri must be http://127.0.0.1:PORT/callback, with any port.")
    }
    redirectURI = redirects[0]
    let states = query.all("state")
    state = states.count == 1 ? states[0] : nil

    let target = redirects[0]
    let answeredState = state
    func refuse(_ code: String, _ description: String) -> Problem {
      .redirected(to: target, state: answeredState, code: code, description: description)
    }
    let names = query.map(\.name)
    guard Set(names).count == names.count else {
      throw refuse("invalid_request", "a parameter is given twice")
    }
    guard query.first("response_type") == "code" else {
      throw refuse("unsupported_response_type", "response_type must be code")
    }
    guard query.first("response_mode") ?? "query" == "query" else {
      throw refuse("invalid_request", "response_mode must be query")
    }
    guard query.first("code_challenge_method") == "S256" else {
      throw refuse("invalid_request", "code_challenge_method must be S256")
    }
    let challenge = query.first("code_challenge") ?? ""
    guard challenge.utf8.count == 43, challenge.utf8.allSatisfy(Crypto.isBase64URL) else {
      throw refuse("invalid_request", "code_challenge must be 43 characters of base64url")
    }
    codeChallenge = challenge
    nonce = query.first("nonce")
    scopes = Set((query.first("scope") ?? "").split(separator: " ").map(String.init))
    // Apple's page wants no "openid" among its scopes.
    guard provider == .apple || scopes.contains("openid") else {
      throw refuse("invalid_scope", "scope must contain openid")
    }
  }

  /// The port is the app's choice (RFC 8252, 7.3).
  static func isAllowed(redirect: String) -> Bool {
    let (start, end) = ("http://127.0.0.1:", "/callback")
    guard redirect.hasPrefix(start), redirect.hasSuffix(end), redirect.utf8.count > start.utf8.count + end.utf8.count
    else { return false }
    let port = redirect.dropFirst(start.count).dropLast(end.count)
    return port.utf8.first != UInt8(ascii: "0") && port.utf8.allSatisfy { (0x30...0x39).contains($0) }
      && UInt16(port) != nil
  }

  /// The origin of the redirect, which the login page's form may lead to.
  static func origin(redirect: String) -> String {
    String(redirect.dropLast("/callback".count))
  }
}

extension Response {
  /// A redirect with parameters, encoded so that no value can leave its place.
  static func redirect(to uri: String, parameters: [(String, String?)]) -> Response {
    let query = parameters.compactMap { name, value in
      value.map { "\(name)=\(formEncoded($0))" }
    }
    var response = Response.redirect(to: uri + "?" + query.joined(separator: "&"))
    response.headers["Cache-Control"] = "no-store"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
  }

  private static func formEncoded(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      if Crypto.isBase64URL(byte) || byte == UInt8(ascii: ".") {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += "%" + Crypto.hex([byte]).uppercased()
      }
    }
    return encoded
  }
}
