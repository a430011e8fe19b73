import LoopbackHTTP

typealias Request = LoopbackServer.Request
typealias Response = LoopbackServer.Response

extension LoopbackServer.Response {
  /// JSON that no cache keeps.
  static func json(_ value: JSONValue, status: Int = 200) -> Response {
    guard let bytes = try? value.bytes else { return .text("The answer could not be written as JSON.\n", status: 500) }
    var response = Response.json(bytes, status: status)
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  /// An error of OAuth's token endpoint (RFC 6749, 5.2).
  static func oauthError(_ code: String, _ description: String, status: Int = 400) -> Response {
    .json(["error": .string(code), "error_description": .string(description)], status: status)
  }

  /// An error in the shape of Supabase's authentication server.
  static func authError(_ status: Int, _ code: String, _ message: String) -> Response {
    .json(["code": .int(status), "error_code": .string(code), "msg": .string(message)], status: status)
  }

  /// An error of the profile API and the controls.
  static func apiError(_ status: Int, _ error: String, _ message: String? = nil) -> Response {
    var members: [String: JSONValue] = ["error": .string(error)]
    if let message { members["message"] = .string(message) }
    return .json(.object(members), status: status)
  }
}
