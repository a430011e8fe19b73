import Testing

@testable import LocalBackend

@Suite struct IssuerTests {
  @Test(arguments: Provider.allCases)
  func discoveryNamesTheIssuerItWasAskedAt(provider: Provider) async throws {
    try await TestBackend.run { backend in
      let answer = try await backend.client.get("/\(provider.rawValue)/.well-known/openid-configuration")
      let issuer = "\(backend.server.url)/\(provider.rawValue)"
      #expect(answer.json?["issuer"]?.string == issuer)
      #expect(answer.json?["token_endpoint"]?.string == "\(issuer)/token")
      #expect(answer.json?["code_challenge_methods_supported"] == ["S256"])
      #expect(answer.json?["authorization_response_iss_parameter_supported"] == true)
    }
  }

  @Test(arguments: Provider.allCases)
  func keySetHoldsPublicPartsOnly(provider: Provider) async throws {
    try await TestBackend.run { backend in
      let answer = try await backend.client.get("/\(provider.rawValue)/jwks")
      let keys = try KeySet(answer).keys
      let names =
        provider == .google ? ["alg", "e", "kid", "kty", "n", "use"] : ["alg", "crv", "kid", "kty", "use", "x", "y"]
      #expect(keys.map { $0.object?.keys.sorted() } == [names])
    }
  }

  @Test func loginPageIsAPlainFormThatNoCacheKeeps() async throws {
    try await TestBackend.run { backend in
      let page = try await SignIn(.google, backend.client).page()
      #expect(page.status == 200)
      #expect(page.headers["cache-control"] == "no-store")
      let policy = try #require(page.headers["content-security-policy"])
      #expect(policy.contains("default-src 'none'"))
      #expect(policy.contains("form-action 'self' http://127.0.0.1:43210;"))
      #expect(policy.contains("frame-ancestors 'none'"))
      for piece in [
        "<label for=\"email\">", "<input id=\"email\" name=\"email\"", "<label for=\"password\">",
        "type=\"password\"", "<button type=\"submit\" name=\"action\" value=\"allow\">", "value=\"deny\"",
      ] {
        #expect(page.text.contains(piece))
      }
    }
  }

  @Test func allowedSignInComesBackWithStateAndIssuer() async throws {
    try await TestBackend.run { backend in
      var signIn = SignIn(.google, backend.client)
      signIn.state = "a&code=evil#é %\r\nX: y"
      let answer = try await signIn.submit(signIn.page())
      #expect(answer.status == 302)
      #expect(answer.headers["location"]?.hasPrefix("http://127.0.0.1:43210/callback?code=") == true)
      #expect(answer.redirect.keys.sorted() == ["code", "iss", "state"])
      #expect(answer.redirect["state"] == signIn.state)
      #expect(answer.redirect["iss"] == "\(backend.server.url)/google")
    }
  }

  @Test func deniedSignInComesBackWithoutACode() async throws {
    try await TestBackend.run { backend in
      var signIn = SignIn(.apple, backend.client)
      signIn.password = ""
      let answer = try await signIn.submit(signIn.page(), action: "deny")
      #expect(answer.status == 302)
      #expect(
        answer.redirect
          == ["error": "access_denied", "state": "the state", "iss": "\(backend.server.url)/apple"]
      )
    }
  }

  @Test func wrongPasswordShowsTheFormAgain() async throws {
    try await TestBackend.run { backend in
      var signIn = SignIn(.google, backend.client)
      signIn.password = "<wrong>"
      let again = try await signIn.submit(signIn.page())
      #expect(again.status == 401)
      #expect(again.headers["location"] == nil)
      #expect(again.text.contains("<p role=\"alert\">Email or password is wrong.</p>"))
      #expect(again.text.contains("value=\"alice@example.com\""))
      #expect(!again.text.contains("wrong&gt;"))
      signIn.password = "wonderland"
      #expect(try await signIn.submit(again).redirect["code"] != nil)
    }
  }

  @Test func whatIsTypedCannotLeaveItsAttribute() async throws {
    try await TestBackend.run { backend in
      var signIn = SignIn(.google, backend.client)
      signIn.email = "\"><script>alert('x')</script>"
      let again = try await signIn.submit(signIn.page())
      #expect(!again.text.contains("<script>"))
      #expect(again.text.contains("value=\"&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;\""))
    }
  }

  @Test func loginPageWorksOnce() async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.google, backend.client)
      let page = try await signIn.page()
      _ = try await signIn.submit(page)
      let second = try await signIn.submit(page)
      #expect(second.status == 400)
      #expect(second.headers["location"] == nil)
    }
  }

  @Test func loginPageGrowsTooOld() async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.google, backend.client)
      let page = try await signIn.page()
      backend.time.advance(by: 600)
      #expect(try await signIn.submit(page).status == 400)
    }
  }

  @Test func loginPageOfOneProviderDoesNotOpenTheOther() async throws {
    try await TestBackend.run { backend in
      let page = try await SignIn(.google, backend.client).page()
      #expect(try await SignIn(.apple, backend.client).submit(page).status == 400)
    }
  }

  @Test(arguments: [
    "http://127.0.0.1:43210/other", "http://127.0.0.1/callback", "http://127.0.0.1:/callback",
    "http://127.0.0.1:0/callback", "http://127.0.0.1:080/callback", "http://127.0.0.1:65536/callback",
    "http://localhost:43210/callback", "https://127.0.0.1:43210/callback", "http://127.0.0.1:1@example.com/callback",
    "http://127.0.0.1:43210/callback?a=b", "http://127.0.0.1:43210/callback#a",
    "http://127.0.0.1.example.com:1/callback",
    "http://127.0.0.1:１/callback", "com.example:/callback", "",
  ])
  func foreignRedirectIsShownAndNeverFollowed(redirect: String) async throws {
    try await TestBackend.run { backend in
      var signIn = SignIn(.google, backend.client)
      signIn.redirectURI = redirect
      let answer = try await signIn.page()
      #expect(answer.status == 400)
      #expect(answer.headers["location"] == nil)
    }
  }

  @Test func foreignClientIsShownAndNeverRedirected() async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.google, backend.client)
      let answer = try await signIn.page(signIn.query.merging(["client_id": "inward-apple"]) { $1 })
      #expect(answer.status == 400)
      #expect(answer.headers["location"] == nil)
    }
  }

  @Test(arguments: [
    ("code_challenge_method", "plain", "invalid_request"),
    ("code_challenge_method", nil, "invalid_request"),
    ("code_challenge", nil, "invalid_request"),
    ("code_challenge", "short", "invalid_request"),
    ("response_type", "token", "unsupported_response_type"),
    ("response_mode", "fragment", "invalid_request"),
    ("scope", "email", "invalid_scope"),
  ])
  func badRequestIsToldToTheApp(name: String, value: String?, error: String) async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.google, backend.client)
      var query = signIn.query
      query[name] = value
      let answer = try await signIn.page(query)
      #expect(answer.status == 302)
      #expect(answer.redirect["error"] == error)
      #expect(answer.redirect["error_description"]?.contains(name) == true)
      #expect(answer.redirect["state"] == "the state")
      #expect(answer.redirect["iss"] == "\(backend.server.url)/google")
    }
  }

  @Test func parameterGivenTwiceIsRefused() async throws {
    try await TestBackend.run { backend in
      let signIn = SignIn(.google, backend.client)
      let items = signIn.query.map { "\($0.key)=\(Client.encoded($0.value))" }.joined(separator: "&")
      let answer = try await backend.client.get("/google/authorize?\(items)&nonce=2")
      #expect(answer.redirect["error"] == "invalid_request")
    }
  }
}
