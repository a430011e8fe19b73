extension LoopbackServer {
  /// What a handler answers; length, date and connection handling are added by the server.
  public struct Response: Equatable, Sendable {
    /// The status, from 200 to 599.
    public var status: Int
    /// The header fields; a value with a line break or another control character is refused and becomes a 500.
    public var headers: Headers
    /// The body.
    public var body: [UInt8]

    /// A response of these parts.
    public init(status: Int = 200, headers: Headers = [:], body: [UInt8] = []) {
      self.status = status
      self.headers = headers
      self.body = body
    }

    /// Plain text.
    public static func text(_ text: String, status: Int = 200) -> Response {
      Response(status: status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array(text.utf8))
    }

    /// A page of HTML; what comes from outside must have been escaped with ``escapedHTML(_:)``.
    public static func html(_ html: String, status: Int = 200) -> Response {
      Response(status: status, headers: ["Content-Type": "text/html; charset=utf-8"], body: Array(html.utf8))
    }

    /// JSON that is text already.
    public static func json(_ json: String, status: Int = 200) -> Response {
      .json(Array(json.utf8), status: status)
    }

    /// JSON that is encoded already.
    public static func json(_ json: [UInt8], status: Int = 200) -> Response {
      Response(status: status, headers: ["Content-Type": "application/json"], body: json)
    }

    /// A redirect, 302 unless said otherwise.
    public static func redirect(to location: String, status: Int = 302) -> Response {
      Response(status: status, headers: ["Location": location])
    }

    /// Text made harmless between tags and inside quoted attributes.
    public static func escapedHTML(_ text: String) -> String {
      var escaped = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "&": escaped += "&amp;"
        case "<": escaped += "&lt;"
        case ">": escaped += "&gt;"
        case "\"": escaped += "&quot;"
        case "'": escaped += "&#39;"
        default: escaped.unicodeScalars.append(scalar)
        }
      }
      return escaped
    }

    /// The reason phrase of a status.
    static func phrase(_ status: Int) -> String {
      switch status {
      case 200: "OK"
      case 201: "Created"
      case 202: "Accepted"
      case 204: "No Content"
      case 301: "Moved Permanently"
      case 302: "Found"
      case 303: "See Other"
      case 304: "Not Modified"
      case 307: "Temporary Redirect"
      case 308: "Permanent Redirect"
      case 400: "Bad Request"
      case 401: "Unauthorized"
      case 403: "Forbidden"
      case 404: "Not Found"
      case 405: "Method Not Allowed"
      case 408: "Request Timeout"
      case 409: "Conflict"
      case 410: "Gone"
      case 411: "Length Required"
      case 413: "Content Too Large"
      case 414: "URI Too Long"
      case 415: "Unsupported Media Type"
      case 417: "Expectation Failed"
      case 421: "Misdirected Request"
      case 422: "Unprocessable Content"
      case 429: "Too Many Requests"
      case 431: "Request Header Fields Too Large"
      case 500: "Internal Server Error"
      case 501: "Not Implemented"
      case 502: "Bad Gateway"
      case 503: "Service Unavailable"
      case 504: "Gateway Timeout"
      case 505: "HTTP Version Not Supported"
      default: "Status"
      }
    }
  }
}
