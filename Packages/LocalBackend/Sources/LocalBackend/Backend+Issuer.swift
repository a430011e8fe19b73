import LoopbackHTTP

/// The providers' discovery, keys and login pages.
extension Backend {
  /// How long a login page or a code is good for, in seconds.
  private static let loginLife = 600
  private static let codeLife = 60

  func discovery(_ provider: Provider) -> Response {
    let issuer = provider.issuer(origin: origin)
    return cacheable([
      "issuer": .string(issuer),
      "authorization_endpoint": "\(issuer)/authorize",
      "token_endpoint": "\(issuer)/token",
      "jwks_uri": "\(issuer)/jwks",
      "response_types_supported": ["code"],
      "response_modes_supported": ["query"],
      "grant_types_supported": ["authorization_code"],
      "subject_types_supported": [.string(provider == .apple ? "pairwise" : "public")],
      "id_token_signing_alg_values_supported": [.string(provider.algorithm.rawValue)],
      "code_challenge_methods_supported": ["S256"],
      "token_endpoint_auth_methods_supported": ["none"],
      "authorization_response_iss_parameter_supported": true,
      "scopes_supported": provider == .apple ? ["openid", "email", "name"] : ["openid", "email", "profile"],
      "claims_supported": [
        "iss", "aud", "sub", "exp", "iat", "auth_time", "nonce", "at_hash", "email", "email_verified",
        .string(provider == .apple ? "is_private_email" : "name"),
      ],
    ])
  }

  func keySet(_ provider: Provider) throws -> Response {
    let (id, key) = try key(provider)
    return cacheable(["keys": [try key.jwk(id: id)]])
  }

  private func cacheable(_ value: JSONValue) -> Response {
    var response = Response.json(value)
    response.headers["Cache-Control"] = "public, max-age=300"
    return response
  }

  func showLogin(_ request: Request, _ provider: Provider) -> Response {
    do throws(AuthorizationRequest.Problem) {
      let login = try AuthorizationRequest(request.query, provider: provider)
      return page(for: login, email: "", error: nil).response()
    } catch {
      switch error {
      case .shown(let message):
        return Page.problem(message).response(status: 400)
      case .redirected(let target, let state, let code, let description):
        return .redirect(
          to: target,
          parameters: [
            ("error", code), ("error_description", description), ("state", state),
            ("iss", provider.issuer(origin: origin)),
          ]
        )
      }
    }
  }

  /// A login page with a request id of its own: every submission uses one up.
  private func page(for login: AuthorizationRequest, email: String, error: String?) -> Page {
    .login(
      login.provider,
      requestID: logins.add(login, until: now + Self.loginLife),
      email: email,
      error: error,
      formTarget: AuthorizationRequest.origin(redirect: login.redirectURI)
    )
  }

  func submitLogin(_ request: Request, _ provider: Provider) throws -> Response {
    guard let form = request.form else {
      return Page.problem("The login form must be sent as application/x-www-form-urlencoded.").response(status: 400)
    }
    guard form.all("request").count == 1, let login = logins.take(form.all("request")[0], now: now),
      login.provider == provider
    else {
      return Page.problem("This page was used already or is too old. Start the sign-in again from the app.")
        .response(status: 400)
    }
    let issuer = provider.issuer(origin: origin)
    switch form.first("action") {
    case "deny":
      return .redirect(
        to: login.redirectURI,
        parameters: [("error", "access_denied"), ("state", login.state), ("iss", issuer)]
      )
    case "allow":
      let email = form.first("email") ?? ""
      guard let account = Account.find(email: email), form.first("password") == account.password else {
        return page(for: login, email: email, error: "Email or password is wrong.").response(status: 401)
      }
      return try allow(login, account)
    default:
      return page(for: login, email: form.first("email") ?? "", error: "Choose Allow or Deny.").response(status: 400)
    }
  }

  private func allow(_ login: AuthorizationRequest, _ account: Account) throws -> Response {
    let isFirst = login.provider == .apple && !state.appleAccounts.contains(account.email)
    if isFirst { try update { $0.appleAccounts.append(account.email) } }
    let code = codes.add(
      IssuedCode(request: login, account: account, authenticatedAt: now),
      until: now + Self.codeLife
    )
    return .redirect(
      to: login.redirectURI,
      parameters: [
        ("code", code), ("state", login.state), ("iss", login.provider.issuer(origin: origin)),
        ("user", isFirst ? try appleUser(account, scopes: login.scopes) : nil),
      ]
    )
  }

  /// Apple tells the name beside the code, only once, and never in a token.
  private func appleUser(_ account: Account, scopes: Set<String>) throws -> String? {
    guard scopes.contains("name") else { return nil }
    var user: [String: JSONValue] = [
      "name": ["firstName": .string(account.givenName), "lastName": .string(account.familyName)]
    ]
    if scopes.contains("email") { user["email"] = .string(account.relayEmail) }
    return String(decoding: try JSONValue.object(user).bytes, as: UTF8.self)
  }
}
