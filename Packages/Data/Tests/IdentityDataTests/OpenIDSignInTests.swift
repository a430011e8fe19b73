import Dependencies
import Foundation
import HTTPTransport
import IdentityDomain
import Testing

@testable import IdentityData

@Suite(.timeLimit(.minutes(1)))
struct OpenIDSignInTests {
  let issuer = TestIssuer()

  @Test func aFixedRedirectPortIsUsedAndOneThatIsTakenHasItsOwnError() async throws {
    let occupant = try await RedirectListener.start()
    let port = try #require(URL(string: occupant.redirectURI)?.port.flatMap(UInt16.init))
    let issuer = TestIssuer()
    let client = OpenIDClient.google(issuer: TestIssuer.url, clientID: TestIssuer.clientID, redirectPort: port)
    let flow = OpenIDSignIn(
      client: client,
      http: issuer.http,
      userAgent: issuer.userAgent,
      clock: TestClock(),
      timeLimit: .seconds(300),
      now: issuer.date.now,
      issuer: OpenIDIssuer(client, http: issuer.http, now: issuer.date.now)
    )
    await #expect(throws: OAuthError.redirectPortTaken(port)) { try await flow.signIn() }
    await occupant.stop()
    _ = try await flow.signIn()
    #expect(issuer.authorization["redirect_uri"] == "http://127.0.0.1:\(port)/callback")
    // The port is free again for the next sign-in.
    _ = try await flow.signIn()
  }

  @Test func googleGivesAVerifiedCredential() async throws {
    let credential = try await issuer.flow().signIn()
    #expect(credential.provider == .google)
    #expect(credential.accessToken?.reveal() == "provider-access-token")
    #expect(credential.displayName == "Alice Liddell")
    #expect(credential.nonce?.reveal() == issuer.authorization["nonce"])
  }

  @Test func theRequestHasWhatTheStandardsAskFor() async throws {
    _ = try await issuer.flow().signIn()
    let sent = issuer.authorization
    #expect(sent["response_type"] == "code")
    #expect(sent["client_id"] == "app")
    #expect(sent["scope"] == "openid email profile")
    #expect(sent["code_challenge_method"] == "S256")
    #expect(sent["redirect_uri"]?.hasPrefix("http://127.0.0.1:") == true)
    #expect(sent["redirect_uri"]?.hasSuffix("/callback") == true)
    let exchanged = issuer.tokenRequest
    #expect(exchanged["grant_type"] == "authorization_code")
    #expect(exchanged["code"] == "the-code")
    #expect(exchanged["client_id"] == "app")
    #expect(exchanged["redirect_uri"] == sent["redirect_uri"])
    let verifier = try #require(exchanged["code_verifier"])
    #expect(verifier.count == 43)
    #expect(sent["code_challenge"] == Base64URL.encode(Crypto.sha256(verifier.utf8)))
  }

  @Test func everySignInHasItsOwnSecrets() async throws {
    let flow = issuer.flow()
    var seen: [String] = []
    for _ in 0..<3 {
      _ = try await flow.signIn()
      seen += ["state", "nonce", "code_challenge"].compactMap { issuer.authorization[$0] }
    }
    #expect(Set(seen).count == 9)
  }

  @Test func appleGetsTheHashOfTheNonceAndTellsTheNameBesideTheCode() async throws {
    issuer.set { behaviour in
      behaviour.keys = [.ec]
      behaviour.signer = .ec
      behaviour.claims = ["name": nil, "email_verified": "true"]
      behaviour.redirect = { state in
        [
          ("code", "the-code"), ("state", state),
          ("user", #"{"name":{"firstName":" Zoë ","lastName":"Ω"},"email":"a@example.com"}"#),
        ]
      }
    }
    let credential = try await issuer.flow(.apple).signIn()
    #expect(credential.displayName == "Zoë Ω")
    let nonce = try #require(credential.nonce?.reveal())
    #expect(issuer.authorization["nonce"] == hexadecimal(Crypto.sha256(nonce.utf8)))
    #expect(issuer.authorization["scope"] == "openid name email")
  }

  @Test(arguments: ["", "{}", "[]", "nonsense", #"{"name":null}"#, #"{"name":{"firstName":"  "}}"#])
  func aNameThatCannotBeReadIsNoName(user: String) async throws {
    issuer.set { behaviour in
      behaviour.claims = ["name": nil]
      behaviour.redirect = { [("code", "the-code"), ("state", $0), ("user", user)] }
    }
    #expect(try await issuer.flow(.apple).signIn().displayName == nil)
  }

  @Test(
    arguments: [
      ("access_denied", .userCancelled), ("user_cancelled_authorize", .userCancelled),
      ("server_error", .network(retryable: true)), ("temporarily_unavailable", .network(retryable: true)),
      ("invalid_scope", .invalidResponse("redirect: error invalid_scope")),
      ("<script>alert(1)</script>", .invalidResponse("redirect: error of an unreadable name")),
    ] as [(String, OAuthError)]
  )
  func anErrorInTheRedirectEndsTheSignIn(error: String, expected: OAuthError) async {
    issuer.set { $0.redirect = { [("error", error), ("state", $0)] } }
    await #expect(throws: expected) { try await issuer.flow().signIn() }
    #expect(issuer.count("/token") == 0)
  }

  @Test func aRedirectWithAnotherIssuersNameIsRefused() async {
    issuer.set { $0.redirect = { [("code", "the-code"), ("state", $0), ("iss", "https://evil.example")] } }
    await #expect(throws: OAuthError.invalidResponse("redirect: iss is another issuer's")) {
      try await issuer.flow().signIn()
    }
    #expect(issuer.count("/token") == 0)
  }

  @Test func anAdvertisedIssuerMustBeThere() async throws {
    issuer.set { $0.discovery = ["authorization_response_iss_parameter_supported": true] }
    await #expect(
      throws: OAuthError.invalidResponse("redirect: iss is missing, though the issuer says that it sends it")
    ) {
      try await issuer.flow().signIn()
    }
    issuer.set { $0.redirect = { [("code", "the-code"), ("state", $0), ("iss", TestIssuer.url)] } }
    _ = try await issuer.flow().signIn()
  }

  @Test(arguments: ["code", "iss", "error", "user"])
  func aRepeatedParameterIsRefused(name: String) async {
    issuer.set { behaviour in
      behaviour.redirect = { [("code", "the-code"), ("state", $0), (name, "a"), (name, "b")] }
    }
    await #expect(throws: OAuthError.invalidResponse("redirect: a parameter stands twice")) {
      try await issuer.flow().signIn()
    }
  }

  @Test func aRedirectWithoutCodeIsRefused() async {
    issuer.set { $0.redirect = { [("state", $0)] } }
    await #expect(throws: OAuthError.invalidResponse("redirect: neither code nor error")) {
      try await issuer.flow().signIn()
    }
  }

  @Test func strangersAtTheRedirectAddressChangeNothing() async throws {
    let browser = HTTPClient.urlSession()
    let agent = UserAgent { [issuer] url in
      let good = issuer.redirect(of: url)
      var parts = try #require(URLComponents(url: good, resolvingAgainstBaseURL: true))
      let base = "http://127.0.0.1:\(try #require(parts.port))"
      let query = try #require(parts.percentEncodedQuery)
      for (path, status) in [
        ("/", 404), ("/favicon.ico", 404), ("/callback", 400), ("/callback?code=evil&state=wrong", 400),
        ("/callback?code=evil", 400), ("/callback?\(query)&state=wrong", 400), ("/other?\(query)", 404),
      ] {
        let url = try #require(URL(string: base + path))
        #expect(try await browser.send(HTTPRequest(url)).status == status)
      }
      #expect(try await browser.send(HTTPRequest(good, method: "HEAD")).status == 405)
      parts.percentEncodedQuery = nil
      let posted = try #require(parts.url)
      let text = HTTPRequest(posted, method: "POST", headers: ["Content-Type": "text/plain"], body: Data("x".utf8))
      #expect(try await browser.send(text).status == 415)
      // The first right one counts; after it the address is gone or says so.
      #expect(try await browser.send(HTTPRequest(good)).status == 200)
    }
    let credential = try await issuer.flow(userAgent: agent).signIn()
    #expect(credential.provider == .google)
    #expect(issuer.tokenRequest["code"] == "the-code")
  }

  @Test func aPostedFormIsARedirectToo() async throws {
    let agent = UserAgent { [issuer] url in
      let good = issuer.redirect(of: url)
      var parts = try #require(URLComponents(url: good, resolvingAgainstBaseURL: true))
      let body = try #require(parts.percentEncodedQuery)
      parts.percentEncodedQuery = nil
      var request = HTTPRequest(try #require(parts.url), method: "POST", body: Data(body.utf8))
      request.headers["Content-Type"] = "application/x-www-form-urlencoded"
      #expect(try await HTTPClient.urlSession().send(request).status == 200)
    }
    _ = try await issuer.flow(userAgent: agent).signIn()
  }

  @Test func nobodyListensAfterwards() async throws {
    _ = try await issuer.flow().signIn()
    let url = try #require(issuer.authorization["redirect_uri"].flatMap { URL(string: $0) })
    let error = await #expect(throws: HTTPError.self) { try await HTTPClient.urlSession().send(HTTPRequest(url)) }
    guard case .unreachable = error else {
      Issue.record("\(String(describing: error)) is not unreachable")
      return
    }
  }

  @Test func aPersonWhoNeverComesBackEndsTheSignInAtTheTimeLimit() async {
    let clock = TestClock()
    let shown = Gate(isOpen: true)
    let flow = issuer.flow(userAgent: UserAgent { _ in await shown.pass() }, clock: clock)
    let signIn = Task { try await flow.signIn() }
    await shown.arrived()
    while (try? await clock.checkSuspension()) != nil {}
    await clock.advance(by: .seconds(300))
    await #expect(throws: OAuthError.network(retryable: true)) { try await signIn.value }
  }

  @Test func aCancelledSignInEndsAtOnce() async {
    let shown = Gate(isOpen: true)
    let flow = issuer.flow(userAgent: UserAgent { _ in await shown.pass() })
    let signIn = Task { try await flow.signIn() }
    await shown.arrived()
    signIn.cancel()
    await #expect(throws: CancellationError.self) { try await signIn.value }
  }

  @Test func aPageThatCannotBeShownEndsTheSignIn() async {
    let flow = issuer.flow(userAgent: UserAgent { _ in throw OAuthError.noPresenter })
    await #expect(throws: OAuthError.noPresenter) { try await flow.signIn() }
  }

  @Test func withoutAClientIdentifierNothingIsAsked() async {
    let client = OpenIDClient.google(issuer: TestIssuer.url, clientID: "")
    let flow = OpenIDSignIn(
      client: client,
      http: issuer.http,
      userAgent: issuer.userAgent,
      clock: TestClock(),
      timeLimit: .seconds(1),
      now: issuer.date.now,
      issuer: OpenIDIssuer(client, http: issuer.http, now: issuer.date.now)
    )
    await #expect(throws: OAuthError.configurationMissing("the client identifier of google")) {
      try await flow.signIn()
    }
    #expect(issuer.requests.isEmpty)
  }

  @Test func aWrongNonceIsRejected() async {
    issuer.set { $0.claims = ["nonce": "of another sign-in"] }
    await #expect(throws: OAuthError.idTokenRejected(.nonce)) { try await issuer.flow().signIn() }
  }

  @Test func aRotatedKeyIsFound() async throws {
    let flow = issuer.flow()
    _ = try await flow.signIn()
    issuer.set { behaviour in
      behaviour.keys = [.otherRSA]
      behaviour.signer = .otherRSA
    }
    issuer.date.advance(by: 61)
    _ = try await flow.signIn()
  }

  @Test func aSignerThatIsNotInTheKeySetIsRejected() async {
    issuer.set { $0.signer = .otherRSA }
    await #expect(throws: OAuthError.idTokenRejected(.key)) { try await issuer.flow().signIn() }
  }

  @Test func anOfflineProviderIsANetworkError() async {
    let http = HTTPClient { request in throw HTTPError.unreachable("\(request)") }
    let provider = OpenIDProvider(issuer.client(), http: http, userAgent: issuer.userAgent)
    await #expect(throws: OAuthError.network(retryable: true)) {
      try await SignInService.google(provider: provider, clock: TestClock()).signIn()
    }
  }
}
