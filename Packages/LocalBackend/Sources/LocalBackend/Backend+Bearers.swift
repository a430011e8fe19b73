import Foundation
import LoopbackHTTP

/// What the bearer of an access token may do at the authentication server.
extension Backend {
  private static let longestFullName = 50

  /// Why a request has no session.
  enum Unauthorized: Error {
    case missing
    case unknown
    case expired
    case revoked
  }

  /// The session that a request's bearer token belongs to.
  func session(of request: Request) throws(Unauthorized) -> (session: BackendState.Session, user: BackendState.User) {
    let fields = request.headers.all("Authorization")
    let parts = fields.first?.split(separator: " ", maxSplits: 1) ?? []
    guard fields.count == 1, parts.count == 2, parts[0].lowercased() == "bearer" else { throw .missing }
    let hash = Self.hash(String(parts[1]))
    for session in state.sessions {
      guard let token = session.accessTokens.first(where: { $0.hash == hash }) else { continue }
      guard !session.isRevoked, let user = state.users.first(where: { $0.id == session.userID }) else {
        throw .revoked
      }
      guard token.expiresAt > now else { throw .expired }
      return (session, user)
    }
    throw .unknown
  }

  private func authError(_ reason: Unauthorized) -> Response {
    switch reason {
    case .missing: .authError(401, "no_authorization", "This endpoint requires a Bearer token")
    case .unknown: .authError(403, "bad_jwt", "invalid JWT: the token is unknown")
    case .expired: .authError(403, "bad_jwt", "invalid JWT: the token has expired")
    case .revoked: .authError(403, "session_not_found", "Session from session_id claim in JWT does not exist")
    }
  }

  func authUser(_ request: Request) -> Response {
    do throws(Unauthorized) {
      return .json(Self.json(try session(of: request).user))
    } catch {
      return authError(error)
    }
  }

  /// Takes what an app knows of its user, such as the name that Apple tells the app alone: `{"data": {"full_name": …}}`.
  func changeAuthUser(_ request: Request) throws -> Response {
    let id: String
    do throws(Unauthorized) {
      id = try session(of: request).user.id
    } catch {
      return authError(error)
    }
    guard let data = JSONValue(parsing: request.body)?["data"], let members = data.object else {
      return .authError(400, "bad_json", "The body must be a JSON object with an object data")
    }
    let name = data["full_name"]?.string?.trimmingCharacters(in: .whitespacesAndNewlines)
    guard Array(members.keys) == ["full_name"], let name, (1...Self.longestFullName).contains(name.count) else {
      return .authError(
        422,
        "validation_failed",
        "data must hold full_name, of 1 to \(Self.longestFullName) characters, and nothing else"
      )
    }
    let user = try update { state in
      guard let index = state.users.firstIndex(where: { $0.id == id }) else { return BackendState.User?.none }
      if state.users[index].displayName == state.users[index].standInName {
        state.users[index].displayName = name
        state.users[index].updatedAt = now
      }
      state.users[index].fullName = name
      return state.users[index]
    }
    return user.map { .json(Self.json($0)) } ?? authError(.revoked)
  }

  func authLogout(_ request: Request) throws -> Response {
    let current: BackendState.Session
    do throws(Unauthorized) {
      current = try session(of: request).session
    } catch {
      return authError(error)
    }
    let scope = request.query.first("scope") ?? "global"
    guard ["global", "local", "others"].contains(scope) else {
      return .authError(400, "validation_failed", "scope must be global, local or others")
    }
    try update { state in
      state.sessions.removeAll { session in
        switch scope {
        case "local": session.id == current.id
        case "others": session.userID == current.userID && session.id != current.id
        default: session.userID == current.userID
        }
      }
    }
    return Response(status: 204, headers: ["Cache-Control": "no-store"])
  }
}
