import Foundation

/// One request. Its description, dump and mirror show the method and the URL without its query, and no value else.
public struct HTTPRequest: Equatable, Sendable {
  /// The method, in capitals.
  public var method: String
  /// Where to; `http` or `https`.
  public var url: URL
  /// The header fields.
  public var headers: HTTPFields
  /// The body, if there is one.
  public var body: Data?

  /// A request; by default a GET without a body.
  public init(_ url: URL, method: String = "GET", headers: HTTPFields = [:], body: Data? = nil) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
  }

  /// A request that carries `value` as JSON.
  /// - Throws: `EncodingError` when `value` cannot be written as JSON.
  public static func json(
    _ url: URL,
    method: String = "POST",
    headers: HTTPFields = [:],
    _ value: some Encodable
  ) throws -> HTTPRequest {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var request = HTTPRequest(url, method: method, headers: headers, body: try encoder.encode(value))
    request.headers["Content-Type"] = "application/json"
    if request.headers["Accept"] == nil { request.headers["Accept"] = "application/json" }
    return request
  }

  /// A POST of `fields` as `application/x-www-form-urlencoded`, in order.
  public static func form(
    _ url: URL,
    headers: HTTPFields = [:],
    _ fields: [(name: String, value: String)]
  ) -> HTTPRequest {
    var request = HTTPRequest(url, method: "POST", headers: headers, body: Data(formEncoded(fields).utf8))
    request.headers["Content-Type"] = "application/x-www-form-urlencoded"
    return request
  }

  /// `fields` as they stand in a form body or a URL's query: everything but RFC 3986's unreserved is escaped.
  public static func formEncoded(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\(escaped($0.name))=\(escaped($0.value))" }.joined(separator: "&")
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        result += hex.utf8.count == 1 ? "%0\(hex)" : "%\(hex)"
      }
    }
    return result
  }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "\(method) \(url.withoutSecrets)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

extension URL {
  /// The URL without user, password, query and fragment: fit for an error or a log.
  public var withoutSecrets: String {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return "<unreadable URL>" }
    parts.user = nil
    parts.password = nil
    parts.query = nil
    parts.fragment = nil
    return parts.string ?? "<unreadable URL>"
  }
}
