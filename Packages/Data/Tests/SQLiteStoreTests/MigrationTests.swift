import Foundation
import SQLiteStore
import Testing

@Suite struct MigrationTests {
  struct Mishap: Error {}

  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private static func list(_ module: String, _ names: String...) -> SQLiteMigrations {
    SQLiteMigrations(module: module, names.map { .sql($0, "CREATE TABLE \(module)_\($0) (a)") })
  }

  private func tables(_ store: SQLiteStore) async throws -> Set<String> {
    try await store.read { db in
      Set(try db.rows("SELECT name FROM sqlite_schema WHERE type = 'table'").map { try $0["name"] as String })
    }
  }

  @Test func eachStepRunsOnceOverRestarts() async throws {
    let steps = SQLiteMigrations(module: "m", [.sql("create", "CREATE TABLE t (a); INSERT INTO t VALUES (1)")])
    for _ in 0..<3 { try await scratch.open("store.sqlite", [steps]).close() }
    let rows = try await scratch.open("store.sqlite", [steps]).read { db in try db.rows("SELECT a FROM t").count }
    #expect(rows == 1)
  }

  @Test func aModuleMayGrowWhileAnotherRanAlready() async throws {
    try await scratch.open("store.sqlite", [Self.list("a", "one"), Self.list("b", "one")]).close()
    let store = try await scratch.open("store.sqlite", [Self.list("a", "one", "two"), Self.list("b", "one")])
    #expect(try await tables(store) == ["schema_migrations", "a_one", "a_two", "b_one"])
  }

  @Test func aFailingStepLeavesTheStateBeforeItAndRunsAgain() async throws {
    let broken = SQLiteMigrations(
      module: "m",
      [
        .sql("one", "CREATE TABLE one (a)"),
        .sql("two", "CREATE TABLE two (a); INSERT INTO one VALUES (1); INSERT INTO nowhere VALUES (1)"),
      ]
    )
    let error = await #expect(throws: SQLiteStoreError.self) { try await scratch.open("store.sqlite", [broken]) }
    #expect(
      error
        == .migrationFailed(
          name: "m.two",
          reason: "SQLite error 1: no such table: nowhere, in:  INSERT INTO nowhere VALUES (1)"
        )
    )
    let mended = SQLiteMigrations(module: "m", [broken.steps[0], .sql("two", "CREATE TABLE two (b)")])
    let store = try await scratch.open("store.sqlite", [mended])
    #expect(try await tables(store) == ["schema_migrations", "one", "two"])
    let rows = try await store.read { db in try db.rows("SELECT * FROM one").count }
    #expect(rows == 0)
  }

  @Test func aStepThatThrowsOfItselfIsNamed() async throws {
    let broken = SQLiteMigrations(module: "m", [.init("one") { _ in throw Mishap() }])
    await #expect(throws: SQLiteStoreError.migrationFailed(name: "m.one", reason: "Mishap()")) {
      try await scratch.open("store.sqlite", [broken])
    }
  }

  @Test func aDatabaseThatKnowsMoreIsRefusedAndLeftAsItIs() async throws {
    try await scratch.open("store.sqlite", [Self.list("a", "one", "two"), Self.list("b", "one")]).close()
    let before = try Data(contentsOf: scratch())
    await #expect(
      throws: SQLiteStoreError.newerDatabase(path: scratch().path, unknownMigrations: ["a.two", "b.one"])
    ) {
      try await scratch.open("store.sqlite", [Self.list("a", "one")])
    }
    #expect(try Data(contentsOf: scratch()) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == ["store.sqlite"])
  }

  @Test func aNewerDatabaseThatWasNotClosedKeepsItsLog() async throws {
    let newer = [Self.list("a", "one", "two")]
    let store = try await scratch.open("store.sqlite", newer)
    try await store.write { db in try db.execute("INSERT INTO a_two VALUES (1)") }
    for name in ["store.sqlite", "store.sqlite-wal"] {
      try Data(contentsOf: scratch(name)).write(to: scratch("crashed-\(name)"))
    }
    await #expect(throws: SQLiteStoreError.self) {
      try await scratch.open("crashed-store.sqlite", [Self.list("a", "one")])
    }
    let crashed = try await scratch.open("crashed-store.sqlite", newer)
    let rows = try await crashed.read { db in try db.rows("SELECT * FROM a_two").count }
    #expect(rows == 1)
  }

  @Test func aListWithAnotherOrderIsRefused() async throws {
    try await scratch.open("store.sqlite", [Self.list("a", "one", "two")]).close()
    await #expect(
      throws: SQLiteStoreError.migrationsReordered(module: "a", applied: ["one", "two"], known: ["two", "one"])
    ) {
      try await scratch.open("store.sqlite", [Self.list("a", "two", "one")])
    }
    await #expect(throws: SQLiteStoreError.self) {
      try await scratch.open("store.sqlite", [Self.list("a", "zero", "one", "two")])
    }
  }

  @Test func aNameThatIsListedTwiceIsRefused() async throws {
    await #expect(throws: SQLiteStoreError.misuse("The migration a.one is listed twice.")) {
      try await scratch.open("store.sqlite", [Self.list("a", "one"), Self.list("a", "one")])
    }
    #expect(!FileManager.default.fileExists(atPath: scratch().path))
  }

  @Test func aTableCanBeRebuiltWithoutItsChildrenBeingDeleted() async throws {
    let store = try await scratch.open()
    try await store.write { db in
      try db.executeScript("INSERT INTO note VALUES (1, 'a'); INSERT INTO tag VALUES (1, 'x')")
    }
    await store.close()
    let rebuilt = SQLiteMigrations(
      module: "notes",
      SQLiteMigrations.notes.steps + [
        .sql(
          "rebuild",
          """
          CREATE TABLE new_note (id INTEGER PRIMARY KEY, text TEXT);
          INSERT INTO new_note SELECT * FROM note;
          DROP TABLE note;
          ALTER TABLE new_note RENAME TO note;
          """
        )
      ]
    )
    let tags = try await scratch.open("store.sqlite", [rebuilt]).read { db in try db.rows("SELECT * FROM tag").count }
    #expect(tags == 1)
  }

  @Test func aStepThatBreaksForeignKeysIsRolledBack() async throws {
    let breaking = SQLiteMigrations(
      module: "notes",
      SQLiteMigrations.notes.steps + [.sql("orphan", "INSERT INTO tag VALUES (7, 'x')")]
    )
    await #expect(
      throws: SQLiteStoreError.migrationFailed(
        name: "notes.orphan",
        reason: "1 rows break foreign keys, the first in tag."
      )
    ) {
      try await scratch.open("store.sqlite", [breaking])
    }
    let tags = try await scratch.open().read { db in try db.rows("SELECT * FROM tag").count }
    #expect(tags == 0)
  }

  @Test func severalOpeningsAtOnceMigrateOnce() async throws {
    let modules = [Self.list("a", "one", "two", "three"), Self.list("b", "one")]
    try await withThrowingTaskGroup(of: SQLiteStore.self) { group in
      for _ in 0..<8 { group.addTask { try await scratch.open("store.sqlite", modules) } }
      for try await store in group { #expect(try await tables(store).count == 5) }
    }
  }
}
