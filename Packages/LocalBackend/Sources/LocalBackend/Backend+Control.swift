import LoopbackHTTP

/// What a developer does from outside: look, and make things go wrong. Nothing secret is shown.
extension Backend {
  func showControl() -> Response {
    .json([
      "issuers": .object(
        Dictionary(
          uniqueKeysWithValues: Provider.allCases.map { ($0.rawValue, .string($0.issuer(origin: origin))) }
        )
      ),
      "switches": switchStates,
      "users": .array(
        state.users.map { user in
          [
            "id": .string(user.id),
            "account": .string(user.account),
            "provider": .string(user.provider.rawValue),
            "email": .string(user.email),
            "display_name": .string(user.displayName),
          ]
        }
      ),
      "sessions": .int(state.sessions.count { !$0.isRevoked }),
    ])
  }

  private var switchStates: JSONValue {
    .object(
      Dictionary(uniqueKeysWithValues: FailureSwitch.allCases.map { ($0.rawValue, .bool(switches.contains($0))) })
    )
  }

  func setSwitches(_ request: Request) -> Response {
    var settings: [(String, Bool?)]
    if let form = request.form {
      settings = form.map { ($0.name, Self.onOff[$0.value]) }
    } else if let members = JSONValue(parsing: request.body)?.object {
      settings = members.map { ($0.key, $0.value.bool) }
    } else {
      return .apiError(400, "bad_request", "Send JSON such as {\"expire\":true}, or a form such as expire=on.")
    }
    settings.sort { $0.0 < $1.0 }
    var next = switches
    for (name, isOn) in settings {
      guard let failure = FailureSwitch(rawValue: name) else {
        return .apiError(400, "unknown_switch", "There is no switch \(name); there are \(FailureSwitch.names).")
      }
      switch isOn {
      case true: next.insert(failure)
      case false: next.remove(failure)
      default: return .apiError(400, "bad_value", "\(name) must be true or false in JSON, on or off in a form.")
      }
    }
    switches = next
    return .json(switchStates)
  }

  private static let onOff = ["on": true, "true": true, "off": false, "false": false]

  /// Every access token now counts as expired.
  func expireAccessTokens() throws -> Response {
    let count = try update { state in
      var count = 0
      for session in state.sessions.indices {
        for token in state.sessions[session].accessTokens.indices
        where state.sessions[session].accessTokens[token].expiresAt > now {
          state.sessions[session].accessTokens[token].expiresAt = now
          count += 1
        }
      }
      return count
    }
    return .json(["expired_access_tokens": .int(count)])
  }

  /// Every session ends: its tokens are refused from now on.
  func revokeSessions() throws -> Response {
    let count = try update { state in
      defer { state.sessions = [] }
      return state.sessions.count { !$0.isRevoked }
    }
    return .json(["revoked_sessions": .int(count)])
  }

  /// Changes the profiles behind an address: an account's own, with both providers, or one that a provider told.
  func changeUser(_ request: Request, email: String) throws -> Response {
    guard state.users.contains(where: { $0.email == email || $0.account == email }) else {
      return .apiError(404, "not_found", "No user has the address \(email); GET /control lists those there are.")
    }
    return try change(request.body) { $0.email == email || $0.account == email }
  }
}
