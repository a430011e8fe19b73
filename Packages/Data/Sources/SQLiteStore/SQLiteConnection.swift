import CSQLite

/// A connection inside `SQLiteStore.read` or `SQLiteStore.write`; it cannot leave the closure that received it.
///
/// Every call runs inside the transaction that the store began. Statements are prepared once and kept.
public final class SQLiteConnection {
  let handle: OpaquePointer
  let hooks: ConnectionHooks
  private var statements = StatementCache()
  private var savepointDepth = 0
  private var isInTransaction = false
  private var changedTables: Set<String> = []

  init(handle: OpaquePointer, hooks: ConnectionHooks) {
    self.handle = handle
    self.hooks = hooks
    hooks.install(on: handle)
  }

  deinit {
    statements.removeAll()
    sqlite3_close_v2(handle)
  }

  /// The row id of the last row this connection inserted; 0 before the first.
  public var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Runs one statement and returns how many rows it changed itself (not counting triggers and foreign-key actions).
  @discardableResult
  public func execute(_ sql: String, _ arguments: (any SQLiteBindable)?...) throws -> Int {
    try execute(sql, arguments: arguments.map { $0?.sqliteValue ?? .null })
  }

  /// Runs one statement with a list of arguments and returns how many rows it changed itself.
  @discardableResult
  public func execute(_ sql: String, arguments: [SQLiteValue]) throws -> Int {
    let before = sqlite3_total_changes64(handle)
    try run(sql, arguments) { _ in }
    return sqlite3_total_changes64(handle) == before ? 0 : Int(sqlite3_changes64(handle))
  }

  /// Runs several statements, separated by semicolons, that take no arguments.
  public func executeScript(_ sql: String) throws {
    var rest = Substring(sql)
    while let (statement, tail) = try prepare(rest) {
      try run(statement, []) { _ in }
      rest = tail
    }
  }

  /// All rows of a query.
  public func rows(_ sql: String, _ arguments: (any SQLiteBindable)?...) throws -> [SQLiteRow] {
    try rows(sql, arguments: arguments.map { $0?.sqliteValue ?? .null })
  }

  /// All rows of a query with a list of arguments.
  public func rows(_ sql: String, arguments: [SQLiteValue]) throws -> [SQLiteRow] {
    var rows: [SQLiteRow] = []
    var columns: SQLiteColumns?
    try run(sql, arguments) { statement in
      let known = columns ?? statement.columns()
      columns = known
      rows.append(try statement.row(known))
    }
    return rows
  }

  /// The only row of a query, or `nil` when there is none; several rows are an error, so that no order is left to chance.
  public func row(_ sql: String, _ arguments: (any SQLiteBindable)?...) throws -> SQLiteRow? {
    let rows = try rows(sql, arguments: arguments.map { $0?.sqliteValue ?? .null })
    guard rows.count <= 1 else {
      throw SQLiteStoreError.misuse("One row was asked for, but the query gives \(rows.count): \(sql)")
    }
    return rows.first
  }

  /// Runs a part of the transaction that is undone alone when it throws (a savepoint); these may be nested.
  public func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
    guard isInTransaction else { throw SQLiteStoreError.misuse("A savepoint needs a transaction around it.") }
    let name = "savepoint\(savepointDepth)"
    // Outside of a transaction SQLite would begin one here and commit it at the end.
    guard isTransactionOpen else { throw SQLiteStoreError.transactionLost(sql: "SAVEPOINT \(name)") }
    let changedBefore = changedTables
    try control("SAVEPOINT \(name)")
    savepointDepth += 1
    defer { savepointDepth -= 1 }
    do {
      let value = try body()
      try control("RELEASE \(name)")
      return value
    } catch {
      // Some errors make SQLite roll the whole transaction back, the savepoint with it.
      if isTransactionOpen {
        try control("ROLLBACK TO \(name)")
        try control("RELEASE \(name)")
        changedTables = changedBefore
      }
      throw error
    }
  }
}

/// Would let two threads use one connection.
@available(*, unavailable)
extension SQLiteConnection: Sendable {}

extension SQLiteConnection {
  enum TransactionKind: String {
    /// Takes the write lock at once, so that it never fails half-way because another connection wrote in between.
    case immediate = "BEGIN IMMEDIATE"
    /// Takes a snapshot at the first read.
    case deferred = "BEGIN DEFERRED"
  }

  /// Runs `body` in a transaction and returns its value with the tables it changed, in lower case.
  func transaction<Value>(
    _ kind: TransactionKind,
    _ body: (SQLiteConnection) throws -> Value
  ) throws -> (value: Value, changedTables: Set<String>) {
    try Task.checkCancellation()
    changedTables = []
    // Waiting for the lock ends with the task, unlike committing.
    try runControl(kind.rawValue)
    isInTransaction = true
    defer { isInTransaction = false }
    do {
      let value = try body(self)
      try Task.checkCancellation()
      guard isTransactionOpen else { throw SQLiteStoreError.transactionLost(sql: "COMMIT") }
      try control("COMMIT")
      return (value, changedTables)
    } catch {
      if isTransactionOpen { try control("ROLLBACK") }
      throw error
    }
  }

  private var isTransactionOpen: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Begins or ends something, heedless of cancellation: stopping these half-way would leave a transaction open.
  private func control(_ sql: String) throws {
    try heedlessOfCancellation { try runControl(sql) }
  }

  func heedlessOfCancellation<Value>(_ body: () throws -> Value) rethrows -> Value {
    hooks.honoursCancellation = false
    defer { hooks.honoursCancellation = true }
    return try body()
  }

  private func runControl(_ sql: String) throws {
    let statement = try cached(sql)
    defer { statements.put(statement) }
    try step(statement, []) { _ in }
  }

  private func run(_ sql: String, _ arguments: [SQLiteValue], each: (Statement) throws -> Void) throws {
    let statement = try cached(sql)
    defer { statements.put(statement) }
    try run(statement, arguments, each: each)
  }

  private func run(_ statement: Statement, _ arguments: [SQLiteValue], each: (Statement) throws -> Void) throws {
    guard !statement.effects.controlsTransaction else {
      throw SQLiteStoreError.misuse(
        "The store begins and ends transactions; for a part that may fail alone use savepoint(_:): \(statement.sql)"
      )
    }
    guard !isInTransaction || isTransactionOpen else { throw SQLiteStoreError.transactionLost(sql: statement.sql) }
    if hooks.honoursCancellation { try Task.checkCancellation() }
    try step(statement, arguments, each: each)
  }

  private func step(_ statement: Statement, _ arguments: [SQLiteValue], each: (Statement) throws -> Void) throws {
    hooks.effects = statement.effects
    let changesBefore = sqlite3_total_changes64(handle)
    defer {
      sqlite3_reset(statement.handle)
      sqlite3_clear_bindings(statement.handle)
      hooks.effects = nil
      if sqlite3_total_changes64(handle) != changesBefore { changedTables.formUnion(statement.effects.written) }
    }
    try statement.bind(arguments)
    while true {
      let status = sqlite3_step(statement.handle)
      switch status {
      case SQLITE_ROW:
        try each(statement)
      case SQLITE_DONE:
        changedTables.formUnion(statement.effects.redefined)
        return
      default:
        // How the hooks stop a statement, or the wait for a lock, of a cancelled task.
        if [SQLITE_INTERRUPT, SQLITE_BUSY].contains(status & 0xff) { try Task.checkCancellation() }
        throw failure(status, sql: statement.sql)
      }
    }
  }

  private func cached(_ sql: String) throws -> Statement {
    if let statement = statements.take(sql) { return statement }
    guard let (statement, rest) = try prepare(Substring(sql)) else {
      throw SQLiteStoreError.misuse("There is no statement in: \(sql)")
    }
    guard try prepare(rest) == nil else {
      throw SQLiteStoreError.misuse("Only the first of several statements would run; use executeScript: \(sql)")
    }
    // Under its whole text, spaces and comments behind it included, or the next look-up would miss it.
    statement.sql = sql
    return statement
  }

  /// Prepares the first statement and returns it with what follows; `nil` when only spaces and comments are left.
  private func prepare(_ sql: Substring) throws -> (statement: Statement, rest: Substring)? {
    var rest = sql
    while !rest.isEmpty {
      let effects = StatementEffects()
      hooks.effects = effects
      defer { hooks.effects = nil }
      let text = String(rest)
      var prepared: OpaquePointer?
      var consumed = 0
      let status = text.withCString { start in
        var tail: UnsafePointer<CChar>?
        // Persistent: it is likely to stay in the cache, so its memory should not come from the short-lived pool.
        let status = sqlite3_prepare_v3(handle, start, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, &tail)
        consumed = tail.map { start.distance(to: $0) } ?? 0
        return status
      }
      guard status == SQLITE_OK else { throw failure(status, sql: text) }
      guard consumed > 0 else { throw SQLiteStoreError.misuse("The SQL contains a NUL character: \(text)") }
      let end = rest.utf8.index(rest.startIndex, offsetBy: consumed)
      let statementText = String(rest[..<end])
      rest = rest[end...]
      if let prepared { return (Statement(sql: statementText, handle: prepared, effects: effects), rest) }
    }
    return nil
  }

  func failure(_ status: Int32, sql: String?) -> SQLiteStoreError {
    .failed(SQLiteFailure(extendedCode: status, message: String(cString: sqlite3_errmsg(handle)), sql: sql))
  }
}
