import Dependencies
import Foundation
import HTTPTransport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct URLSessionClientTests {
  let client = HTTPClient.urlSession()

  private func answering(_ text: String) throws -> RawServer {
    try RawServer { _ in .bytes(text) }
  }

  @Test func anErrorStatusIsAnAnswer() async throws {
    let server = try answering("HTTP/1.1 503 No\r\nContent-Length: 2\r\nRetry-After: 7\r\nX-Thing: a\r\n\r\nno")
    let response = try await client.send(HTTPRequest(server.url("/")))
    #expect(response.status == 503)
    #expect(response.headers["x-thing"] == "a")
    #expect(response.retryAfter == .seconds(7))
    #expect(response.body == Data("no".utf8))
  }

  @Test func aRequestArrivesAsItWasMade() async throws {
    let server = try answering("HTTP/1.1 204 Done\r\n\r\n")
    var request = HTTPRequest.form(server.url("/token?a=b"), [("code", "a b&c=ü")])
    request.headers["X-Thing"] = "value"
    _ = try await client.send(request)
    let received = try #require(server.requests.first)
    #expect(received.hasPrefix("POST /token?a=b HTTP/1.1\r\n"))
    #expect(received.contains("\r\nX-Thing: value\r\n"))
    #expect(received.contains("\r\nContent-Type: application/x-www-form-urlencoded\r\n"))
    #expect(received.contains("\r\nContent-Length: 23\r\n"))
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func aRedirectIsGivenAndNotFollowed(status: Int) async throws {
    let other = try answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let target = other.url("/stolen").absoluteString
    let server = try answering("HTTP/1.1 \(status) Go\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n")
    let response = try await client.send(HTTPRequest(server.url("/"), headers: ["Authorization": "Bearer token"]))
    #expect(response.status == status)
    #expect(response.headers["Location"] == target)
    #expect(other.requests.isEmpty)
  }

  @Test(arguments: ["Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"y\"", "Bearer"])
  func aChallengeIsGivenAs401(challenge: String) async throws {
    let server = try answering("HTTP/1.1 401 No\r\nWWW-Authenticate: \(challenge)\r\nContent-Length: 2\r\n\r\nno")
    let response = try await client.send(HTTPRequest(server.url("/")))
    #expect(response.status == 401)
    #expect(server.requests.count == 1)
  }

  @Test func aCookieIsNotSentBack() async throws {
    let server = try answering("HTTP/1.1 200 OK\r\nSet-Cookie: a=b; Path=/\r\nContent-Length: 0\r\n\r\n")
    _ = try await client.send(HTTPRequest(server.url("/")))
    _ = try await client.send(HTTPRequest(server.url("/")))
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { !$0.lowercased().contains("\r\ncookie:") })
  }

  @Test func anAnswerIsNotCached() async throws {
    let server = try answering("HTTP/1.1 200 OK\r\nCache-Control: max-age=3600\r\nContent-Length: 0\r\n\r\n")
    _ = try await client.send(HTTPRequest(server.url("/")))
    _ = try await client.send(HTTPRequest(server.url("/")))
    #expect(server.requests.count == 2)
  }

  @Test func aBodyThatSaysItIsTooLargeIsRefused() async throws {
    let client = HTTPClient.urlSession(limits: HTTPLimits(bodySize: 10))
    let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 11\r\n\r\n12345678901")
    let url = server.url("/")
    await #expect(throws: HTTPError.bodyTooLarge(limit: 10, "GET \(url.absoluteString)")) {
      try await client.send(HTTPRequest(url))
    }
  }

  @Test func aBodyThatDoesNotSayItIsTooLargeIsRefused() async throws {
    let client = HTTPClient.urlSession(limits: HTTPLimits(bodySize: 10))
    let server = try answering("HTTP/1.1 200 OK\r\n\r\n\(String(repeating: "x", count: 100_000))")
    let url = server.url("/")
    await #expect(throws: HTTPError.bodyTooLarge(limit: 10, "GET \(url.absoluteString)")) {
      try await client.send(HTTPRequest(url))
    }
  }

  @Test func aBodyOfExactlyTheLimitIsTaken() async throws {
    let client = HTTPClient.urlSession(limits: HTTPLimits(bodySize: 10))
    let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n1234567890")
    #expect(try await client.send(HTTPRequest(server.url("/"))).body.count == 10)
  }

  @Test func aSilentServerTimesOutAtTheDeadline() async throws {
    let clock = TestClock()
    let client = HTTPClient.urlSession(limits: HTTPLimits(deadline: .seconds(30)), clock: clock)
    let server = try RawServer { _ in .silence }
    let url = server.url("/slow")
    let answer = Task { try await client.send(HTTPRequest(url)) }
    _ = await server.firstRequest()
    while (try? await clock.checkSuspension()) != nil {}
    await clock.advance(by: .seconds(30))
    await #expect(throws: HTTPError.timedOut("GET \(url.absoluteString): no complete answer in 30.0 seconds")) {
      try await answer.value
    }
  }

  @Test func nothingListensIsUnreachable() async throws {
    let url = try RawServer { _ in .silence }.url("/")
    await #expect(throws: HTTPError.unreachable("GET \(url.absoluteString): nothing accepts connections there")) {
      try await client.send(HTTPRequest(url))
    }
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf"])
  func aConnectionThatEndsTooSoonIsUnreachable(answer: String) async throws {
    let server = try answering(answer)
    let error = await #expect(throws: HTTPError.self) { try await client.send(HTTPRequest(server.url("/"))) }
    #expect(error?.isRetryable == true)
  }

  @Test func whatIsNotHTTPIsMalformed() async throws {
    let server = try answering("SSH-2.0-OpenSSH_9.2\r\n\r\n")
    let error = await #expect(throws: HTTPError.self) { try await client.send(HTTPRequest(server.url("/"))) }
    #expect(error?.isRetryable == false)
  }

  @Test func cancellationIsACancellationErrorAtOnce() async throws {
    let server = try RawServer { _ in .silence }
    let url = server.url("/")
    let answer = Task { [client] in try await client.send(HTTPRequest(url)) }
    _ = await server.firstRequest()
    answer.cancel()
    await #expect(throws: CancellationError.self) { try await answer.value }
  }

  @Test func aCancelledTaskSendsNothing() async throws {
    let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
    let url = server.url("/")
    let answer = Task { [client] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.send(HTTPRequest(url))
    }
    await #expect(throws: CancellationError.self) { try await answer.value }
    #expect(server.requests.isEmpty)
  }

  @Test func cancellingNearTheEndEndsEveryCallOnce() async throws {
    let server = try answering("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
    let url = server.url("/")
    for _ in 0..<200 {
      let answer = Task { [client] in try await client.send(HTTPRequest(url)) }
      for _ in 0..<Int.random(in: 0..<40) { await Task.yield() }
      answer.cancel()
      switch await answer.result {
      case .success(let response): #expect(response.status == 200)
      case .failure(let error): #expect(error is CancellationError)
      }
    }
  }

  @Test func manyCallsAtOnceGetTheirOwnAnswers() async throws {
    let server = try RawServer { request in
      let path = request.split(separator: " ").dropFirst().first ?? ""
      return .bytes("HTTP/1.1 200 OK\r\nContent-Length: \(path.utf8.count)\r\n\r\n\(path)")
    }
    await withTaskGroup { group in
      for number in 0..<100 {
        group.addTask { [client] in
          let response = try? await client.send(HTTPRequest(server.url("/\(number)")))
          #expect(response?.body == Data("/\(number)".utf8))
        }
      }
    }
  }

  @Test func anUnimplementedTransportReportsAnIssue() async {
    await withKnownIssue {
      _ = try await HTTPTransportKey.testValue.send(HTTPRequest(URL(fileURLWithPath: "/")))
    }
  }
}
