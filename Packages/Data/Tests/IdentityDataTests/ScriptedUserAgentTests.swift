import Dependencies
import Foundation
import HTTPTransport
import IdentityDomain
import Testing

@testable import IdentityData

struct ScriptedUserAgentTests {
  private static let authorize =
    "https://issuer.example/authorize?client_id=a&redirect_uri=http%3A%2F%2F127.0.0.1%3A5000%2Fcallback"
  private static let page = """
    <form method="post" action="/login"><input type="hidden" name="request" value="r&amp;1">
    <input type="email" name="email"><input type="password" name="password">
    <button name="action" value="allow">Allow</button><button name="action" value="deny">Deny</button></form>
    """

  /// A site that answers by "METHOD url", and the requests it got.
  private func site(_ answers: [String: HTTPResponse]) -> (client: HTTPClient, requests: LockIsolated<[HTTPRequest]>) {
    let requests = LockIsolated<[HTTPRequest]>([])
    let client = HTTPClient { request in
      requests.withValue { $0.append(request) }
      return answers["\(request.method) \(request.url.absoluteString)"] ?? HTTPResponse(status: 404)
    }
    return (client, requests)
  }

  private func html(_ text: String, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["Content-Type": "text/html; charset=utf-8"], body: Data(text.utf8))
  }

  private func redirect(_ location: String) -> HTTPResponse {
    HTTPResponse(status: 302, headers: ["Location": location])
  }

  private func present(_ client: HTTPClient, decision: UserAgent.Decision = .allow) async throws {
    let agent = UserAgent.scripted(email: "a@b", password: Secret("pä ss"), decision: decision, client: client)
    try await agent.present(try #require(URL(string: Self.authorize)))
  }

  @Test func theFormIsFilledInPostedAndTheRedirectVisited() async throws {
    let callback = "http://127.0.0.1:5000/callback?code=c&state=s"
    let (client, requests) = site([
      "GET \(Self.authorize)": redirect("/login?next=1"),
      "GET https://issuer.example/login?next=1": html(Self.page),
      "POST https://issuer.example/login": redirect(callback),
      "GET \(callback)": html("done"),
    ])
    try await present(client)
    let posted = try #require(requests.value.first { $0.method == "POST" }?.body)
    #expect(
      String(decoding: posted, as: UTF8.self)
        == "request=r%261&email=a%40b&password=p%C3%A4%20ss&action=allow"
    )
    #expect(requests.value.last?.url.absoluteString == callback)
    #expect(requests.value.count == 4)
  }

  @Test func theCookiesOfThePageComeBackWithItsForm() async throws {
    let callback = "http://127.0.0.1:5000/callback?code=c&state=s"
    var page = html(Self.page)
    page.headers["Set-Cookie"] = "session=abc; HttpOnly; Path=/"
    let (client, requests) = site([
      "GET \(Self.authorize)": page,
      "POST https://issuer.example/login": redirect(callback),
      "GET \(callback)": html("done"),
    ])
    try await present(client)
    #expect(requests.value.map { $0.headers["Cookie"] } == [nil, "session=abc", nil])
    // Another sign-in begins without them.
    try await present(client)
    #expect(requests.value[3].headers["Cookie"] == nil)
  }

  @Test func denyingPressesTheOtherButton() async throws {
    let callback = "http://127.0.0.1:5000/callback?error=access_denied&state=s"
    let (client, requests) = site([
      "GET \(Self.authorize)": html(Self.page),
      "POST https://issuer.example/login": redirect(callback),
      "GET \(callback)": html("done"),
    ])
    try await present(client, decision: .deny)
    let posted = try #require(requests.value.first { $0.method == "POST" }?.body)
    #expect(String(decoding: posted, as: UTF8.self).hasSuffix("&action=deny"))
  }

  @Test func aProviderThatRemembersThePersonNeedsNoForm() async throws {
    let callback = "http://127.0.0.1:5000/callback?code=c&state=s"
    let (client, requests) = site(["GET \(Self.authorize)": redirect(callback), "GET \(callback)": html("done")])
    try await present(client)
    #expect(requests.value.count == 2)
  }

  @Test func aRefusedPasswordIsAnError() async {
    let (client, _) = site([
      "GET \(Self.authorize)": html(Self.page), "POST https://issuer.example/login": html(Self.page, status: 401),
    ])
    await #expect(
      throws: OAuthError.invalidResponse("login page: email or password were not accepted, status 401")
    ) {
      try await present(client)
    }
  }

  @Test(arguments: [
    "https://evil.example/login", "http://issuer.example/login", "//evil.example/x", "https://issuer.example:444/",
  ])
  func aFormForAnotherOriginGetsNoPassword(action: String) async {
    let page = Self.page.replacing("/login", with: action)
    let (client, requests) = site(["GET \(Self.authorize)": html(page)])
    await #expect(
      throws: OAuthError.invalidResponse("login page: the form goes to another origin, which gets no password")
    ) {
      try await present(client)
    }
    #expect(requests.value.count == 1)
  }

  @Test func redirectsInACircleEnd() async {
    let (client, requests) = site(["GET \(Self.authorize)": redirect(Self.authorize)])
    await #expect(throws: OAuthError.invalidResponse("login page: more than 10 redirects")) {
      try await present(client)
    }
    #expect(requests.value.count == 11)
  }

  @Test(arguments: ["http://evil.example/", "app://callback?code=c", "javascript:alert(1)"])
  func aRedirectToAnUnsafePlaceIsNotFollowed(location: String) async {
    let (client, requests) = site(["GET \(Self.authorize)": redirect(location)])
    await #expect(
      throws: OAuthError.invalidResponse(
        "login page: a redirect to a place that is neither https nor on loopback"
      )
    ) {
      try await present(client)
    }
    #expect(requests.value.count == 1)
  }

  @Test func aPageWithoutALoginIsAnError() async {
    let (client, _) = site(["GET \(Self.authorize)": html("<p>hello")])
    await #expect(throws: OAuthError.invalidResponse("login page: no form with a password field")) {
      try await present(client)
    }
  }

  @Test(arguments: [500, 503, 429])
  func aProviderInTroubleIsANetworkError(status: Int) async {
    let (client, _) = site(["GET \(Self.authorize)": html("oops", status: status)])
    await #expect(throws: OAuthError.network(retryable: true)) { try await present(client) }
  }

  @Test func aBrowserThatOnlyPrintsGivesTheURLToThePerson() async throws {
    let lines = LockIsolated<[String]>([])
    let agent = UserAgent.browser(.print) { line in lines.withValue { $0.append(line) } }
    try await agent.present(try #require(URL(string: Self.authorize)))
    #expect(lines.value == ["Open this page to sign in:", Self.authorize])
  }
}
