import Dependencies
import Foundation
import HTTPTransport
import IdentityDomain
import LoopbackHTTP

@testable import IdentityData

/// A small OpenID provider inside the test: it answers as an `HTTPClient`, and its person as a `UserAgent`.
final class TestIssuer: Sendable {
  struct Behaviour: Sendable {
    var keys: [SigningKey] = [.rsa]
    var signer = SigningKey.rsa
    var extraKeys: [JSONValue] = []
    /// Changes to discovery, `null` removes.
    var discovery: [String: JSONValue] = [:]
    var header: [String: JSONValue] = [:]
    /// Changes to the claims, `null` removes.
    var claims: [String: JSONValue] = [:]
    /// Parameters of the redirect in place of those of a consent.
    var redirect: (@Sendable (_ state: String) -> [(String, String)])?
    /// The token endpoint's answer in place of tokens.
    var tokenAnswer: HTTPResponse?
    /// Changes to the token endpoint's JSON, `null` removes.
    var tokens: [String: JSONValue] = [:]
    var accessToken = "provider-access-token"
  }

  static let url = "https://issuer.example"
  static let clientID = "app"

  let date = ManualDate()
  private let state = LockIsolated(State())

  private struct State: Sendable {
    var behaviour = Behaviour()
    var requests: [HTTPRequest] = []
    var authorization: [String: String] = [:]
  }

  init(_ change: @Sendable (inout Behaviour) -> Void = { _ in }) {
    set(change)
  }

  func set(_ change: @Sendable (inout Behaviour) -> Void) {
    state.withValue { change(&$0.behaviour) }
  }

  var requests: [HTTPRequest] { state.withValue { $0.requests } }
  var authorization: [String: String] { state.withValue { $0.authorization } }
  func count(_ path: String) -> Int { requests.filter { $0.url.path == path }.count }

  /// The fields of the last request to the token endpoint.
  var tokenRequest: [String: String] {
    Self.fields(requests.last { $0.url.path == "/token" }?.body.map { String(decoding: $0, as: UTF8.self) } ?? "")
  }

  var http: HTTPClient {
    HTTPClient { request in
      let behaviour = self.state.withValue { state in
        state.requests.append(request)
        return state.behaviour
      }
      switch request.url.path {
      case "/.well-known/openid-configuration": return Self.json(self.discovery(behaviour))
      case "/jwks": return Self.json(["keys": .array(behaviour.keys.map(\.jwk) + behaviour.extraKeys)])
      case "/token": return behaviour.tokenAnswer ?? Self.json(self.tokens(behaviour))
      default: return HTTPResponse(status: 404)
      }
    }
  }

  /// The person allows at once, in a browser that really visits the redirect URI.
  var userAgent: UserAgent {
    UserAgent { url in
      let redirect = self.redirect(of: url)
      _ = try await HTTPClient.urlSession().send(HTTPRequest(redirect))
    }
  }

  /// Where the provider sends the browser after consent.
  func redirect(of url: URL) -> URL {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    let parameters = Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    let behaviour = state.withValue { state in
      state.authorization = parameters
      return state.behaviour
    }
    let loginState = parameters["state"] ?? ""
    let fields = behaviour.redirect?(loginState) ?? [("code", "the-code"), ("state", loginState)]
    let query = HTTPRequest.formEncoded(fields.map { (name: $0.0, value: $0.1) })
    // A loopback URL and an encoded query make a URL.
    return URL(string: "\(parameters["redirect_uri"] ?? "")?\(query)")!
  }

  func client(_ provider: IdentityProvider = .google) -> OpenIDClient {
    switch provider {
    case .google: .google(issuer: Self.url, clientID: Self.clientID)
    case .apple: .apple(issuer: Self.url, clientID: Self.clientID)
    }
  }

  func flow(
    _ provider: IdentityProvider = .google,
    userAgent: UserAgent? = nil,
    clock: any Clock<Duration> = TestClock()
  ) -> OpenIDSignIn {
    OpenIDSignIn(
      client: client(provider),
      http: http,
      userAgent: userAgent ?? self.userAgent,
      clock: clock,
      timeLimit: .seconds(300),
      now: date.now,
      issuer: OpenIDIssuer(client(provider), http: http, now: date.now)
    )
  }

  private func discovery(_ behaviour: Behaviour) -> JSONValue {
    let standard: [String: JSONValue] = [
      "issuer": .string(Self.url),
      "authorization_endpoint": .string("\(Self.url)/authorize"),
      "token_endpoint": .string("\(Self.url)/token"),
      "jwks_uri": .string("\(Self.url)/jwks"),
      "id_token_signing_alg_values_supported": ["RS256", "ES256", "HS256", "none"],
    ]
    return .object(standard.merging(behaviour.discovery) { $1 }.filter { $0.value != .null })
  }

  private func tokens(_ behaviour: Behaviour) -> JSONValue {
    let standard: [String: JSONValue] = [
      "access_token": .string(behaviour.accessToken),
      "token_type": "Bearer",
      "expires_in": 3600,
      "id_token": .string(behaviour.signer.token(header: behaviour.header, claims: claims(behaviour))),
    ]
    return .object(standard.merging(behaviour.tokens) { $1 }.filter { $0.value != .null })
  }

  private func claims(_ behaviour: Behaviour) -> [String: JSONValue] {
    let standard: [String: JSONValue] = [
      "iss": .string(Self.url),
      "aud": .string(Self.clientID),
      "sub": "subject",
      "exp": .number(date.seconds + 600),
      "iat": .number(date.seconds),
      "nonce": .string(authorization["nonce"] ?? ""),
      "name": "Alice Liddell",
    ]
    return standard.merging(behaviour.claims) { $1 }.filter { $0.value != .null }
  }

  static func json(_ value: JSONValue, status: Int = 200) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: Data(value.text.utf8))
  }

  private static func fields(_ form: String) -> [String: String] {
    let pairs = form.split(separator: "&").map { $0.split(separator: "=", omittingEmptySubsequences: false) }
    return Dictionary(pairs.map { (String($0[0]), String($0[1]).removingPercentEncoding ?? "") }) { $1 }
  }
}
