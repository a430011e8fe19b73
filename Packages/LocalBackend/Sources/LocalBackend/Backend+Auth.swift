import Foundation
import LoopbackHTTP

/// The authentication server in the shape of Supabase's (GoTrue): sessions of access and rotating refresh tokens.
extension Backend {
  private static let accessLife = 3_600
  /// Rotated refresh tokens remembered per session, and sessions remembered at all.
  private static let rememberedTokens = 100
  private static let rememberedSessions = 500

  func authToken(_ request: Request) throws -> Response {
    guard let grant = request.query.first("grant_type"), request.query.all("grant_type").count == 1 else {
      return .authError(400, "validation_failed", "The query must name one grant_type")
    }
    guard let body = JSONValue(parsing: request.body), body.object != nil else {
      return .authError(400, "bad_json", "The body must be a JSON object")
    }
    switch grant {
    case "id_token": return try signIn(body)
    case "refresh_token": return try refresh(body)
    default: return .authError(400, "unsupported_grant_type", "grant_type must be id_token or refresh_token")
    }
  }

  private func signIn(_ body: JSONValue) throws -> Response {
    guard let provider = body["provider"]?.string.flatMap(Provider.init(rawValue:)) else {
      return .authError(400, "provider_disabled", "provider must be google or apple")
    }
    guard let token = body["id_token"]?.string else {
      return .authError(400, "validation_failed", "id_token is missing")
    }
    let (keyID, key) = try key(provider)
    let check = IDToken.Check(
      provider: provider,
      issuer: provider.issuer(origin: origin),
      keyID: keyID,
      key: key,
      now: now
    )
    let claims: IDToken.Claims
    do throws(IDToken.Rejected) {
      claims = try check.claims(of: token, accessToken: body["access_token"]?.string, nonce: body["nonce"]?.string)
    } catch {
      let code = error.isAudience ? "unexpected_audience" : "bad_jwt"
      return .authError(400, code, "Bad ID token: \(error.reason)")
    }
    guard let account = Account.all.first(where: { $0.subject(provider) == claims.subject }) else {
      return .authError(400, "user_not_found", "Bad ID token: its subject has no account")
    }
    let (user, session, tokens) = try update { state in
      let user = state.user(of: account, provider: provider, claims: claims, now: now)
      var session = BackendState.Session(id: UUID().uuidString.lowercased(), userID: user.id, refreshHash: "")
      let tokens = renew(&session)
      state.sessions.append(session)
      if state.sessions.count > Self.rememberedSessions { state.sessions.removeFirst() }
      return (user, session, tokens)
    }
    return answer(tokens, of: session, user)
  }

  private func refresh(_ body: JSONValue) throws -> Response {
    guard let token = body["refresh_token"]?.string else {
      return .authError(400, "validation_failed", "refresh_token is missing")
    }
    let hash = Self.hash(token)
    guard
      let index = state.sessions.firstIndex(where: { $0.refreshHash == hash || $0.spentHashes.contains(hash) }),
      let user = state.users.first(where: { $0.id == state.sessions[index].userID })
    else {
      return .authError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")
    }
    guard state.sessions[index].refreshHash == hash, !state.sessions[index].isRevoked else {
      try update { $0.sessions[index].isRevoked = true }
      return .authError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used")
    }
    let (session, tokens) = try update { state in
      var session = state.sessions[index]
      session.spentHashes = (session.spentHashes + [hash]).suffix(Self.rememberedTokens)
      let tokens = renew(&session)
      state.sessions[index] = session
      return (session, tokens)
    }
    return answer(tokens, of: session, user)
  }

  private struct Tokens {
    let access: String
    let refresh: String
    let life: Int
  }

  /// Gives a session new tokens. Older access tokens stay good until their own end, as signed ones would.
  private func renew(_ session: inout BackendState.Session) -> Tokens {
    let isExpired = switches.contains(.expire)
    let tokens = Tokens(
      access: Crypto.randomToken(),
      refresh: Crypto.randomToken(),
      life: isExpired ? 1 : Self.accessLife
    )
    session.refreshHash = Self.hash(tokens.refresh)
    session.accessTokens.removeAll { $0.expiresAt <= now }
    session.accessTokens.append(
      .init(hash: Self.hash(tokens.access), expiresAt: isExpired ? now : now + Self.accessLife)
    )
    session.accessTokens = session.accessTokens.suffix(Self.rememberedTokens)
    session.isRevoked = switches.contains(.revoke)
    return tokens
  }

  private func answer(_ tokens: Tokens, of session: BackendState.Session, _ user: BackendState.User) -> Response {
    .json([
      "access_token": .string(tokens.access),
      "token_type": "bearer",
      "expires_in": .int(tokens.life),
      "expires_at": .int(now + tokens.life),
      "refresh_token": .string(tokens.refresh),
      "user": Self.json(user),
    ])
  }

  static func json(_ user: BackendState.User) -> JSONValue {
    var metadata: [String: JSONValue] = ["email": .string(user.email)]
    metadata["full_name"] = user.fullName.map(JSONValue.string)
    return [
      "id": .string(user.id),
      "aud": "authenticated",
      "role": "authenticated",
      "email": .string(user.email),
      "app_metadata": ["provider": .string(user.provider.rawValue)],
      "user_metadata": .object(metadata),
    ]
  }

  static func hash(_ token: String) -> String {
    Crypto.base64URL(Crypto.sha256(token))
  }
}

extension BackendState {
  /// The user behind a provider's account, made at the first sign-in.
  mutating func user(of account: Account, provider: Provider, claims: IDToken.Claims, now: Int) -> User {
    if let user = users.first(where: { $0.provider == provider && $0.subject == claims.subject }) { return user }
    let email = claims.email ?? account.email(provider)
    var user = User(
      id: UUID().uuidString.lowercased(),
      provider: provider,
      subject: claims.subject,
      account: account.email,
      email: email,
      fullName: claims.name,
      displayName: "",
      bio: "",
      updatedAt: now
    )
    user.displayName = claims.name ?? user.standInName
    users.append(user)
    return user
  }
}
