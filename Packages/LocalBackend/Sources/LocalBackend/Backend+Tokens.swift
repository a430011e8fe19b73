import LoopbackHTTP

/// The providers' token endpoints (RFC 6749, 4.1.3; RFC 7636, 4.6).
extension Backend {
  func exchangeCode(_ request: Request, _ provider: Provider) throws -> Response {
    guard let form = request.form else {
      return .oauthError("invalid_request", "the body must be application/x-www-form-urlencoded")
    }
    let names = form.map(\.name)
    guard Set(names).count == names.count else { return .oauthError("invalid_request", "a parameter is given twice") }
    if switches.remove(.transientSystemError) != nil {
      return .json(
        [
          "error": "temporarily_unavailable",
          "system_error": ["domain": "RBSServiceErrorDomain", "code": 1],
        ],
        status: 503
      )
    }
    guard form.first("client_id") == provider.clientID else {
      return .oauthError("invalid_client", "client_id must be \(provider.clientID)", status: 401)
    }
    guard form.first("grant_type") == "authorization_code" else {
      return .oauthError("unsupported_grant_type", "grant_type must be authorization_code")
    }
    for name in ["code", "redirect_uri", "code_verifier"] where form.first(name) == nil {
      return .oauthError("invalid_request", "\(name) is missing")
    }
    // Whoever names a code uses it up, even with everything else wrong: nobody gets a second guess.
    guard let code = codes.take(form.first("code") ?? "", now: now), code.request.provider == provider else {
      return .oauthError("invalid_grant", "the code is unknown, was used already or is too old")
    }
    guard form.first("redirect_uri") == code.request.redirectURI else {
      return .oauthError("invalid_grant", "redirect_uri is not the one of the authorization request")
    }
    let verifier = form.first("code_verifier") ?? ""
    guard Self.isVerifier(verifier), Crypto.base64URL(Crypto.sha256(verifier)) == code.request.codeChallenge else {
      return .oauthError("invalid_grant", "code_verifier does not match the code_challenge")
    }
    return try tokens(for: code)
  }

  private static func isVerifier(_ text: String) -> Bool {
    (43...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { Crypto.isBase64URL($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "~") }
  }

  private func tokens(for code: IssuedCode) throws -> Response {
    let provider = code.request.provider
    let accessToken = Crypto.randomToken()
    let (keyID, key) = try key(provider)
    let signer = switches.contains(.wrongSignature) ? try strangerKey(provider) : key
    let idToken = try IDToken.signed(claims(for: code, accessToken: accessToken), keyID: keyID, by: signer)
    var response: [String: JSONValue] = [
      "access_token": .string(accessToken),
      "expires_in": 3_600,
      "id_token": .string(idToken),
    ]
    switch provider {
    case .google:
      response["token_type"] = "Bearer"
      response["scope"] = .string(code.request.scopes.sorted().joined(separator: " "))
    case .apple:
      response["token_type"] = "bearer"
    }
    return .json(.object(response))
  }

  private func claims(for code: IssuedCode, accessToken: String) -> [String: JSONValue] {
    let (request, account, provider) = (code.request, code.account, code.request.provider)
    var claims: [String: JSONValue] = [
      "iss": .string(provider.issuer(origin: origin)),
      "aud": .string(provider.clientID),
      "sub": .string(account.subject(provider)),
      "iat": .int(now),
      "exp": .int(now + provider.idTokenLife),
      "auth_time": .int(code.authenticatedAt),
      "at_hash": .string(IDToken.accessTokenHash(accessToken)),
    ]
    claims["nonce"] = request.nonce.map(JSONValue.string)
    let tellsEmail = request.scopes.contains("email")
    if tellsEmail { claims["email"] = .string(account.email(provider)) }
    switch provider {
    case .google:
      claims["azp"] = .string(provider.clientID)
      if tellsEmail { claims["email_verified"] = true }
      if request.scopes.contains("profile") {
        claims["name"] = .string(account.name)
        claims["given_name"] = .string(account.givenName)
        claims["family_name"] = .string(account.familyName)
      }
    case .apple:
      claims["nonce_supported"] = true
      if tellsEmail {
        claims["email_verified"] = "true"
        claims["is_private_email"] = "true"
      }
    }
    return claims
  }
}
