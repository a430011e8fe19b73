import Foundation
import HTTPTransport
import IdentityDomain

/// One issuer's metadata and keys, fetched when needed and kept for a while.
actor OpenIDIssuer {
  /// How long metadata and keys are believed, in seconds.
  static let lifeTime: TimeInterval = 3600
  /// How long an unknown key identifier does not cause another fetch, in seconds.
  static let coolDown: TimeInterval = 60

  private let issuer: String
  private let discoveryURL: String
  private let http: HTTPClient
  private let now: @Sendable () -> Date
  private var cachedMetadata: Cached<ProviderMetadata>?
  private var cachedKeys: Cached<[JSONWebKey]>?

  private struct Cached<Value> {
    var value: Value
    var fetchedAt: Date

    /// A clock that was set back makes it old, too.
    func isFresh(at now: Date, for seconds: TimeInterval) -> Bool {
      (0..<seconds).contains(now.timeIntervalSince(fetchedAt))
    }
  }

  init(_ client: OpenIDClient, http: HTTPClient, now: @escaping @Sendable () -> Date) {
    issuer = client.issuer
    let base = client.issuer.hasSuffix("/") ? String(client.issuer.dropLast()) : client.issuer
    discoveryURL = client.discoveryURL ?? "\(base)/.well-known/openid-configuration"
    self.http = http
    self.now = now
  }

  func metadata() async throws -> ProviderMetadata {
    if let cachedMetadata, cachedMetadata.isFresh(at: now(), for: Self.lifeTime) { return cachedMetadata.value }
    guard URL(trusted: issuer) != nil, let url = URL(trusted: discoveryURL) else {
      throw OAuthError.configurationMissing("an issuer that is https or on loopback")
    }
    let value = try ProviderMetadata(try await fetch(url, "discovery"), issuer: issuer)
    cachedMetadata = Cached(value: value, fetchedAt: now())
    return value
  }

  /// The usable keys for an ID token that names `id`, or names none.
  ///
  /// An identifier that is not among the keys causes one more fetch, since issuers rotate keys, but not while it is
  /// only moments since the last one.
  func keys(for id: String?, of metadata: ProviderMetadata) async throws -> [JSONWebKey] {
    if let cachedKeys, cachedKeys.isFresh(at: now(), for: Self.lifeTime) {
      let isKnown = id.map { id in cachedKeys.value.contains { $0.id == id } } ?? true
      if isKnown || cachedKeys.isFresh(at: now(), for: Self.coolDown) { return cachedKeys.value }
    }
    let set = try await fetch(metadata.keySetURL, "key set")
    guard let keys = JSONWebKey.usable(in: set) else { throw OAuthError.invalidResponse("key set: no keys") }
    cachedKeys = Cached(value: keys, fetchedAt: now())
    return keys
  }

  private func fetch(_ url: URL, _ name: String) async throws -> JSONValue {
    let response = try await http.answer(to: HTTPRequest(url, headers: ["Accept": "application/json"]))
    guard response.status == 200 else {
      if response.isTemporaryFailure { throw OAuthError.network(retryable: true) }
      throw OAuthError.invalidResponse("\(name): status \(response.status)")
    }
    return try response.jsonObject(name)
  }
}
