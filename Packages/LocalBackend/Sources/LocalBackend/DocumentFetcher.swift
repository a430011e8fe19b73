import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Fetches an issuer's documents: without cookies, cache, credentials and redirects.
final class DocumentFetcher: NSObject, Sendable {
  private static let largestDocument = 1_048_576
  private static let timeLimit = 10.0

  /// Fetches over the network.
  static let fetch: TrustedIssuer.Fetch = { url throws(TrustedIssuer.FetchError) in
    let fetcher = DocumentFetcher()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.timeoutIntervalForRequest = timeLimit
    let session = URLSession(configuration: configuration, delegate: fetcher, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let answer: (data: Data, response: URLResponse)
    do {
      answer = try await session.data(from: url)
    } catch {
      throw .init(reason: "\(url.absoluteString) cannot be reached", isTemporary: true)
    }
    let status = (answer.response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else {
      throw .init(reason: "\(url.absoluteString) answers with status \(status)", isTemporary: status >= 500)
    }
    guard answer.data.count <= largestDocument else {
      throw .init(reason: "\(url.absoluteString) is larger than any such document", isTemporary: false)
    }
    return Array(answer.data)
  }

  /// Keeps loopback away from proxies, which transfers take from the environment; call it before anything else runs.
  static func exemptLoopbackFromProxies() {
    let environment = ProcessInfo.processInfo.environment
    let others = [environment["no_proxy"] ?? environment["NO_PROXY"] ?? ""].filter { !$0.isEmpty }
    setenv("no_proxy", (others + ["127.0.0.1", "localhost", "::1"]).joined(separator: ","), 1)
  }
}

extension DocumentFetcher: URLSessionTaskDelegate {
  // An issuer's documents are where it says, so a redirect is the answer.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  // Without this a request for a password would not end the transfer.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    let passwords = [NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic]
    let isPassword = passwords.contains(challenge.protectionSpace.authenticationMethod)
    completionHandler(isPassword ? .rejectProtectionSpace : .performDefaultHandling, nil)
  }
}
