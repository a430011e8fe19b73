import Dependencies
import IdentityDomain
import LoopbackHTTP

/// Waits on 127.0.0.1 for the provider's redirect of one sign-in (RFC 8252, 7.3).
///
/// It listens before the sign-in's URL is made. The first request to its path with the right `state` is the answer;
/// others get a page that says so, and change nothing.
final class RedirectListener: Sendable {
  static let path = "/callback"

  private let server: LoopbackServer
  private let inbox: Inbox

  /// Where the provider is to send the browser.
  var redirectURI: String { "http://127.0.0.1:\(server.port)\(Self.path)" }

  private init(server: LoopbackServer, inbox: Inbox) {
    self.server = server
    self.inbox = inbox
  }

  /// Starts listening on `port`, or on a free one.
  static func start(port: UInt16 = 0) async throws(OAuthError) -> RedirectListener {
    let inbox = Inbox()
    do {
      return RedirectListener(server: try await LoopbackServer.start(port: port) { inbox.answer($0) }, inbox: inbox)
    } catch .portTaken(let port) {
      throw .redirectPortTaken(port)
    } catch {
      throw .configurationMissing("a port for the sign-in's redirect. \(error)")
    }
  }

  /// Waits for the redirect that carries `state`, and gives its parameters.
  func parameters(expecting state: String) async throws -> [LoopbackServer.QueryItem] {
    inbox.expect(state)
    return try await inbox.answer.value()
  }

  /// Stops listening; a page that is being sent is still sent.
  func stop() async {
    await server.stop(within: .seconds(1))
  }
}

private final class Inbox: Sendable {
  let answer = OneShot<[LoopbackServer.QueryItem]>()
  private let expected = LockIsolated<String?>(nil)

  func expect(_ state: String) {
    expected.withValue { $0 = state }
  }

  func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
    guard request.path == RedirectListener.path else {
      return page("Not here", "This address only receives the end of a sign-in.", status: 404)
    }
    let parameters: [LoopbackServer.QueryItem]
    switch request.method {
    case "GET":
      parameters = request.query
    case "POST":
      guard let form = request.form else { return page("Not understood", "A form was expected.", status: 415) }
      parameters = form
    default:
      return page("Not understood", "This address takes GET and POST.", status: 405)
    }
    let states = parameters.all("state")
    guard states.count == 1, let state = expected.withValue({ $0 }), Crypto.constantTimeEqual(states[0], state) else {
      return page("Not this sign-in", "Start again in the app.", status: 400)
    }
    guard answer.settle(.success(parameters)) else {
      return page("Done already", "This sign-in has had its answer.", status: 410)
    }
    return page("Done", "You can close this page and go back to the app.", status: 200)
  }

  private func page(_ title: String, _ text: String, status: Int) -> LoopbackServer.Response {
    var response = LoopbackServer.Response.html(
      """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(title)</title></head>
      <body><h1>\(title)</h1><p>\(text)</p></body></html>

      """,
      status: status
    )
    response.headers["Cache-Control"] = "no-store"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Content-Security-Policy"] = "default-src 'none'"
    return response
  }
}
