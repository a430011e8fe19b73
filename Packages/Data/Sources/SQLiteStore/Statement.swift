import CSQLite

/// A prepared statement and what SQLite's authorizer said about it while it was prepared.
final class Statement {
  var sql: String
  let effects: StatementEffects
  let handle: OpaquePointer

  init(sql: String, handle: OpaquePointer, effects: StatementEffects) {
    self.sql = sql
    self.handle = handle
    self.effects = effects
  }

  deinit {
    sqlite3_finalize(handle)
  }

  func bind(_ arguments: [SQLiteValue]) throws {
    let expected = Int(sqlite3_bind_parameter_count(handle))
    guard arguments.count == expected else {
      throw SQLiteStoreError.misuse("The statement takes \(expected) arguments, not \(arguments.count): \(sql)")
    }
    for (offset, argument) in arguments.enumerated() {
      let status = try bind(argument, at: Int32(offset + 1))
      guard status == SQLITE_OK else {
        let message = String(cString: sqlite3_errstr(status))
        throw SQLiteStoreError.failed(SQLiteFailure(extendedCode: status, message: message, sql: sql))
      }
    }
  }

  private func bind(_ value: SQLiteValue, at index: Int32) throws -> Int32 {
    switch value {
    case .null:
      return sqlite3_bind_null(handle, index)
    case .integer(let integer):
      return sqlite3_bind_int64(handle, index, integer)
    case .real(let real):
      // SQLite would store NULL without a word.
      guard !real.isNaN else {
        throw SQLiteStoreError.misuse("Argument \(index) is not a number, which SQLite cannot store: \(sql)")
      }
      return sqlite3_bind_double(handle, index, real)
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          // An empty buffer may have no address, and no address would bind NULL.
          guard let address = characters.baseAddress else { return csqlite_bind_text_copy(handle, index, "", 0) }
          guard let count = Int32(exactly: characters.count) else { return SQLITE_TOOBIG }
          return csqlite_bind_text_copy(handle, index, address, count)
        }
      }
    case .blob(let blob):
      return blob.withUnsafeBytes { bytes in
        guard let address = bytes.baseAddress, !bytes.isEmpty else { return sqlite3_bind_zeroblob(handle, index, 0) }
        guard let count = Int32(exactly: bytes.count) else { return SQLITE_TOOBIG }
        return csqlite_bind_blob_copy(handle, index, address, count)
      }
    }
  }

  /// The columns' names; right only once a step has returned a row, since a step prepares anew when the schema changed.
  func columns() -> SQLiteColumns {
    SQLiteColumns(
      names: (0..<sqlite3_column_count(handle)).map { index in
        sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
      }
    )
  }

  func row(_ columns: SQLiteColumns) throws -> SQLiteRow {
    var values: [SQLiteValue] = []
    values.reserveCapacity(columns.names.count)
    for (offset, name) in columns.names.enumerated() {
      values.append(try value(at: Int32(offset), column: name))
    }
    return SQLiteRow(columns: columns, values: values)
  }

  private func value(at index: Int32, column: String) throws -> SQLiteValue {
    switch sqlite3_column_type(handle, index) {
    case SQLITE_INTEGER:
      return .integer(sqlite3_column_int64(handle, index))
    case SQLITE_FLOAT:
      return .real(sqlite3_column_double(handle, index))
    case SQLITE_TEXT:
      // The text must be asked for before its length.
      guard let address = sqlite3_column_text(handle, index) else { throw outOfMemory }
      let bytes = UnsafeBufferPointer(start: address, count: Int(sqlite3_column_bytes(handle, index)))
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw SQLiteStoreError.invalidText(column: column)
      }
      return .text(text)
    case SQLITE_BLOB:
      // SQLite has no address for an empty blob.
      guard let address = sqlite3_column_blob(handle, index) else { return .blob([]) }
      return .blob([UInt8](UnsafeRawBufferPointer(start: address, count: Int(sqlite3_column_bytes(handle, index)))))
    default:
      return .null
    }
  }

  private var outOfMemory: SQLiteStoreError {
    .failed(
      SQLiteFailure(extendedCode: SQLITE_NOMEM, message: String(cString: sqlite3_errstr(SQLITE_NOMEM)), sql: sql)
    )
  }
}

/// What a statement does besides reading, as the authorizer reports it for triggers and foreign-key actions too.
final class StatementEffects {
  /// Tables whose rows the statement may insert, change or delete, in lower case.
  var written: Set<String> = []
  /// Tables that the statement drops or alters, in lower case.
  var redefined: Set<String> = []
  /// Whether it begins or ends a transaction or a savepoint.
  var controlsTransaction = false
}

/// Prepared statements by their text; the one unused for longest makes room.
struct StatementCache {
  private var entries: [String: (statement: Statement, lastUse: UInt64)] = [:]
  private var clock: UInt64 = 0
  private let capacity = 100

  /// Takes the statement out, so that no one else can reset it while it runs.
  mutating func take(_ sql: String) -> Statement? {
    entries.removeValue(forKey: sql)?.statement
  }

  mutating func put(_ statement: Statement) {
    if entries.count >= capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key {
      entries.removeValue(forKey: oldest)
    }
    clock += 1
    entries[statement.sql] = (statement, clock)
  }

  mutating func removeAll() {
    entries.removeAll()
  }
}
