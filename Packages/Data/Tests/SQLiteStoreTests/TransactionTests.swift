import Foundation
import SQLiteStore
import Testing

@Suite struct TransactionTests {
  struct Mishap: Error {}

  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  @Test func whatAWriteThrowsUndoesItAndReachesTheCaller() async throws {
    let store = try await scratch.open()
    await #expect(throws: Mishap.self) {
      try await store.write { db in
        try db.execute("INSERT INTO note (text) VALUES ('a')")
        throw Mishap()
      }
    }
    #expect(try await store.count() == 0)
  }

  @Test func aFailedSavepointUndoesItsOwnPartOnly() async throws {
    let store = try await scratch.open()
    try await store.write { db in
      try db.execute("INSERT INTO note (text) VALUES ('a')")
      do {
        try db.savepoint {
          try db.execute("INSERT INTO note (text) VALUES ('b')")
          try db.savepoint { _ = try db.execute("INSERT INTO note (text) VALUES ('c')") }
          throw Mishap()
        }
      } catch is Mishap {}
      try db.savepoint { _ = try db.execute("INSERT INTO note (text) VALUES ('d')") }
    }
    #expect(try await store.notes() == ["a", "d"])
  }

  @Test(arguments: [true, false])
  func aReadRefusesToWrite(inMemory: Bool) async throws {
    let store = inMemory ? SQLiteStore.inMemory(migrations: [.notes]) : try await scratch.open()
    let error = await #expect(throws: SQLiteStoreError.self) {
      try await store.read { db in try db.execute("INSERT INTO note (text) VALUES ('a')") }
    }
    #expect(failure(of: error)?.code == 8)
    try await store.add("b")
    #expect(try await store.notes() == ["b"])
  }

  @Test func foreignKeysAreEnforced() async throws {
    let store = try await scratch.open()
    let error = await #expect(throws: SQLiteStoreError.self) {
      try await store.write { db in try db.execute("INSERT INTO tag VALUES (7, 'x')") }
    }
    #expect(failure(of: error)?.extendedCode == 787)
  }

  @Test func aDeferredForeignKeyThatFailsAtCommitUndoesTheWrite() async throws {
    let store = try await scratch.open()
    let error = await #expect(throws: SQLiteStoreError.self) {
      try await store.write { db in
        try db.execute("PRAGMA defer_foreign_keys = ON")
        try db.execute("INSERT INTO tag VALUES (7, 'x')")
      }
    }
    #expect(failure(of: error)?.extendedCode == 787)
    try await store.add("next")
    #expect(try await store.notes() == ["next"])
  }

  /// `ROLLBACK` as a conflict clause ends the transaction behind the closure's back; a closure that swallows the error
  /// must not go on writing outside of any transaction.
  @Test func nothingIsWrittenAfterSQLiteRolledBackByItself() async throws {
    let store = try await scratch.open()
    try await store.add("a")
    await #expect(throws: SQLiteStoreError.transactionLost(sql: "INSERT INTO note (text) VALUES ('c')")) {
      try await store.write { db in
        try db.execute("INSERT INTO note (text) VALUES ('b')")
        _ = try? db.execute("INSERT OR ROLLBACK INTO note (text) VALUES ('a')")
        try db.execute("INSERT INTO note (text) VALUES ('c')")
      }
    }
    await #expect(throws: SQLiteStoreError.transactionLost(sql: "SAVEPOINT savepoint0")) {
      try await store.write { db in
        _ = try? db.execute("INSERT OR ROLLBACK INTO note (text) VALUES ('a')")
        try db.savepoint { _ = try db.execute("INSERT INTO note (text) VALUES ('c')") }
      }
    }
    await #expect(throws: SQLiteStoreError.transactionLost(sql: "COMMIT")) {
      try await store.write { db in _ = try? db.execute("INSERT OR ROLLBACK INTO note (text) VALUES ('a')") }
    }
    #expect(try await store.notes() == ["a"])
  }

  @Test func readersGoOnWhileAWriteIsOpenAndSeeWhatWasBefore() async throws {
    let store = try await scratch.open()
    try await store.add("before")
    let (written, done) = (Gate(), Gate())
    let write = Task {
      try await store.write { db in
        try db.execute("INSERT INTO note (text) VALUES ('during')")
        written.open()
        done.wait()
      }
    }
    let seen = try await store.read { db in
      written.wait()
      return try db.rows("SELECT text FROM note").count
    }
    let others = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<16 { group.addTask { try await store.count() } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    done.open()
    try await write.value
    #expect(seen == 1)
    #expect(others == Array(repeating: 1, count: 16))
    #expect(try await store.notes() == ["before", "during"])
  }

  @Test func oneReadSeesOneSnapshot() async throws {
    let store = try await scratch.open(readers: 2)
    let (begun, written) = (Gate(), Gate())
    async let counts = store.read { db in
      let first: Int = try #require(try db.row("SELECT count(*) AS n FROM note"))["n"]
      begun.open()
      written.wait()
      let second: Int = try #require(try db.row("SELECT count(*) AS n FROM note"))["n"]
      return [first, second]
    }
    try await store.write { db in
      begun.wait()
      try db.execute("INSERT INTO note (text) VALUES ('a')")
    }
    written.open()
    #expect(try await counts == [0, 0])
    #expect(try await store.count() == 1)
  }

  @Test func writesOfManyTasksAllHappenAndEachReadsItsOwn() async throws {
    let store = try await scratch.open()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for n in 0..<50 {
        group.addTask {
          try await store.add("\(n)")
          let found = try await store.read { db in try db.row("SELECT id FROM note WHERE text = ?", "\(n)") }
          #expect(found != nil)
        }
      }
      try await group.waitForAll()
    }
    #expect(try await store.count() == 50)
  }

  @Test func twoStoresOnOneFileTakeTurns() async throws {
    let (one, other) = (try await scratch.open(), try await scratch.open())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for n in 0..<20 {
        group.addTask { try await (n.isMultiple(of: 2) ? one : other).add("\(n)") }
      }
      try await group.waitForAll()
    }
    #expect(try await one.count() == 20)
    #expect(try await other.count() == 20)
  }

  @Test func aWriteThatFindsTheDatabaseBusyFailsWhenTheTimeoutIsOver() async throws {
    let holder = try await scratch.open()
    let waiter = try await scratch.open(busyTimeout: .milliseconds(20))
    let (begun, done) = (Gate(), Gate())
    let write = Task {
      try await holder.write { _ in
        begun.open()
        done.wait()
      }
    }
    let error = await #expect(throws: SQLiteStoreError.self) {
      try await waiter.read { _ in begun.wait() }
      try await waiter.add("a")
    }
    done.open()
    try await write.value
    #expect(failure(of: error)?.isBusy == true)
    #expect(failure(of: error)?.sql == "BEGIN IMMEDIATE")
    try await waiter.add("b")
    #expect(try await holder.notes() == ["b"])
  }

  @Test func operationsAfterCloseAreRefusedAndThoseBeforeAreDone() async throws {
    let store = try await scratch.open()
    let writes = (0..<10).map { n in Task { try await store.add("\(n)") } }
    for write in writes { try await write.value }
    await store.close()
    await #expect(throws: SQLiteStoreError.closed) { try await store.add("late") }
    await #expect(throws: SQLiteStoreError.closed) { try await store.notes() }
    // The log is folded into the file by whoever closes last.
    #expect(!FileManager.default.fileExists(atPath: scratch("store.sqlite-wal").path))
    #expect(try await scratch.open().count() == 10)
  }
}
