import CSQLite

extension SQLiteConnection {
  enum Access {
    case readOnly
    case readWrite
  }

  /// Opens a file that exists already, or a new database in memory for the path `:memory:`; never makes a file.
  convenience init(path: String, access: Access, busyTimeout: Duration) throws {
    // One thread at a time is the worker's promise, so SQLite's own mutexes are left out.
    let flags = (access == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | SQLITE_OPEN_NOMUTEX
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(path, &opened, flags, nil)
    guard status == SQLITE_OK, let handle = opened else {
      let message = opened.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(status))
      sqlite3_close_v2(opened)
      throw SQLiteStoreError.cannotOpen(path: path, SQLiteFailure(extendedCode: status, message: message))
    }
    sqlite3_extended_result_codes(handle, 1)
    // SQLite falls back to reading where it may not write.
    guard access == .readOnly || sqlite3_db_readonly(handle, "main") == 0 else {
      sqlite3_close_v2(handle)
      let failure = SQLiteFailure(extendedCode: SQLITE_READONLY, message: "no permission to write to the file")
      throw SQLiteStoreError.cannotOpen(path: path, failure)
    }
    // A misspelt column in double quotes would otherwise be taken for a string; and no SQL may corrupt the file.
    csqlite_forbid_double_quoted_strings(handle)
    csqlite_enable_defensive_mode(handle)
    self.init(handle: handle, hooks: ConnectionHooks(busyTimeout: busyTimeout))
  }

  /// Opens the file that is there and migrates it, after a look that writes nothing, so that what is no database, or
  /// none that this version knows, is left as it is.
  convenience init(
    migrating path: String,
    _ migrator: Migrator,
    _ durability: SQLiteStore.Durability,
    _ busyTimeout: Duration
  ) throws {
    do {
      try self.init(path: path, access: .readWrite, busyTimeout: busyTimeout)
      try migrator.check(self)
      try useWriteAheadLog(path: path)
      // Migrations may rebuild tables that others refer to; the keys are checked at the end of each.
      try pragma("PRAGMA foreign_keys = OFF")
      try migrator.run(self)
      try configure(durability)
    } catch SQLiteStoreError.failed(let failure) where failure.code == SQLITE_NOTADB {
      throw SQLiteStoreError.notADatabase(path: path)
    } catch SQLiteStoreError.failed(let failure) {
      throw SQLiteStoreError.cannotOpen(path: path, failure)
    }
  }

  /// What opening gives every connection: enforced foreign keys and how much a commit waits for the disk.
  func configure(_ durability: SQLiteStore.Durability) throws {
    try pragma("PRAGMA foreign_keys = ON")
    try pragma("PRAGMA synchronous = \(durability.rawValue)")
    try pragma("PRAGMA trusted_schema = OFF")
  }

  /// Lets readers go on while one writes.
  func useWriteAheadLog(path: String) throws {
    guard try switchToWriteAheadLog() == "wal" else {
      throw SQLiteStoreError.cannotOpen(
        path: path,
        SQLiteFailure(extendedCode: SQLITE_CANTOPEN, message: "no write-ahead log on this file system")
      )
    }
  }

  /// SQLite does not wait for a lock here when two connections switch a new file at once, so this waits and tries again.
  private func switchToWriteAheadLog() throws -> String? {
    var attempt: Int32 = 0
    while true {
      do {
        return try pragma("PRAGMA journal_mode = WAL").first?["journal_mode"]
      } catch SQLiteStoreError.failed(let failure) where failure.isBusy && hooks.waitForLock(attempt: attempt) {
        attempt += 1
      }
      try Task.checkCancellation()
    }
  }

  /// Refuses writes while `body` runs, which a connection that is also the writer needs.
  func readOnly<Value>(_ body: (SQLiteConnection) throws -> Value) throws -> Value {
    guard sqlite3_db_readonly(handle, "main") == 0 else { return try body(self) }
    try pragma("PRAGMA query_only = ON")
    do {
      let value = try body(self)
      try pragma("PRAGMA query_only = OFF")
      return value
    } catch {
      try pragma("PRAGMA query_only = OFF")
      throw error
    }
  }

  @discardableResult
  func pragma(_ sql: String) throws -> [SQLiteRow] {
    try heedlessOfCancellation { try rows(sql) }
  }
}
