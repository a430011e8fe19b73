/// Everything that outlives a restart. Tokens are kept as hashes only.
struct BackendState: Codable, Equatable, Sendable {
  static let currentVersion = 1

  /// A user of the app, made by a provider's account.
  struct User: Codable, Equatable, Sendable {
    let id: String
    let provider: Provider
    let subject: String
    /// The issuer elsewhere that made the subject; missing for this server's own.
    var issuer: String?
    let account: String
    let email: String
    var fullName: String?
    var displayName: String
    var bio: String
    /// In seconds since 1970.
    var updatedAt: Int

    /// Whether this is the user behind one of this server's own accounts.
    func isOwn(_ provider: Provider, _ subject: String) -> Bool {
      issuer == nil && self.provider == provider && self.subject == subject
    }

    /// Apple's tokens hold no name, and a profile needs one: the part of the address before the "@" stands in.
    var standInName: String { String(email.prefix { $0 != "@" }) }
  }

  /// One sign-in, with its family of refresh tokens.
  struct Session: Codable, Equatable, Sendable {
    struct AccessToken: Codable, Equatable, Sendable {
      let hash: String
      var expiresAt: Int
    }

    let id: String
    let userID: String
    var refreshHash: String
    /// Refresh tokens already exchanged, oldest first: seeing one again means that somebody copied it.
    var spentHashes: [String] = []
    var accessTokens: [AccessToken] = []
    var isRevoked = false
  }

  struct Key: Codable, Equatable, Sendable {
    let id: String
    let provider: Provider
    let pem: String
  }

  var version = currentVersion
  var port: UInt16 = 0
  var keys: [Key] = []
  var users: [User] = []
  var sessions: [Session] = []
  /// Accounts that have signed in with Apple before, which tells a name only the first time.
  var appleAccounts: [String] = []
}
