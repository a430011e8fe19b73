import Foundation
import LoopbackHTTP

/// The authentication server in the shape of Supabase's (GoTrue): sessions of access and rotating refresh tokens.
extension Backend {
  private static let accessLife = 3_600
  /// Rotated refresh tokens remembered per session, and sessions remembered at all.
  private static let rememberedTokens = 100
  private static let rememberedSessions = 500

  func authToken(_ request: Request) async throws -> Response {
    guard let grant = request.query.first("grant_type"), request.query.all("grant_type").count == 1 else {
      return .authError(400, "validation_failed", "The query must name one grant_type")
    }
    guard let body = JSONValue(parsing: request.body), body.object != nil else {
      return .authError(400, "bad_json", "The body must be a JSON object")
    }
    switch grant {
    case "id_token": return try await signIn(body)
    case "refresh_token": return try refresh(body)
    default: return .authError(400, "unsupported_grant_type", "grant_type must be id_token or refresh_token")
    }
  }

  /// Who vouches for the person behind an ID token.
  private enum Person {
    case own(Account)
    case trusted(TrustedIssuer)
  }

  private func signIn(_ body: JSONValue) async throws -> Response {
    guard let provider = body["provider"]?.string.flatMap(Provider.init(rawValue:)) else {
      return .authError(400, "provider_disabled", "provider must be google or apple")
    }
    guard let token = body["id_token"]?.string else {
      return .authError(400, "validation_failed", "id_token is missing")
    }
    // Whose keys are asked is all that the unverified name decides.
    let trusted = provider == .google && IDToken.claimedIssuer(of: token) == trusted?.issuer ? trusted : nil
    let check: IDToken.Check
    do {
      check = if let trusted { try await self.check(of: trusted) } else { try self.check(of: provider) }
    } catch let error as TrustedIssuer.FetchError {
      report("The keys of the trusted issuer cannot be had: \(error.reason).")
      return error.isTemporary
        ? .authError(503, "issuer_unreachable", "The ID token cannot be verified now: \(error.reason)")
        : .authError(400, "bad_jwt", "Bad ID token: \(error.reason)")
    }
    let claims: IDToken.Claims
    do throws(IDToken.Rejected) {
      claims = try check.claims(of: token, accessToken: body["access_token"]?.string, nonce: body["nonce"]?.string)
    } catch {
      let code = error.isAudience ? "unexpected_audience" : "bad_jwt"
      return .authError(400, code, "Bad ID token: \(error.reason)")
    }
    let person: Person
    if let trusted {
      person = .trusted(trusted)
    } else if let account = Account.all.first(where: { $0.subject(provider) == claims.subject }) {
      person = .own(account)
    } else {
      return .authError(400, "user_not_found", "Bad ID token: its subject has no account")
    }
    let (user, session, tokens) = try update { state in
      let user =
        switch person {
        case .own(let account): state.user(of: account, provider: provider, claims: claims, now: now)
        case .trusted(let issuer): state.user(of: issuer, claims: claims, now: now)
        }
      var session = BackendState.Session(id: UUID().uuidString.lowercased(), userID: user.id, refreshHash: "")
      let tokens = renew(&session)
      state.sessions.append(session)
      if state.sessions.count > Self.rememberedSessions { state.sessions.removeFirst() }
      return (user, session, tokens)
    }
    return answer(tokens, of: session, user)
  }

  private func check(of provider: Provider) throws -> IDToken.Check {
    IDToken.Check(
      issuer: provider.issuer(origin: origin),
      clientID: provider.clientID,
      isNonceHashed: provider == .apple,
      keys: [try verifyingKey(provider)],
      now: now
    )
  }

  private func check(of trusted: TrustedIssuer) async throws(TrustedIssuer.FetchError) -> IDToken.Check {
    let keys = try await trusted.keySet(fetch)
    return IDToken.Check(
      issuer: trusted.issuer,
      clientID: trusted.clientID,
      isNonceHashed: false,
      keys: keys.compactMap(VerifyingKey.init(jwk:)),
      now: now
    )
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
    var metadata: [String: JSONValue] = [:]
    if !user.email.isEmpty { metadata["email"] = .string(user.email) }
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
    if let user = users.first(where: { $0.isOwn(provider, claims.subject) }) { return user }
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

  /// The user that a trusted issuer names, made at the first sign-in. Subjects are unique within their issuer alone.
  mutating func user(of issuer: TrustedIssuer, claims: IDToken.Claims, now: Int) -> User {
    let known = users.first {
      $0.issuer == issuer.issuer && $0.provider == .google && $0.subject == claims.subject
    }
    if let known { return known }
    var user = User(
      id: UUID().uuidString.lowercased(),
      provider: .google,
      subject: claims.subject,
      issuer: issuer.issuer,
      account: claims.email ?? claims.subject,
      email: claims.email ?? "",
      fullName: claims.name,
      displayName: "",
      bio: "",
      updatedAt: now
    )
    let names = [claims.name ?? "", user.standInName, claims.subject]
    user.displayName = names.first { !$0.isEmpty }.map { String($0.prefix(50)) } ?? "New user"
    users.append(user)
    return user
  }
}
