/// What SQLite itself said about a call that failed; it holds the statement but never the values bound to it.
public struct SQLiteFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The extended result code, for instance 2067 for a violated `UNIQUE`.
  public let extendedCode: Int32
  /// SQLite's own words.
  public let message: String
  /// The statement that failed, when there was one.
  public let sql: String?

  /// Makes a failure from what SQLite reported.
  public init(extendedCode: Int32, message: String, sql: String? = nil) {
    self.extendedCode = extendedCode
    self.message = message
    self.sql = sql
  }

  /// The primary result code, for instance 19 for every violated constraint.
  public var code: Int32 { extendedCode & 0xff }

  /// Whether another connection held the lock for longer than the busy timeout.
  public var isBusy: Bool { code == 5 || code == 6 }

  /// Whether a constraint of the schema refused the change.
  public var isConstraintViolation: Bool { code == 19 }

  public var description: String {
    "SQLite error \(extendedCode): \(message)" + (sql.map { ", in: \($0)" } ?? "")
  }
}

/// Why the store could not do what it was asked.
public enum SQLiteStoreError: Error, Hashable, Sendable {
  /// SQLite refused a statement.
  case failed(SQLiteFailure)
  /// The file is there, but SQLite could not open it.
  case cannotOpen(path: String, SQLiteFailure)
  /// The file or its directory could not be made.
  case cannotCreate(path: String, reason: String)
  /// The file holds something else; it was left as it is.
  case notADatabase(path: String)
  /// The file was migrated by a version of the app that knows more; it was left as it is.
  case newerDatabase(path: String, unknownMigrations: [String])
  /// A module's list of migrations no longer begins with those that already ran.
  case migrationsReordered(module: String, applied: [String], known: [String])
  /// A migration failed and was rolled back; those before it stay.
  case migrationFailed(name: String, reason: String)
  /// The statement's result has no such column.
  case missingColumn(String, available: [String])
  /// The statement's result has several columns of that name.
  case ambiguousColumn(String)
  /// The column holds another storage class than was asked for, or a number that does not fit.
  case typeMismatch(column: String, expected: String, found: String)
  /// The text in a column is not valid UTF-8.
  case invalidText(column: String)
  /// SQLite rolled the transaction back by itself (an interrupted or failed write), so nothing more may run in it.
  case transactionLost(sql: String)
  /// The call itself is wrong.
  case misuse(String)
  /// The store was closed before.
  case closed
  /// No store was given to the code that wants one.
  case notProvided
}

extension SQLiteStoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .failed(let failure):
      failure.description
    case .cannotOpen(let path, let failure):
      "The database \(path) could not be opened. \(failure)"
    case .cannotCreate(let path, let reason):
      "\(path) could not be created: \(reason)."
    case .notADatabase(let path):
      "\(path) is not a SQLite database. It was left as it is; move it away, or choose another path."
    case .newerDatabase(let path, let unknown):
      """
      The database \(path) was written by a version of this app that knows more: migrations \
      \(unknown.joined(separator: ", ")) are unknown here. It was left as it is; use the newer version, or another path.
      """
    case .migrationsReordered(let module, let applied, let known):
      """
      The migrations of \(module) ran as [\(applied.joined(separator: ", "))], but are now listed as \
      [\(known.joined(separator: ", "))]. Keep the ones that ran first and in order; append new ones at the end.
      """
    case .migrationFailed(let name, let reason):
      "The migration \(name) failed and was rolled back: \(reason)"
    case .missingColumn(let name, let available):
      "The result has no column \(name); it has \(available.joined(separator: ", "))."
    case .ambiguousColumn(let name):
      "The result has several columns named \(name); name them apart with AS."
    case .typeMismatch(let column, let expected, let found):
      "Column \(column) holds \(found) that cannot be read as \(expected)."
    case .invalidText(let column):
      "The text in column \(column) is not valid UTF-8."
    case .transactionLost(let sql):
      "SQLite rolled the transaction back after an earlier error, so this did not run: \(sql)"
    case .misuse(let explanation):
      explanation
    case .closed:
      "The database was closed before this call."
    case .notProvided:
      """
      No database was provided. Give one, for instance with \
      withDependencies { $0.database = try .inMemory(migrations: […]) }, or list it among the live values.
      """
    }
  }
}
