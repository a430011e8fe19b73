import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HTTPClient {
  /// Sends through a `URLSession` of its own, without cookies, cache, stored credentials and redirects.
  ///
  /// The session's task is never cancelled, which can end the process on Linux. A caller that is cancelled, or whose
  /// deadline on `clock` has passed, goes on at once, and the transfer ends unheard.
  public static func urlSession(
    limits: HTTPLimits = HTTPLimits(),
    clock: any Clock<Duration> = ContinuousClock()
  ) -> HTTPClient {
    let transport = URLSessionTransport(limits: limits, clock: clock)
    return HTTPClient { try await transport.send($0) }
  }
}

/// Owns the session, and lets it go when the last client over it is gone.
private final class URLSessionTransport: Sendable {
  private let session: URLSession
  private let delegate = TransferDelegate()
  private let limits: HTTPLimits
  private let clock: any Clock<Duration>

  init(limits: HTTPLimits, clock: any Clock<Duration>) {
    self.limits = limits
    self.clock = clock
    LoopbackProxyExemption.apply()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = 32
    // Ends a silent connection that nobody listens to any more, some time after the deadline below.
    configuration.timeoutIntervalForRequest = limits.deadline / .seconds(1) + 1
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }

  deinit {
    session.finishTasksAndInvalidate()
  }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try request.validate()
    try Task.checkCancellation()
    let name = request.description
    let transfer = Transfer(name: name, bodyLimit: limits.bodySize)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard transfer.begin(continuation) else { return }
        let task = session.dataTask(with: URLRequest(request))
        delegate.add(transfer, for: task)
        transfer.keep(
          timer: Task { [clock, deadline = limits.deadline] in
            guard (try? await clock.sleep(for: deadline)) != nil else { return }
            transfer.settle(.failure(HTTPError.timedOut("\(name): no complete answer in \(deadline)")))
          }
        )
        task.resume()
      }
    } onCancel: {
      transfer.settle(.failure(CancellationError()))
    }
  }
}

extension URLRequest {
  fileprivate init(_ request: HTTPRequest) {
    self.init(url: request.url)
    httpMethod = request.method
    httpBody = request.body
    httpShouldHandleCookies = false
    for name in request.headers.names {
      setValue(request.headers[name], forHTTPHeaderField: name)
    }
  }
}

extension Transfer {
  /// Settles with what a session's error means here.
  func failed(_ error: any Error) {
    settle(.failure(HTTPError(error, of: name)))
  }
}

extension HTTPError {
  /// Takes only the code of `error`: its text and user info hold the whole URL.
  fileprivate init(_ error: any Error, of name: String) {
    guard let code = (error as? URLError)?.code else {
      self = .unreachable("\(name): \(type(of: error))")
      return
    }
    switch code {
    case .timedOut: self = .timedOut("\(name): the connection was silent for too long")
    case .cannotFindHost, .dnsLookupFailed: self = .unreachable("\(name): the host name is not known")
    case .cannotConnectToHost: self = .unreachable("\(name): nothing accepts connections there")
    case .badServerResponse: self = .unreachable("\(name): the connection was closed without an answer")
    case .networkConnectionLost: self = .unreachable("\(name): the connection was lost")
    // The scheme was checked before, so an unsupported one is libcurl's word for an answer that is not HTTP.
    case .unsupportedURL, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData:
      self = .malformedResponse("\(name): URLError \(code.rawValue)")
    default: self = .unreachable("\(name): the transfer failed (URLError \(code.rawValue))")
    }
  }
}
