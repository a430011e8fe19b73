/// Why there is no answer. Texts name the method and the URL without its query, and the reason.
public enum HTTPError: Error, Equatable, Sendable {
  /// The request was not sent: its method, URL or a header is not valid.
  case invalidRequest(String)
  /// The server could not be reached, or the connection was lost before the answer was complete.
  case unreachable(String)
  /// The answer was not complete when the deadline passed.
  case timedOut(String)
  /// The body is larger than `limit` bytes.
  case bodyTooLarge(limit: Int, String)
  /// What came back is not HTTP, or its encoding is broken.
  case malformedResponse(String)

  /// Whether the same request may succeed later without anybody changing anything.
  public var isRetryable: Bool {
    switch self {
    case .unreachable, .timedOut: true
    case .invalidRequest, .bodyTooLarge, .malformedResponse: false
    }
  }
}

extension HTTPError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalidRequest(let text): "invalid request: \(text)"
    case .unreachable(let text): "unreachable: \(text)"
    case .timedOut(let text): "timed out: \(text)"
    case .bodyTooLarge(let limit, let text): "the answer has more than \(limit) bytes: \(text)"
    case .malformedResponse(let text): "not a valid HTTP answer: \(text)"
    }
  }
}
