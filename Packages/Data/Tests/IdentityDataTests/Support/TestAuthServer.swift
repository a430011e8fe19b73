import Dependencies
import Foundation
import HTTPTransport
import IdentityDomain

@testable import IdentityData

/// A small authentication server with an API behind it, inside the test. It rotates refresh tokens and ends the session
/// when one is used twice.
final class TestAuthServer: Sendable {
  struct State: Sendable {
    var isOffline = false
    var number = 0
    var accessToken: String?
    var refreshToken: String?
    var usedRefreshTokens: Set<String> = []
    /// Tokens that the API takes; nil takes the current one.
    var refusesEveryToken = false
    /// Answers of the end points in place of the usual ones, by path and grant type.
    var answers: [String: HTTPResponse] = [:]
    /// Changes to a token answer, `null` removes.
    var tokens: [String: JSONValue] = [:]
    var refreshes = 0
    var logOuts: [String] = []
    var names: [JSONValue] = []
    var apiTokens: [String] = []
    var bodies: [JSONValue] = []
  }

  static let url = URL(string: "https://auth.example")!

  let date = ManualDate()
  /// Whoever refreshes waits here.
  let refreshGate = Gate(isOpen: true)
  private let heldRefreshes = LockIsolated<Gate?>(nil)
  private let state = LockIsolated(State())

  var now: State { state.value }
  func set(_ change: @Sendable (inout State) -> Void) { state.withValue { change(&$0) } }

  /// Holds refreshes at a gate: before they reach the server, or, on the way back, after they were done.
  func hold(at gate: Gate) { heldRefreshes.setValue(gate) }

  /// The access tokens so far are worth nothing; the session goes on.
  func expireAccess() { set { $0.accessToken = "none" } }

  var http: HTTPClient {
    HTTPClient { try await self.answer($0) }
  }

  private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    if now.isOffline { throw HTTPError.unreachable("\(request)") }
    let body = request.body.flatMap { try? JSONValue(parsing: $0) } ?? .null
    let bearer = String(request.headers["Authorization"]?.dropFirst("Bearer ".count) ?? "")
    switch (request.url.path, request.url.query) {
    case ("/auth/v1/token", "grant_type=id_token"):
      return state.withValue { state in
        state.bodies.append(body)
        if let answer = state.answers["id_token"] { return answer }
        return issue(&state)
      }
    case ("/auth/v1/token", "grant_type=refresh_token"):
      let response = state.withValue { state in
        state.refreshes += 1
        return state.answers["refresh_token"] ?? refresh(body["refresh_token"]?.string ?? "", &state)
      }
      await refreshGate.pass()
      if let gate = heldRefreshes.value { await gate.pass() }
      if now.isOffline { throw HTTPError.unreachable("\(request)") }
      return response
    case ("/auth/v1/user", _):
      state.withValue { $0.names.append(["as": .string(bearer), "body": body, "method": .string(request.method)]) }
      return now.answers["user"] ?? HTTPResponse(status: 200)
    case ("/auth/v1/logout", _):
      state.withValue { $0.logOuts.append(bearer) }
      return now.answers["logout"] ?? HTTPResponse(status: 204)
    case ("/api/thing", _):
      return state.withValue { state in
        state.apiTokens.append(bearer)
        let isWelcome = bearer == state.accessToken && !state.refusesEveryToken
        return HTTPResponse(status: isWelcome ? 200 : 401)
      }
    default:
      return HTTPResponse(status: 404)
    }
  }

  private func refresh(_ token: String, _ state: inout State) -> HTTPResponse {
    guard token == state.refreshToken else {
      let isKnown = state.usedRefreshTokens.contains(token)
      if isKnown { state.refreshToken = nil }
      return Self.error(isKnown ? "refresh_token_already_used" : "refresh_token_not_found")
    }
    return issue(&state)
  }

  private func issue(_ state: inout State) -> HTTPResponse {
    if let spent = state.refreshToken { state.usedRefreshTokens.insert(spent) }
    state.number += 1
    state.accessToken = "access-\(state.number)"
    state.refreshToken = "refresh-\(state.number)"
    let standard: [String: JSONValue] = [
      "access_token": .string("access-\(state.number)"),
      "refresh_token": .string("refresh-\(state.number)"),
      "token_type": "bearer",
      "expires_in": 3600,
      "user": ["id": "user", "email": "alice@example.com", "user_metadata": ["full_name": "Alice Liddell"]],
    ]
    return TestIssuer.json(.object(standard.merging(state.tokens) { $1 }.filter { $0.value != .null }))
  }

  static func error(_ code: String, status: Int = 400) -> HTTPResponse {
    TestIssuer.json(["code": .number(Double(status)), "error_code": .string(code), "msg": "…"], status: status)
  }
}

/// A store in memory, which can fail.
final class MemoryStore: Sendable {
  struct Content: Sendable {
    var session: StoredSession?
    var names: [User.ID: String] = [:]
    var isBroken = false
    var isLocked = false
    /// What was kept, oldest first.
    var history: [StoredSession] = []
  }

  private let content = LockIsolated(Content())

  var now: Content { content.value }
  func set(_ change: @Sendable (inout Content) -> Void) { content.withValue { change(&$0) } }

  var store: TokenStore {
    TokenStore(
      load: { try self.use { $0.session } },
      save: { session in try self.use { $0.keep(session) } },
      replace: { previous, session in
        try self.use { content in
          guard content.session?.accessToken == previous else { return false }
          content.keep(session)
          return true
        }
      },
      clear: { try self.use { $0.session = nil } },
      lockForRefresh: {
        let isFree = try self.use { content in
          defer { content.isLocked = true }
          return !content.isLocked
        }
        guard isFree else { return nil }
        return { self.set { $0.isLocked = false } }
      },
      name: { user in try self.use { $0.names[user] } },
      remember: { name, user in try self.use { $0.names[user] = name } }
    )
  }

  private func use<Result: Sendable>(_ operation: @Sendable (inout Content) throws -> Result) throws -> Result {
    try content.withValue { content in
      guard !content.isBroken else { throw OAuthError.storage("broken") }
      return try operation(&content)
    }
  }
}

extension MemoryStore.Content {
  mutating func keep(_ stored: StoredSession) {
    session = stored
    history.append(stored)
  }
}
