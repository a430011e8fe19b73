import Foundation
import SQLiteStore
import Testing

@Suite struct FileTests {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func permissions(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }

  @Test func directoriesAndFilesAreTheOwnersAlone() async throws {
    let store = try await scratch.open("a/b/store.sqlite")
    try await store.add("a")
    #expect(try permissions(scratch("a")) == 0o700)
    #expect(try permissions(scratch("a/b")) == 0o700)
    for name in ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm"] {
      #expect(try permissions(scratch("a/b/\(name)")) == 0o600)
    }
  }

  @Test func whatWasWrittenIsThereAfterReopening() async throws {
    let store = try await scratch.open()
    try await store.add("a")
    await store.close()
    #expect(try await scratch.open().notes() == ["a"])
  }

  @Test func aPathIsTheSameAsItsURL() async throws {
    try await SQLiteStore.open(path: scratch().path, migrations: [.notes]).close()
    #expect(try await scratch.open().count() == 0)
  }

  @Test(arguments: ["not a database, but long enough to have a header of a hundred bytes", "x"])
  func aFileThatIsNoDatabaseIsRefusedAndLeftAsItIs(text: String) async throws {
    let content = Data(String(repeating: text, count: 3).utf8)
    try content.write(to: scratch())
    await #expect(throws: SQLiteStoreError.notADatabase(path: scratch().path)) { try await scratch.open() }
    #expect(try Data(contentsOf: scratch()) == content)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == ["store.sqlite"])
  }

  @Test func anEmptyFileIsADatabaseThatWasCreatedAndNotYetFilled() async throws {
    try Data().write(to: scratch())
    #expect(try await scratch.open().count() == 0)
  }

  @Test func aDamagedPageIsReportedAndNotMended() async throws {
    let store = try await scratch.open()
    try await store.write { db in
      for n in 0..<500 {
        try db.execute("INSERT INTO note (text) VALUES (?)", "\(n) " + String(repeating: "x", count: 100))
      }
    }
    await store.close()
    var content = try Data(contentsOf: scratch())
    content.replaceSubrange((content.count / 2)..., with: Data(repeating: 0xAA, count: content.count / 2))
    try content.write(to: scratch())
    let damaged = try await scratch.open()
    let error = await #expect(throws: SQLiteStoreError.self) { try await damaged.notes() }
    #expect(failure(of: error)?.code == 11)
    await damaged.close()
    #expect(try Data(contentsOf: scratch()) == content)
  }

  @Test func aDamagedSchemaIsReportedAtOpening() async throws {
    try await scratch.open().close()
    var content = try Data(contentsOf: scratch())
    content.replaceSubrange(100..<4_096, with: Data(repeating: 0xAA, count: 3_996))
    try content.write(to: scratch())
    let error = await #expect(throws: SQLiteStoreError.self) { try await scratch.open() }
    guard case .cannotOpen(scratch().path, let failure) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.code == 11)
    #expect(try Data(contentsOf: scratch()) == content)
  }

  @Test func aDirectoryInThePlaceOfTheFileIsReported() async throws {
    try FileManager.default.createDirectory(at: scratch(), withIntermediateDirectories: false)
    let error = await #expect(throws: SQLiteStoreError.self) { try await scratch.open() }
    #expect(failure(of: error)?.code == 14)
  }

  @Test func aFileInThePlaceOfTheDirectoryIsReported() async throws {
    try Data().write(to: scratch("a"))
    await #expect(
      throws: SQLiteStoreError.cannotCreate(path: scratch("a/b").path, reason: "Not a directory")
    ) {
      try await scratch.open("a/b/store.sqlite")
    }
  }

  @Test func aFileThatVanishesIsNotMadeAnew() async throws {
    let store = try await scratch.open()
    try FileManager.default.removeItem(at: scratch())
    await #expect(throws: SQLiteStoreError.self) { try await store.notes() }
    #expect(!FileManager.default.fileExists(atPath: scratch().path))
  }

  @Test func addressesThatAreNoFileAreRefused() async throws {
    let error = await #expect(throws: SQLiteStoreError.self) {
      try await SQLiteStore.open(try #require(URL(string: "http://127.0.0.1/store")), migrations: [])
    }
    #expect(error?.description == "A database is a file, which http://127.0.0.1/store is not.")
    await #expect(throws: SQLiteStoreError.self) { try await SQLiteStore.open(path: "", migrations: []) }
  }
}
