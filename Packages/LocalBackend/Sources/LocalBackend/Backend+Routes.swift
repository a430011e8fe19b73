import LoopbackHTTP

extension Backend {
  /// Finds who answers a request.
  func route(_ request: Request) async throws -> Response {
    if let refusal = refusalOfForeignPage(request) { return refusal }
    let path = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    let method = request.method == "HEAD" ? "GET" : request.method

    if path.count >= 2, let provider = Provider(rawValue: path[0]) {
      switch (method, path.dropFirst().joined(separator: "/")) {
      case ("GET", ".well-known/openid-configuration"): return discovery(provider)
      case ("GET", "jwks"): return try keySet(provider)
      case ("GET", "authorize"): return showLogin(request, provider)
      case ("POST", "authorize"): return try submitLogin(request, provider)
      case ("POST", "token"): return try exchangeCode(request, provider)
      default: break
      }
    }
    switch (method, request.path) {
    case ("GET", "/"): return Page.home().response()
    case ("GET", "/health"): return .json(["status": "ok"])
    case ("POST", "/auth/v1/token"): return try await authToken(request)
    case ("POST", "/auth/v1/logout"): return try authLogout(request)
    case ("GET", "/auth/v1/user"): return authUser(request)
    case ("PUT", "/auth/v1/user"): return try changeAuthUser(request)
    case ("GET", "/api/profile"): return showProfile(request)
    case ("PATCH", "/api/profile"): return try changeProfile(request)
    case ("GET", "/control"): return showControl()
    case ("POST", "/control/switches"): return setSwitches(request)
    case ("POST", "/control/expire"): return try expireAccessTokens()
    case ("POST", "/control/revoke"): return try revokeSessions()
    case ("PATCH", _) where path.count == 3 && path[0] == "control" && path[1] == "users":
      return try changeUser(request, email: path[2])
    default: return notFound(request, path)
    }
  }

  /// A page of another origin may make a browser send a form here; nothing is changed for it.
  private func refusalOfForeignPage(_ request: Request) -> Response? {
    guard let sender = request.headers["Origin"], request.method != "GET", request.method != "HEAD" else { return nil }
    let own = [origin, origin.replacing("127.0.0.1", with: "localhost")]
    return own.contains(sender) ? nil : .apiError(403, "foreign_origin", "Pages of other origins change nothing here.")
  }

  private func notFound(_ request: Request, _ path: [String]) -> Response {
    let isProvider = path.count >= 2 && Provider(rawValue: path[0]) != nil
    let known = isProvider ? "/" + path.dropFirst().joined(separator: "/") : request.path
    let methods = isProvider ? Self.providerMethods[known] : Self.methods[known]
    guard let methods else {
      return .apiError(404, "not_found", "There is nothing here: GET / says what there is.")
    }
    var response = Response.apiError(405, "method_not_allowed", "Use \(methods) here.")
    response.headers["Allow"] = methods
    return response
  }

  private static let providerMethods = [
    "/.well-known/openid-configuration": "GET, HEAD",
    "/jwks": "GET, HEAD",
    "/authorize": "GET, HEAD, POST",
    "/token": "POST",
  ]

  private static let methods = [
    "/": "GET, HEAD",
    "/health": "GET, HEAD",
    "/auth/v1/token": "POST",
    "/auth/v1/logout": "POST",
    "/auth/v1/user": "GET, HEAD, PUT",
    "/api/profile": "GET, HEAD, PATCH",
    "/control": "GET, HEAD",
    "/control/switches": "POST",
    "/control/expire": "POST",
    "/control/revoke": "POST",
  ]
}
