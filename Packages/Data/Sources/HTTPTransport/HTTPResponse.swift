import Foundation

/// A server's answer. Its description, dump and mirror show the status and the size, never the body.
public struct HTTPResponse: Equatable, Sendable {
  /// The status code, whatever it is.
  public var status: Int
  /// The header fields; of several of one name there is one, as the system gives them.
  public var headers: HTTPFields
  /// The body, decoded from any content encoding; empty when there was none.
  public var body: Data

  /// An answer, by default empty.
  public init(status: Int, headers: HTTPFields = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// Whether the status is 200 to 299.
  public var isSuccess: Bool { (200...299).contains(status) }

  /// The media type in lower case without parameters, such as `application/json`.
  public var mediaType: String? {
    headers["Content-Type"]?.prefix { $0 != ";" }.lowercased().trimmingCharacters(in: .whitespaces)
  }

  /// How long the server asks to wait, from a `Retry-After` in seconds.
  public var retryAfter: Duration? {
    guard let text = headers["Retry-After"], let seconds = Int(text.trimmingCharacters(in: .whitespaces)),
      (0...86_400).contains(seconds)
    else { return nil }
    return .seconds(seconds)
  }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "HTTP \(status), \(body.count) bytes" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["status": status, "headers": headers]) }
}
