import Foundation
import LoopbackHTTP

/// The server's state and rules; each area of its HTTP interface is an extension in a file of its own.
actor Backend {
  /// An authorization code that nobody has exchanged yet.
  struct IssuedCode {
    let request: AuthorizationRequest
    let account: Account
    let authenticatedAt: Int
  }

  private(set) var state: BackendState
  private let file: StateFile?
  let report: @Sendable (String) -> Void
  let trusted: TrustedIssuer?
  let fetch: TrustedIssuer.Fetch
  private let clock: @Sendable () -> Date

  /// `http://127.0.0.1:PORT`; empty until the server listens.
  private(set) var origin = ""
  var switches: Set<FailureSwitch>
  /// Login pages and codes are short-lived and need not outlive a restart.
  var logins = Expiring<AuthorizationRequest>()
  var codes = Expiring<IssuedCode>()
  private var keys: [Provider: (id: String, key: SigningKey)] = [:]
  private var strangers: [Provider: SigningKey] = [:]

  /// Takes over a stored state, and adds keys and users where they are missing.
  init(
    state: BackendState,
    file: StateFile?,
    switches: Set<FailureSwitch>,
    trusted: TrustedIssuer?,
    fetch: @escaping TrustedIssuer.Fetch,
    report: @escaping @Sendable (String) -> Void,
    clock: @escaping @Sendable () -> Date
  ) throws(BackendError) {
    var state = state
    for provider in Provider.allCases {
      do {
        if let stored = state.keys.first(where: { $0.provider == provider }) {
          keys[provider] = (stored.id, try SigningKey(pem: stored.pem, algorithm: provider.algorithm))
        } else {
          let key = try SigningKey(generating: provider.algorithm)
          let id = "\(provider.rawValue)-\(Crypto.randomToken().prefix(8))"
          state.keys.append(.init(id: id, provider: provider, pem: try key.pem()))
          keys[provider] = (id, key)
        }
      } catch {
        if let file, state.keys.contains(where: { $0.provider == provider }) {
          throw .stateUnreadable(path: file.path, reason: "the \(provider.rawValue) signing key is broken")
        }
        throw .keys("\(error)")
      }
    }
    for account in Account.all
    where !state.users.contains(where: { $0.isOwn(.google, account.googleSubject) }) {
      state.users.append(
        .init(
          id: UUID().uuidString.lowercased(),
          provider: .google,
          subject: account.googleSubject,
          account: account.email,
          email: account.email,
          fullName: account.name,
          displayName: account.name,
          bio: "",
          updatedAt: Int(clock().timeIntervalSince1970)
        )
      )
    }
    self.state = state
    self.file = file
    self.switches = switches
    self.trusted = trusted
    self.fetch = fetch
    self.report = report
    self.clock = clock
  }

  /// The time in seconds since 1970.
  var now: Int { Int(clock().timeIntervalSince1970) }

  /// Starts serving: from here on the issuers have their names.
  func opened(port: UInt16, origin: String) throws {
    try update { $0.port = port }
    if let file, !FileManager.default.fileExists(atPath: file.path) { try file.save(state) }
    self.origin = origin
  }

  /// Changes the state: first on the disk, then in memory, so that no answer promises what a kill could undo.
  func update<Value>(_ change: (inout BackendState) throws -> Value) throws -> Value {
    var next = state
    let value = try change(&next)
    if next != state { try file?.save(next) }
    state = next
    return value
  }

  func key(_ provider: Provider) throws -> (id: String, key: SigningKey) {
    guard let key = keys[provider] else { throw BackendError.keys("there is none for \(provider.rawValue)") }
    return key
  }

  /// The public half of a provider's key, as its key set tells it.
  func verifyingKey(_ provider: Provider) throws -> VerifyingKey {
    let (id, key) = try key(provider)
    guard let verifying = VerifyingKey(jwk: try key.jwk(id: id)) else {
      throw BackendError.keys("that of \(provider.rawValue) is unusable")
    }
    return verifying
  }

  /// A key that is in nobody's key set.
  func strangerKey(_ provider: Provider) throws -> SigningKey {
    if let key = strangers[provider] { return key }
    let key = try SigningKey(generating: provider.algorithm)
    strangers[provider] = key
    return key
  }

  /// Answers one request; a failure of the disk or of libcrypto is reported and becomes a 500.
  func respond(to request: Request) async -> Response {
    guard !origin.isEmpty else { return .apiError(503, "starting", "The server is not ready yet.") }
    do {
      return try await route(request)
    } catch {
      report("\(request.method) \(request.path) failed: \(error)")
      return .apiError(500, "internal", "The server could not do this; its standard error says why.")
    }
  }
}
