import SQLiteStore
import Testing

@Suite struct StatementTests {
  @Test func everyStorageClassReadsBackAsItWas() async throws {
    let values: [SQLiteValue] = [
      .null, .integer(.min), .integer(.max), .real(-0.1), .real(.infinity), .text(""), .text("a\u{0}b\u{1F600}"),
      .blob([]), .blob([0, 255]),
    ]
    let read = try await SQLiteStore.inMemory().read { db in
      try values.map { value -> SQLiteValue in
        try #require(try db.rows("SELECT ? AS v", arguments: [value]).first)["v"]
      }
    }
    #expect(read == values)
  }

  @Test func optionalArgumentsBindNullAndReadBackAsNil() async throws {
    let absent: String? = nil
    let row = try await SQLiteStore.inMemory().read { db in try db.row("SELECT ? AS a, ? AS b", absent, "x") }
    let values: [String?] = [try #require(row)["a"], try #require(row)["b"]]
    #expect(values == [nil, "x"])
  }

  @Test func readingNullAsAValueIsAnError() async throws {
    await #expect(throws: SQLiteStoreError.typeMismatch(column: "a", expected: "String", found: "NULL")) {
      try await SQLiteStore.inMemory().read { db in try #require(try db.row("SELECT NULL AS a"))["a"] as String }
    }
  }

  @Test func readingAnotherStorageClassIsAnErrorEvenAsAnOptional() async throws {
    await #expect(throws: SQLiteStoreError.typeMismatch(column: "a", expected: "Optional<Int>", found: "TEXT")) {
      try await SQLiteStore.inMemory().read { db in try #require(try db.row("SELECT '1' AS a"))["a"] as Int? }
    }
  }

  @Test func onlyZeroAndOneReadAsBooleans() async throws {
    let store = SQLiteStore.inMemory()
    let both: [Bool] = try await store.read { db in
      let row = try #require(try db.row("SELECT 0 AS a, 1 AS b"))
      return [try row["a"], try row["b"]]
    }
    #expect(both == [false, true])
    await #expect(throws: SQLiteStoreError.typeMismatch(column: "a", expected: "Bool", found: "INTEGER")) {
      try await store.read { db in try #require(try db.row("SELECT 2 AS a"))["a"] as Bool }
    }
  }

  @Test func anUnknownColumnIsAnErrorThatNamesThoseThereAre() async throws {
    await #expect(throws: SQLiteStoreError.missingColumn("c", available: ["a", "b"])) {
      try await SQLiteStore.inMemory().read { db in try #require(try db.row("SELECT 1 AS a, 2 AS b"))["c"] as Int }
    }
  }

  @Test func aColumnNameThatOccursTwiceIsAnError() async throws {
    await #expect(throws: SQLiteStoreError.ambiguousColumn("a")) {
      try await SQLiteStore.inMemory().read { db in try #require(try db.row("SELECT 1 AS a, 2 AS a"))["a"] as Int }
    }
  }

  @Test func textThatIsNotUTF8IsAnError() async throws {
    await #expect(throws: SQLiteStoreError.invalidText(column: "a")) {
      try await SQLiteStore.inMemory().read { db in try db.rows("SELECT CAST(x'FF' AS TEXT) AS a").count }
    }
  }

  @Test func severalRowsWhereOneWasAskedForAreAnError() async throws {
    let error = await #expect(throws: SQLiteStoreError.self) {
      try await SQLiteStore.inMemory().read { db in try db.row("SELECT 1 UNION SELECT 2")?.columnNames }
    }
    #expect(error?.description == "One row was asked for, but the query gives 2: SELECT 1 UNION SELECT 2")
  }

  @Test(arguments: [
    ("SELECT ?", "The statement takes 1 arguments, not 0: SELECT ?"),
    ("", "There is no statement in: "),
    (" -- nothing\n ; /* here */ ", "There is no statement in:  -- nothing\n ; /* here */ "),
    ("SELECT 1; SELECT 2", "Only the first of several statements would run; use executeScript: SELECT 1; SELECT 2"),
    ("SELECT 1;\u{0}", "The SQL contains a NUL character: \u{0}"),
    (
      "COMMIT", "The store begins and ends transactions; for a part that may fail alone use savepoint(_:): COMMIT"
    ),
  ])
  func aCallThatCannotBeMeantIsRefused(sql: String, explanation: String) async throws {
    let store = SQLiteStore.inMemory()
    let error = await #expect(throws: SQLiteStoreError.self) { try await store.write { db in try db.execute(sql) } }
    #expect(error?.description == explanation)
    try await store.write { db in try db.execute("CREATE TABLE after (a)") }
  }

  @Test func spacesAndCommentsBehindAStatementAreFine() async throws {
    let rows = try await SQLiteStore.inMemory().read { db in
      try (0..<2).map { _ in try db.rows("SELECT 1 AS a; -- done\n").count }
    }
    #expect(rows == [1, 1])
  }

  @Test func notANumberIsRefusedInsteadOfStoredAsNull() async throws {
    let error = await #expect(throws: SQLiteStoreError.self) {
      try await SQLiteStore.inMemory().read { db in try db.rows("SELECT ?", Double.nan).count }
    }
    #expect(error?.description == "Argument 1 is not a number, which SQLite cannot store: SELECT ?")
  }

  @Test func doubleQuotesNeverMakeAString() async throws {
    let error = await #expect(throws: SQLiteStoreError.self) {
      try await SQLiteStore.inMemory().read { db in try db.rows(#"SELECT "tpyo""#).count }
    }
    #expect(failure(of: error)?.message == "no such column: tpyo")
  }

  @Test func anErrorHasTheExtendedCodeTheTextAndTheStatementButNoValue() async throws {
    let store = SQLiteStore.inMemory(migrations: [.notes])
    try await store.add("hunter2")
    let error = await #expect(throws: SQLiteStoreError.self) { try await store.add("hunter2") }
    #expect(
      error
        == .failed(
          SQLiteFailure(
            extendedCode: 2067,
            message: "UNIQUE constraint failed: note.text",
            sql: "INSERT INTO note (text) VALUES (?)"
          )
        )
    )
    #expect(failure(of: error)?.isConstraintViolation == true)
    #expect(error?.description.contains("hunter2") == false)
  }

  @Test func executeCountsTheRowsItChangedItself() async throws {
    let store = SQLiteStore.inMemory(migrations: [.notes])
    let counts = try await store.write { db in
      [
        try db.execute("INSERT INTO note (text) VALUES ('a'), ('b')"),
        try db.execute("INSERT INTO tag VALUES (1, 'x'), (1, 'y'), (1, 'z')"),
        try db.execute("UPDATE note SET text = 'c' WHERE id = 9"),
        try db.execute("DELETE FROM note WHERE id = 1"),
        try db.execute("CREATE TABLE other (a)"),
      ]
    }
    #expect(counts == [2, 3, 0, 1, 0])
  }

  @Test func aStatementKeptFromBeforeASchemaChangeGivesTheNewColumns() async throws {
    let columns = try await SQLiteStore.inMemory().write { db in
      try db.executeScript("CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2);")
      var columns = [try #require(try db.row("SELECT * FROM t")).columnNames]
      try db.execute("ALTER TABLE t ADD COLUMN c DEFAULT 3")
      columns.append(try #require(try db.row("SELECT * FROM t")).columnNames)
      try db.execute("ALTER TABLE t RENAME COLUMN a TO z")
      columns.append(try #require(try db.row("SELECT * FROM t")).columnNames)
      return columns
    }
    #expect(columns == [["a", "b"], ["a", "b", "c"], ["z", "b", "c"]])
  }

  @Test func readersSeeAColumnThatTheWriterAdded() async throws {
    let scratch = try ScratchDirectory()
    let store = try await scratch.open(readers: 1)
    try await store.add("a")
    let before = try await store.read { db in try db.row("SELECT * FROM note")?.columnNames }
    try await store.write { db in try db.execute("ALTER TABLE note ADD COLUMN stars DEFAULT 5") }
    let after = try await store.read { db in try db.row("SELECT * FROM note")?.columnNames }
    #expect(before == ["id", "text"])
    #expect(after == ["id", "text", "stars"])
  }

  @Test func moreStatementsThanTheCacheHoldsStillWork() async throws {
    let sum = try await SQLiteStore.inMemory().read { db in
      try (0..<3).flatMap { _ in 0..<250 }.reduce(0) { sum, n in
        sum + (try #require(try db.row("SELECT \(n) AS n"))["n"] as Int)
      }
    }
    #expect(sum == 3 * 250 * 249 / 2)
  }
}
