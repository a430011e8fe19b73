import Foundation
import IdentityDomain
import LogDomain

extension TokenStore {
  /// Files in `directory`, encrypted with AES-256-GCM under a key file beside them, bound to one installation.
  ///
  /// The folder has mode 0700, its files 0600. That keeps the tokens from other users of the machine, and from
  /// whoever gets the files without the key: a backup that leaves it out, a synchronised or a single copied file; a
  /// changed file is noticed. It does not keep them from a program that runs as the same user, from an administrator,
  /// or from whoever gets the whole folder.
  ///
  /// `installMarker` is a file that the installation owns and that goes with it; it is made at the first use. Where it
  /// is gone or another one, the session of the earlier installation is not taken over. What cannot be decrypted is
  /// moved aside and logged, and nobody is signed in.
  public static func encryptedFile(
    directory: URL,
    installMarker: URL,
    log: LogClient = .silent
  ) -> TokenStore {
    let vault = Vault(
      directory: PrivateDirectory(path: directory.path),
      markerDirectory: PrivateDirectory(path: installMarker.deletingLastPathComponent().path),
      markerName: installMarker.lastPathComponent,
      log: log
    )
    return TokenStore(
      load: { try vault.storing { try $0.session() } },
      save: { session in try vault.storing { try $0.write(session) } },
      replace: { previous, session in try vault.storing { try $0.replace(previous, with: session) } },
      clear: { try vault.storing { try $0.directory.remove(Vault.sessionFile) } },
      lockForRefresh: {
        guard let lock = try vault.lockForRefresh() else { return nil }
        return { lock.release() }
      },
      name: { user in try vault.storing { try $0.names()[user] } },
      remember: { name, user in try vault.storing { try $0.remember(name, of: user) } }
    )
  }
}

/// The files behind the store. Everything but locking is done under a lock that is held for moments only.
private struct Vault: Sendable {
  static let sessionFile = "session.sealed"
  static let namesFile = "names.sealed"
  static let keyFile = "key"

  let directory: PrivateDirectory
  let markerDirectory: PrivateDirectory
  let markerName: String
  let log: LogClient

  func storing<Result>(_ operation: (Vault) throws -> Result) throws -> Result {
    try mapped {
      try directory.prepare()
      let lock = try directory.lock("store.lock", waits: true)
      defer { lock?.release() }
      return try operation(self)
    }
  }

  func lockForRefresh() throws -> FileLock? {
    try mapped {
      try directory.prepare()
      return try directory.lock("refresh.lock", waits: false)
    }
  }

  private func mapped<Result>(_ operation: () throws -> Result) throws -> Result {
    do {
      return try operation()
    } catch let error as PrivateDirectory.Failure {
      throw OAuthError.storage(error.description)
    } catch let error as Crypto.Failure {
      throw OAuthError.storage("encryption failed: \(error.call)")
    } catch {
      throw OAuthError.storage("the session cannot be written as JSON: \(type(of: error))")
    }
  }

  func session() throws -> StoredSession? {
    guard let bytes = try unseal(Self.sessionFile) else { return nil }
    guard let session = StoredSession(decoding: bytes) else {
      try setAside(Self.sessionFile)
      return nil
    }
    return session
  }

  func write(_ session: StoredSession) throws {
    try seal(try session.encoded(), into: Self.sessionFile)
  }

  func replace(_ previous: Secret<String>, with session: StoredSession) throws -> Bool {
    guard let current = try self.session(), current.accessToken == previous else { return false }
    try write(session)
    return true
  }

  func remember(_ name: String, of user: User.ID) throws {
    var names = try names()
    names[user] = name
    try seal(Array(try JSONEncoder().encode(names)), into: Self.namesFile)
  }

  func names() throws -> [User.ID: String] {
    guard let bytes = try unseal(Self.namesFile) else { return [:] }
    guard let names = try? JSONDecoder().decode([User.ID: String].self, from: Data(bytes)) else {
      try setAside(Self.namesFile)
      return [:]
    }
    return names
  }

  private func seal(_ bytes: [UInt8], into name: String) throws {
    let sealed = try Crypto.seal(bytes, key: try key(), authenticating: try associated(with: name))
    try directory.write(sealed, to: name)
  }

  private func unseal(_ name: String) throws -> [UInt8]? {
    guard let sealed = try directory.read(name) else { return nil }
    guard let bytes = Crypto.open(sealed, key: try key(), authenticating: try associated(with: name)) else {
      try setAside(name)
      return nil
    }
    return bytes
  }

  private func setAside(_ name: String) throws {
    try directory.move(name, to: "\(name).unreadable")
    log(
      .error,
      "identity.storage",
      "\(name) is damaged or of another installation; it was moved to \(name).unreadable in \(directory.path)"
    )
  }

  /// What the encryption is bound to besides the key: the purpose and the installation.
  private func associated(with name: String) throws -> [UInt8] {
    try markerDirectory.createIfMissing()
    let marker = try markerDirectory.value(
      of: markerName,
      made: { Array(hexadecimal(try Crypto.randomBytes(16)).utf8) }
    )
    return Array("identity 1 \(name) ".utf8) + marker
  }

  private func key() throws -> [UInt8] {
    let key = try directory.value(of: Self.keyFile, made: { try Crypto.randomBytes(Crypto.keySize) })
    if key.count == Crypto.keySize { return key }
    log(.error, "identity.storage", "the key file in \(directory.path) is damaged; a new key was made")
    let fresh = try Crypto.randomBytes(Crypto.keySize)
    try directory.write(fresh, to: Self.keyFile)
    return fresh
  }
}

extension PrivateDirectory {
  /// The content of a file that is made at the first use and never changed.
  fileprivate func value(of name: String, made: () throws -> [UInt8]) throws -> [UInt8] {
    if let bytes = try read(name), !bytes.isEmpty { return bytes }
    let fresh = try made()
    if try create(name, fresh) { return fresh }
    if let bytes = try read(name), !bytes.isEmpty { return bytes }
    try write(fresh, to: name)
    return fresh
  }

  /// Makes the folder where it is missing, and leaves the mode of one that is there.
  fileprivate func createIfMissing() throws(Failure) {
    guard access(path, F_OK) != 0 else { return }
    try prepare()
  }
}
