import Dependencies

/// Sends HTTP requests.
public struct HTTPClient: Sendable {
  /// Sends `request` and gives whatever the server answered, of any status. Redirects are not followed.
  /// - Throws: `HTTPError`, or `CancellationError` when the calling task was cancelled.
  public var send: @Sendable (_ request: HTTPRequest) async throws -> HTTPResponse

  /// A client that answers with `send`.
  public init(send: @escaping @Sendable (_ request: HTTPRequest) async throws -> HTTPResponse) {
    self.send = send
  }
}

/// The key of `DependencyValues.httpTransport`.
public enum HTTPTransportKey: TestDependencyKey {
  public static let testValue = HTTPClient { request in
    reportIssue("Unimplemented: 'DependencyValues.httpTransport' was asked to send \(request)")
    throw HTTPError.unreachable("\(request): no transport in tests")
  }
}

extension DependencyValues {
  /// Sends HTTP requests, without credentials of its own.
  public var httpTransport: HTTPClient {
    get { self[HTTPTransportKey.self] }
    set { self[HTTPTransportKey.self] = newValue }
  }
}
