import Foundation
import Synchronization
import Testing

@testable import LocalBackend

/// A running server with a clock that only the test moves.
final class TestBackend: Sendable {
  let server: BackendServer
  let client: Client
  let reports: Reports
  let time: Time

  final class Time: Sendable {
    private let seconds = Mutex(1_800_000_000.0)
    var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
    func advance(by seconds: Double) { self.seconds.withLock { $0 += seconds } }
  }

  final class Reports: Sendable {
    private let state = Mutex<[String]>([])
    var lines: [String] { state.withLock { $0 } }
    func add(_ line: String) { state.withLock { $0.append(line) } }
  }

  /// Made once: a new RSA key for every test would take longer than all of them.
  private static let keys = Result {
    try Provider.allCases.map { provider in
      BackendState.Key(
        id: "\(provider.rawValue)-key",
        provider: provider,
        pem: try SigningKey(generating: provider.algorithm).pem()
      )
    }
  }

  init(
    port: UInt16 = 0,
    state: String? = nil,
    switches: Set<FailureSwitch> = [],
    trusted: TrustedIssuer? = nil,
    fetch: @escaping TrustedIssuer.Fetch = DocumentFetcher.fetch
  ) async throws {
    let (reports, time) = (Reports(), Time())
    server = try await BackendServer.start(
      port: port,
      state: state,
      switches: switches,
      trusted: trusted,
      fetch: fetch,
      report: { reports.add($0) },
      clock: { time.now },
      fresh: BackendState(keys: try Self.keys.get())
    )
    self.reports = reports
    self.time = time
    client = Client(port: try #require(URL(string: server.url)?.port.flatMap(UInt16.init)))
  }

  /// Runs a test body against a server and stops it.
  static func run(
    state: String? = nil,
    switches: Set<FailureSwitch> = [],
    _ body: (TestBackend) async throws -> Void
  ) async throws {
    let backend = try await TestBackend(state: state, switches: switches)
    do {
      try await body(backend)
    } catch {
      await backend.server.stop()
      throw error
    }
    await backend.server.stop()
  }
}

/// What an app does to sign in, step by step and changeable at each.
struct SignIn: Sendable {
  let provider: Provider
  let client: Client
  var redirectURI = "http://127.0.0.1:43210/callback"
  var state = "the state"
  let verifier = Crypto.randomToken()
  let nonce = Crypto.randomToken()
  var email = "alice@example.com"
  var password = "wonderland"

  init(_ provider: Provider, _ client: Client) {
    self.provider = provider
    self.client = client
  }

  /// The parameters of the login page.
  var query: [String: String] {
    [
      "client_id": "inward-\(provider.rawValue)",
      "redirect_uri": redirectURI,
      "response_type": "code",
      "scope": provider == .apple ? "name email" : "openid email profile",
      "state": state,
      "nonce": provider == .apple ? Crypto.hex(Crypto.sha256(nonce)) : nonce,
      "code_challenge": Crypto.base64URL(Crypto.sha256(verifier)),
      "code_challenge_method": "S256",
    ]
  }

  func page(_ query: [String: String]? = nil) async throws -> Answer {
    let items = (query ?? self.query).map { "\($0.key)=\(Client.encoded($0.value))" }.joined(separator: "&")
    return try await client.get("/\(provider.rawValue)/authorize?\(items)")
  }

  static func requestID(_ page: Answer) throws -> String {
    let parts = page.text.components(separatedBy: "name=\"request\" value=\"")
    return try #require(parts.dropFirst().first?.components(separatedBy: "\"").first)
  }

  func submit(_ page: Answer, action: String = "allow") async throws -> Answer {
    try await client.postForm(
      "/\(provider.rawValue)/authorize",
      ["request": try Self.requestID(page), "email": email, "password": password, "action": action]
    )
  }

  func code() async throws -> String {
    try #require(try await submit(page()).redirect["code"])
  }

  func exchange(_ code: String, _ changes: [String: String] = [:]) async throws -> Answer {
    let form = [
      "grant_type": "authorization_code", "code": code, "redirect_uri": redirectURI,
      "client_id": "inward-\(provider.rawValue)", "code_verifier": verifier,
    ]
    return try await client.postForm("/\(provider.rawValue)/token", form.merging(changes) { $1 })
  }

  /// What `/auth/v1/token` wants.
  func credential(_ tokens: Answer) throws -> [String: JSONValue] {
    [
      "provider": .string(provider.rawValue),
      "id_token": try #require(tokens.json?["id_token"]),
      "access_token": try #require(tokens.json?["access_token"]),
      "nonce": .string(nonce),
    ]
  }

  func open(_ credential: [String: JSONValue]) async throws -> Answer {
    try await client.send("POST", "/auth/v1/token?grant_type=id_token", .object(credential))
  }

  /// The whole way to a session.
  func session() async throws -> SessionTokens {
    try SessionTokens(try await open(credential(exchange(code()))))
  }
}

/// The tokens of a session.
struct SessionTokens: Equatable {
  let access: String
  let refresh: String

  init(_ answer: Answer) throws {
    access = try #require(answer.json?["access_token"]?.string, "\(answer.text)")
    refresh = try #require(answer.json?["refresh_token"]?.string)
  }
}

extension Client {
  func refresh(_ token: String) async throws -> Answer {
    try await send("POST", "/auth/v1/token?grant_type=refresh_token", ["refresh_token": .string(token)])
  }
}

/// Claims or header of a token, unchecked.
func decodedPart(_ index: Int, of token: String) -> JSONValue? {
  Crypto.bytes(base64URL: token.split(separator: ".")[index]).flatMap(JSONValue.init(parsing:))
}
