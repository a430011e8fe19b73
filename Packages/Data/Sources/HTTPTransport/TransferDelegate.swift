import Dependencies
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The session's delegate: hands what arrives to the exchange it belongs to, and refuses what must not happen by itself.
final class TransferDelegate: NSObject, Sendable {
  private let transfers = LockIsolated<[Int: Transfer]>([:])

  func add(_ transfer: Transfer, for task: URLSessionTask) {
    transfers.withValue { $0[task.taskIdentifier] = transfer }
  }

  private func transfer(of task: URLSessionTask) -> Transfer? {
    transfers.withValue { $0[task.taskIdentifier] }
  }
}

extension TransferDelegate: URLSessionDataDelegate {
  /// Never follows a redirect: it would carry `Authorization` to another origin and repeat a POST without its body.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// Answers a challenge for a password by refusing it, since an unanswered one hangs past every time-out; a server's
  /// certificate is judged by the system.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
      // The session would then report a cancelled task and no status, so the status is taken here.
      if let response = task.response as? HTTPURLResponse, let transfer = transfer(of: task) {
        received(response, for: transfer)
        transfer.completed()
      }
      completionHandler(.rejectProtectionSpace, nil)
    #else
      let isServerTrust = challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
      completionHandler(isServerTrust ? .performDefaultHandling : .rejectProtectionSpace, nil)
    #endif
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse, let transfer = transfer(of: dataTask) {
      received(response, for: transfer)
    }
    completionHandler(.allow)
  }

  private func received(_ response: HTTPURLResponse, for transfer: Transfer) {
    var headers = HTTPFields()
    for (name, value) in response.allHeaderFields {
      if let name = name as? String, let value = value as? String { headers[name] = value }
    }
    transfer.received(
      status: response.statusCode,
      headers: headers,
      expectedLength: response.expectedContentLength
    )
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    transfer(of: dataTask)?.received(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let transfer = transfers.withValue({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    if let error {
      transfer.failed(error)
    } else {
      transfer.completed()
    }
  }
}
