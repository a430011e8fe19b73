import Foundation
import HTTPTransport
import IdentityDomain
import Testing

@testable import IdentityData

struct OpenIDIssuerTests {
  private let issuer = TestIssuer()

  private func metadataSource(_ client: OpenIDClient? = nil) -> OpenIDIssuer {
    OpenIDIssuer(client ?? issuer.client(), http: issuer.http, now: issuer.date.now)
  }

  @Test func metadataAreFetchedOnceInTheirLifeTime() async throws {
    let source = metadataSource()
    _ = try await source.metadata()
    issuer.date.advance(by: 3599)
    _ = try await source.metadata()
    #expect(issuer.count("/.well-known/openid-configuration") == 1)
    issuer.date.advance(by: 1)
    _ = try await source.metadata()
    #expect(issuer.count("/.well-known/openid-configuration") == 2)
  }

  @Test func aClockThatWasSetBackMakesMetadataOld() async throws {
    let source = metadataSource()
    _ = try await source.metadata()
    issuer.date.advance(by: -10)
    _ = try await source.metadata()
    #expect(issuer.count("/.well-known/openid-configuration") == 2)
  }

  @Test(
    arguments: [
      (["issuer": "https://issuer.example/"], "discovery: the document is of another issuer"),
      (["issuer": nil], "discovery: no issuer"),
      (["token_endpoint": nil], "discovery: no token_endpoint"),
      (["token_endpoint": "http://issuer.example/token"], "discovery: token_endpoint is neither https nor on loopback"),
      (["jwks_uri": "http://127.0.0.1.evil.example/"], "discovery: jwks_uri is neither https nor on loopback"),
      (
        ["authorization_endpoint": "https://a:b@issuer.example"],
        "discovery: authorization_endpoint is neither https nor on loopback"
      ),
      (["code_challenge_methods_supported": ["plain"]], "discovery: the issuer does not support PKCE with S256"),
      (
        ["id_token_signing_alg_values_supported": ["HS256", "none"]],
        "discovery: the issuer signs with neither RS256 nor ES256"
      ),
    ] as [([String: JSONValue], String)]
  )
  func aDocumentThatMustNotBeIsRefused(change: [String: JSONValue], problem: String) async {
    issuer.set { $0.discovery = change }
    await #expect(throws: OAuthError.invalidResponse(problem)) { try await metadataSource().metadata() }
  }

  @Test(arguments: ["http://issuer.example", "ftp://issuer.example", "", "issuer.example"])
  func anIssuerThatIsNeitherHTTPSNorLoopbackIsNotAsked(url: String) async {
    let source = metadataSource(.google(issuer: url, clientID: "app"))
    await #expect(throws: OAuthError.configurationMissing("an issuer that is https or on loopback")) {
      try await source.metadata()
    }
    #expect(issuer.requests.isEmpty)
  }

  @Test(arguments: [500, 503, 429, 408])
  func aServerInTroubleIsANetworkError(status: Int) async {
    let http = HTTPClient { _ in HTTPResponse(status: status) }
    let source = OpenIDIssuer(issuer.client(), http: http, now: issuer.date.now)
    await #expect(throws: OAuthError.network(retryable: true)) { try await source.metadata() }
  }

  @Test func aFailureIsNotCached() async throws {
    issuer.set { $0.discovery = ["issuer": nil] }
    let source = metadataSource()
    _ = try? await source.metadata()
    issuer.set { $0.discovery = [:] }
    _ = try await source.metadata()
  }

  @Test func aRedirectedDocumentIsRefused() async {
    let http = HTTPClient { _ in HTTPResponse(status: 302, headers: ["Location": "https://evil.example"]) }
    let source = OpenIDIssuer(issuer.client(), http: http, now: issuer.date.now)
    await #expect(throws: OAuthError.invalidResponse("discovery: status 302")) { try await source.metadata() }
  }

  @Test func aPageInPlaceOfADocumentIsRefused() async {
    let http = HTTPClient { _ in
      HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Data("<html>".utf8))
    }
    let source = OpenIDIssuer(issuer.client(), http: http, now: issuer.date.now)
    await #expect(throws: OAuthError.invalidResponse("discovery: status 200 with text/html instead of JSON")) {
      try await source.metadata()
    }
  }

  @Test func anUnknownKeyIsFetchedOnceAndThenNotForAWhile() async throws {
    let source = metadataSource()
    let metadata = try await source.metadata()
    _ = try await source.keys(for: "rsa-1", of: metadata)
    issuer.set { $0.keys = [.rsa, .otherRSA] }
    // Moments after the first fetch an unknown identifier is no reason for another.
    #expect(try await source.keys(for: "rsa-2", of: metadata).map(\.id) == ["rsa-1"])
    #expect(issuer.count("/jwks") == 1)
    issuer.date.advance(by: 60)
    #expect(try await source.keys(for: "rsa-2", of: metadata).map(\.id) == ["rsa-1", "rsa-2"])
    #expect(issuer.count("/jwks") == 2)
    for _ in 0..<10 { _ = try await source.keys(for: "made-up", of: metadata) }
    #expect(issuer.count("/jwks") == 2)
  }

  @Test func knownKeysAreFetchedOnceInTheirLifeTime() async throws {
    let source = metadataSource()
    let metadata = try await source.metadata()
    for _ in 0..<5 { _ = try await source.keys(for: "rsa-1", of: metadata) }
    _ = try await source.keys(for: nil, of: metadata)
    #expect(issuer.count("/jwks") == 1)
    issuer.date.advance(by: 3600)
    _ = try await source.keys(for: "rsa-1", of: metadata)
    #expect(issuer.count("/jwks") == 2)
  }
}
