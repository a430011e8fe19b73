import SQLiteStore
import Testing

@Suite struct ChangeTests {
  struct Mishap: Error {}

  let store = SQLiteStore.inMemory(migrations: [.notes])

  /// How many elements wait: those that came before the store was closed.
  private func elements(_ changes: AsyncStream<Void>) async -> Int {
    await store.close()
    return await changes.reduce(into: 0) { count, _ in count += 1 }
  }

  @Test func thereIsNoFirstElement() async throws {
    #expect(await elements(store.changes(to: "note")) == 0)
  }

  @Test func aCommitIsTold() async throws {
    let changes = store.changes(to: "NOTE")
    try await store.add("a")
    #expect(await elements(changes) == 1)
  }

  @Test func commitsThatWaitAreToldByOneElement() async throws {
    let changes = store.changes(to: "note")
    for n in 0..<5 { try await store.add("\(n)") }
    #expect(await elements(changes) == 1)
  }

  @Test(arguments: [
    "UPDATE tag SET name = 'y'",
    "INSERT INTO tag VALUES (1, 'y')",
    "DELETE FROM tag",
    "DELETE FROM note WHERE id = 1",
    "INSERT OR REPLACE INTO note VALUES (1, 'b')",
    "INSERT INTO watched VALUES (1)",
    "DROP TABLE tag",
    "ALTER TABLE tag ADD COLUMN more",
  ])
  func everyWayToChangeATableIsTold(sql: String) async throws {
    try await store.write { db in
      try db.executeScript(
        """
        INSERT INTO note VALUES (1, 'a');
        INSERT INTO tag VALUES (1, 'x');
        CREATE TABLE watched (a);
        CREATE TRIGGER copy AFTER INSERT ON watched BEGIN INSERT INTO tag VALUES (1, 'triggered'); END;
        """
      )
    }
    let changes = store.changes(to: "tag")
    try await store.write { db in try db.execute(sql) }
    #expect(await elements(changes) == 1)
  }

  @Test func whatChangesNothingHereIsNotTold() async throws {
    let changes = store.changes(to: "tag")
    try await store.add("a")
    try await store.write { db in
      try db.execute("UPDATE tag SET name = 'z' WHERE note = 9")
      try db.execute("CREATE TABLE other (a)")
    }
    _ = try await store.notes()
    #expect(await elements(changes) == 0)
  }

  @Test func whatWasUndoneIsNotTold() async throws {
    let changes = store.changes(to: "note")
    await #expect(throws: Mishap.self) {
      try await store.write { db in
        try db.execute("INSERT INTO note (text) VALUES ('a')")
        throw Mishap()
      }
    }
    try await store.write { db in
      try? db.savepoint {
        try db.execute("INSERT INTO note (text) VALUES ('b')")
        throw Mishap()
      }
    }
    #expect(await elements(changes) == 0)
  }

  @Test func aTriggerMadeAfterTheStatementWasPreparedIsSeen() async throws {
    try await store.add("a")
    try await store.write { db in
      try db.execute("CREATE TRIGGER t AFTER INSERT ON note BEGIN INSERT INTO tag VALUES (new.id, 'auto'); END")
    }
    let changes = store.changes(to: "tag")
    try await store.add("b")
    #expect(await elements(changes) == 1)
  }

  @Test func rowsThatAWriteReturnsAreAChangeToo() async throws {
    let changes = store.changes(to: "note")
    let ids: [Int] = try await store.write { db in
      try db.rows("INSERT INTO note (text) VALUES ('a'), ('b') RETURNING id").map { try $0["id"] }
    }
    #expect(ids == [1, 2])
    #expect(await elements(changes) == 1)
  }

  @Test func everyObserverIsTold() async throws {
    let several = (0..<3).map { _ in store.changes(to: "tag", "note") }
    try await store.add("a")
    await store.close()
    for changes in several {
      #expect(await changes.reduce(into: 0) { count, _ in count += 1 } == 1)
    }
  }

  @Test func anObserverThatAsksFirstAndReadsNextMissesNothing() async throws {
    let changes = store.changes(to: "note")
    let observer = Task { [store] in
      var seen = try await store.count()
      for await _ in changes where seen < 100 {
        seen = try await store.count()
        if seen == 100 { break }
      }
      return seen
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for n in 0..<100 { group.addTask { [store] in try await store.add("\(n)") } }
      try await group.waitForAll()
    }
    #expect(try await observer.value == 100)
  }

  @Test func theStreamEndsWithTheStore() async throws {
    let changes = SQLiteStore.inMemory().changes(to: "note")
    for await _ in changes { Issue.record("There was no commit") }
    await store.close()
    for await _ in store.changes(to: "note") { Issue.record("The store was closed") }
  }
}
