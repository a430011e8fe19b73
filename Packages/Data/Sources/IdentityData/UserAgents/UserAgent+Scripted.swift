import Foundation
import HTTPTransport
import IdentityDomain

extension UserAgent {
  /// What a scripted person does on the provider's page.
  public enum Decision: String, Sendable {
    case allow
    case deny
  }

  /// A person made of code: fetches the provider's real page over `client`, fills in and posts its form, and follows
  /// the redirects to the app. Cookies are kept for one sign-in.
  ///
  /// The form is found by its password field; of its buttons, the one whose value is the decision is pressed.
  public static func scripted(
    email: String,
    password: Secret<String>,
    decision: Decision = .allow,
    client: HTTPClient
  ) -> UserAgent {
    UserAgent { url in
      var person = ScriptedPerson(email: email, password: password, decision: decision, client: client)
      try await person.signIn(at: url)
    }
  }
}

private struct ScriptedPerson {
  private static let maximumRedirects = 10

  let email: String
  let password: Secret<String>
  let decision: UserAgent.Decision
  let client: HTTPClient
  var cookies = CookieJar()

  mutating func signIn(at url: URL) async throws {
    let query = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems
    guard let text = query?.first(where: { $0.name == "redirect_uri" })?.value, let redirectURI = URL(trusted: text)
    else { throw OAuthError.invalidResponse("login page: its URL has no usable redirect_uri") }

    var visit = try await follow(HTTPRequest(url), to: redirectURI)
    guard let page = visit else { return }
    guard page.response.status == 200, page.response.mediaType == "text/html" else {
      if page.response.isTemporaryFailure { throw OAuthError.network(retryable: true) }
      throw OAuthError.invalidResponse("login page: status \(page.response.status) and no page to sign in on")
    }
    let html = String(decoding: page.response.body, as: UTF8.self)
    guard let form = HTMLForm.all(in: html).first(where: \.hasPassword) else {
      throw OAuthError.invalidResponse("login page: no form with a password field")
    }
    visit = try await follow(try request(submitting: form, of: page.url), to: redirectURI)
    if let refused = visit {
      throw OAuthError.invalidResponse(
        "login page: email or password were not accepted, status \(refused.response.status)"
      )
    }
  }

  private func request(submitting form: HTMLForm, of page: URL) throws -> HTTPRequest {
    guard let action = form.action.isEmpty ? page : URL(string: form.action, relativeTo: page)?.absoluteURL,
      action.hasSameOrigin(as: page)
    else { throw OAuthError.invalidResponse("login page: the form goes to another origin, which gets no password") }
    var fields = form.filled(email: email, password: password.reveal())
    if let button = form.buttons.first(where: { $0.value == decision.rawValue }) {
      fields.append((button.name, button.value))
    } else if decision == .deny {
      throw OAuthError.userCancelled
    }
    return HTTPRequest.form(action, headers: ["Accept": "text/html"], fields)
  }

  /// Sends, and follows redirects; nil once the app's redirect URI was visited.
  private mutating func follow(_ first: HTTPRequest, to redirectURI: URL) async throws -> (
    url: URL, response: HTTPResponse
  )? {
    var request = first
    for _ in 0...Self.maximumRedirects {
      request.headers["Cookie"] = cookies.header(for: request.url)
      let response = try await client.answer(to: request)
      cookies.take(response.headers["Set-Cookie"], from: request.url)
      if request.url.hasSameOrigin(as: redirectURI), request.url.path == redirectURI.path { return nil }
      guard [301, 302, 303].contains(response.status), let location = response.headers["Location"] else {
        return (request.url, response)
      }
      guard let target = URL(string: location, relativeTo: request.url)?.absoluteURL, target.isTrusted else {
        throw OAuthError.invalidResponse("login page: a redirect to a place that is neither https nor on loopback")
      }
      request = HTTPRequest(target, headers: ["Accept": "text/html"])
    }
    throw OAuthError.invalidResponse("login page: more than \(Self.maximumRedirects) redirects")
  }
}
