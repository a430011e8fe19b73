import Dependencies
import Foundation
import IdentityDomain
import LogDomain
import LogDomainTesting
import Testing

@testable import IdentityData

struct TokenStoreTests: ~Copyable {
  private let root: URL
  private let log = LogRecorder()

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("token-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: root)
  }

  private var directory: URL { root.appendingPathComponent("identity") }
  private func file(_ name: String) -> URL { directory.appendingPathComponent(name) }

  private func store(marker: String = "install-id") -> TokenStore {
    .encryptedFile(
      directory: directory,
      installMarker: root.appendingPathComponent(marker),
      log: .recording(into: log)
    )
  }

  private func session(_ token: String = "access-1") -> StoredSession {
    StoredSession(
      session: Session(
        user: User(id: "user", email: "zoë@example.com", displayName: "Zoë Ω"),
        provider: .apple,
        accessExpiresAt: Date(timeIntervalSince1970: 1_800_000_000.25)
      ),
      accessToken: Secret(token),
      refreshToken: Secret("refresh-of-\(token)"),
      renewsAt: Date(timeIntervalSince1970: 1_799_999_940)
    )
  }

  private func mode(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  @Test func nothingKeptIsNoSession() throws {
    #expect(try store().load() == nil)
    #expect(log.entries.isEmpty)
  }

  @Test func aSessionOutlivesTheProcess() throws {
    try store().save(session())
    #expect(try store().load() == session())
  }

  @Test func aShorterSessionReplacesALongerOne() throws {
    try store().save(session(String(repeating: "x", count: 10_000)))
    try store().save(session("short"))
    #expect(try store().load() == session("short"))
  }

  @Test func nobodyElseCanReadAnything() throws {
    try store().save(session())
    try store().remember("Zoë", "user")
    #expect(try mode(directory) == 0o700)
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
      #expect(try mode(file(name)) == 0o600, "\(name)")
    }
  }

  @Test func aFolderThatIsOpenToOthersIsClosed() throws {
    try FileManager.default.createDirectory(
      at: directory,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755]
    )
    try store().save(session())
    #expect(try mode(directory) == 0o700)
  }

  @Test func noTokenAndNoNameIsOnDiskInPlainText() throws {
    try store().save(session())
    try store().remember("Zoë Ω", "user")
    for name in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
      let bytes = try Data(contentsOf: file(name))
      for secret in ["access-1", "refresh-of", "zoë@example.com", "Zoë"] {
        #expect(bytes.range(of: Data(secret.utf8)) == nil)
      }
    }
  }

  @Test func clearingRemovesTheSessionAndNotTheName() throws {
    try store().save(session())
    try store().remember("Zoë Ω", "user")
    try store().clear()
    #expect(try store().load() == nil)
    #expect(!FileManager.default.fileExists(atPath: file("session.sealed").path))
    #expect(try store().name("user") == "Zoë Ω")
    #expect(try store().name("other") == nil)
    try store().clear()
  }

  @Test func aDamagedFileIsSetAsideAndNobodyIsSignedIn() throws {
    try store().save(session())
    let sealed = try Data(contentsOf: file("session.sealed"))
    for damaged in [Data(), sealed.dropLast(), Data("{}".utf8), sealed.prefix(20), Data(repeating: 0, count: 100_000)] {
      try damaged.write(to: file("session.sealed"))
      #expect(try store().load() == nil)
      #expect(!FileManager.default.fileExists(atPath: file("session.sealed").path))
      #expect(try Data(contentsOf: file("session.sealed.unreadable")) == damaged)
    }
    #expect(log.entries.count == 5)
    #expect(log.entries.allSatisfy { $0.level == .error && $0.category == "identity.storage" })
    try store().save(session())
    #expect(try store().load() == session())
  }

  @Test func anotherInstallationDoesNotInheritTheSession() throws {
    try store().save(session())
    #expect(try store(marker: "another-install-id").load() == nil)
    // It was set aside, so the earlier installation has lost it too.
    #expect(try store().load() == nil)
  }

  @Test func aLostMarkerIsAnotherInstallation() throws {
    try store().save(session())
    try FileManager.default.removeItem(at: root.appendingPathComponent("install-id"))
    #expect(try store().load() == nil)
  }

  @Test func aLostOrDamagedKeyIsNoSession() throws {
    try store().save(session())
    try FileManager.default.removeItem(at: file("key"))
    #expect(try store().load() == nil)
    try store().save(session())
    try Data("short".utf8).write(to: file("key"))
    #expect(try store().load() == nil)
    try store().save(session())
    #expect(try store().load() == session())
  }

  @Test func filesAreNotExchangeable() throws {
    try store().remember("Zoë", "user")
    try FileManager.default.copyItem(at: file("names.sealed"), to: file("session.sealed"))
    #expect(try store().load() == nil)
  }

  @Test func anErrorIsNotAbsence() throws {
    try store().save(session())
    let sealed = file("session.sealed")
    try FileManager.default.removeItem(at: sealed)
    try FileManager.default.createDirectory(at: sealed, withIntermediateDirectories: false)
    let path = sealed.path
    let error = #expect(throws: OAuthError.self) { try store().load() }
    #expect(error == .storage("read failed on \(path): Is a directory (errno 21)"))
    #expect(throws: OAuthError.self) { try store().save(session()) }
    #expect(throws: OAuthError.self) { try store().clear() }
  }

  @Test func aFolderThatCannotBeMadeIsAnError() throws {
    try Data().write(to: directory)
    #expect(throws: OAuthError.self) { try store().load() }
    #expect(throws: OAuthError.self) { try store().save(session()) }
  }

  @Test func aLinkInPlaceOfAFileIsNotFollowed() throws {
    let target = root.appendingPathComponent("elsewhere")
    try Data("x".utf8).write(to: target)
    try store().save(session())
    try FileManager.default.removeItem(at: file("session.sealed"))
    try FileManager.default.createSymbolicLink(at: file("session.sealed"), withDestinationURL: target)
    #expect(throws: OAuthError.self) { try store().load() }
    // Writing replaces the link and leaves what it pointed at.
    try store().save(session())
    #expect(try Data(contentsOf: target) == Data("x".utf8))
    #expect(try store().load() == session())
  }

  @Test func replacingNeedsTheSessionThatWasThere() throws {
    let store = store()
    #expect(try !store.replace(Secret("access-1"), session("access-2")))
    try store.save(session())
    #expect(try !store.replace(Secret("access-0"), session("access-2")))
    #expect(try store.load() == session())
    #expect(try store.replace(Secret("access-1"), session("access-2")))
    #expect(try store.load() == session("access-2"))
  }

  @Test func theRefreshLockHasOneHolder() throws {
    let first = try #require(try store().lockForRefresh())
    #expect(try store().lockForRefresh() == nil)
    first()
    first()
    let second = try #require(try store().lockForRefresh())
    second()
  }

  @Test func aLockThatIsDroppedIsFree() throws {
    _ = try store().lockForRefresh()
    #expect(try store().lockForRefresh() != nil)
  }

  @Test func twoInstancesThatBeginAtOnceShareOneKey() async throws {
    for _ in 0..<50 {
      let stores = [store(), store()]
      let session = session()
      try await withThrowingTaskGroup { group in
        for store in stores { group.addTask { try store.save(session) } }
        try await group.waitForAll()
      }
      #expect(try store().load() == session)
      try FileManager.default.removeItem(at: directory)
    }
    #expect(log.entries.isEmpty)
  }

  @Test func nothingSecretIsShown() {
    var dumped = ""
    dump(session("s3cret"), to: &dumped)
    #expect(!dumped.contains("s3cret"))
    #expect(!"\(session("s3cret"))".contains("s3cret"))
  }
}
