extension LoopbackServer {
  /// One complete request.
  public struct Request: Equatable, Sendable {
    /// The method as sent, such as `GET`; methods are case-sensitive.
    public let method: String
    /// The request target as sent: a path with its query, without a host.
    public let target: String
    /// The percent-decoded path.
    public let path: String
    /// The decoded items of the query, in order, duplicates kept.
    public let query: [QueryItem]
    /// The header fields.
    public let headers: Headers
    /// The body, chunks already decoded.
    public let body: [UInt8]

    /// A request made by hand, for tests of a handler; `nil` for a target that the server would refuse.
    public init?(method: String = "GET", target: String, headers: Headers = [:], body: [UInt8] = []) {
      guard target.hasPrefix("/"), let parts = try? RequestTarget(Array(target.utf8)[...], method: method) else {
        return nil
      }
      self.init(method: method, target: parts, headers: headers, body: body)
    }

    init(method: String, target: RequestTarget, headers: Headers, body: [UInt8]) {
      self.method = method
      self.target = target.text
      self.path = target.path
      self.query = target.query
      self.headers = headers
      self.body = body
    }

    /// The body as text; `nil` if it is not UTF-8.
    public var text: String? {
      String(validating: body, as: UTF8.self)
    }

    /// The media type in lower case, without parameters.
    public var contentType: String? {
      headers["Content-Type"].map { value in
        String((value.split(separator: ";", omittingEmptySubsequences: false).first ?? "").trimmingSpaces).lowercased()
      }
    }

    /// The decoded items of a form body; `nil` for another content type or a broken encoding.
    public var form: [QueryItem]? {
      guard contentType == "application/x-www-form-urlencoded" else { return nil }
      return [QueryItem](urlEncoded: body)
    }
  }
}
