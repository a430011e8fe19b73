import Foundation
import LoopbackHTTP

/// The HTML pages: plain documents that run no script and load nothing.
struct Page {
  let title: String
  /// HTML whose foreign parts are escaped already.
  let body: String
  /// Where its forms may lead beside this server; a sign-in ends in a redirect to the app.
  var formTarget: String?

  func response(status: Int = 200) -> Response {
    var response = Response.html(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Response.escapedHTML(title))</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      <main>
      <h1>\(Response.escapedHTML(title))</h1>
      \(body)
      </main>
      </body>
      </html>

      """,
      status: status
    )
    let targets = ["'self'", formTarget].compactMap { $0 }.joined(separator: " ")
    response.headers["Content-Security-Policy"] =
      "default-src 'none'; style-src 'sha256-\(Self.styleHash)'; form-action \(targets); "
      + "base-uri 'none'; frame-ancestors 'none'"
    response.headers["Cache-Control"] = "no-store"
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
  }

  private static let style =
    "body{font-family:system-ui,sans-serif;line-height:1.5;margin:2rem}main{max-width:34rem;margin:auto}"
    + "label{display:block;margin-top:1rem}input{display:block;width:100%;box-sizing:border-box;padding:.5rem;"
    + "font:inherit}button{font:inherit;padding:.5rem 1.5rem;margin:1rem .5rem 0 0}[role=alert]{color:#a00}"

  private static let styleHash = Data(Crypto.sha256(style)).base64EncodedString()
}

extension Page {
  /// Where a person signs in; an error stands above the fields.
  static func login(
    _ provider: Provider,
    requestID: String,
    email: String,
    error: String?,
    formTarget: String
  ) -> Page {
    let alert = error.map { "<p role=\"alert\">\(Response.escapedHTML($0))</p>\n" } ?? ""
    return Page(
      title: provider.title,
      body: """
        <p>The app asks who you are. This page belongs to a development server: its accounts are
        <code>alice@example.com</code> with the password <code>wonderland</code> and
        <code>bob@example.com</code> with <code>builder</code>.</p>
        \(alert)<form method="post" action="/\(provider.rawValue)/authorize">
        <input type="hidden" name="request" value="\(Response.escapedHTML(requestID))">
        <label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="username" value="\(Response.escapedHTML(email))">
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password">
        <button type="submit" name="action" value="allow">Allow</button>
        <button type="submit" name="action" value="deny">Deny</button>
        </form>
        """,
      formTarget: formTarget
    )
  }

  /// Why there is nothing to sign in to; nobody is redirected.
  static func problem(_ message: String) -> Page {
    Page(title: "This sign-in cannot go on", body: "<p role=\"alert\">\(Response.escapedHTML(message))</p>")
  }

  /// What this server is.
  static func home() -> Page {
    let issuers = Provider.allCases.map { provider in
      "<li><a href=\"/\(provider.rawValue)/.well-known/openid-configuration\">\(provider.title)</a>,"
        + " <a href=\"/\(provider.rawValue)/jwks\">its keys</a></li>"
    }
    return Page(
      title: "local-backend",
      body: """
        <p>A server for development and tests: two OpenID providers, an authentication server and a profile API.
        It listens on this machine only.</p>
        <ul>
        \(issuers.joined(separator: "\n"))
        <li><a href="/control">Switches, users and sessions</a></li>
        <li><a href="/health">Health</a></li>
        </ul>
        """
    )
  }
}
