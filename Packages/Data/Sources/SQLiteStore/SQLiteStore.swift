import Foundation

/// A SQLite database with one serial writer and several concurrent readers.
///
/// Reads see the last commit before they began, whatever is written meanwhile, and what a task wrote it reads back.
/// A write is a transaction: it is committed when its closure returns and undone when it throws or its task is
/// cancelled. Closures run on threads of their own, never on the cooperative pool's. A write inside a write is not
/// expressible, since closures are synchronous; a part that may fail alone is a `savepoint`.
public final class SQLiteStore: Sendable {
  /// What a commit survives, once its `write` has returned; a part of a transaction never survives anything.
  public enum Durability: String, Sendable {
    /// The power or the kernel failing: each commit waits until the disk has it. The default, because an app writes
    /// seldom, does so off the main actor, and what it called saved should stay saved.
    case powerFailure = "FULL"
    /// The end of the process at any moment, since the write-ahead log is in the kernel's hands by then; a power
    /// failure may undo the last commits. Some seven times as many commits in a second.
    case processDeath = "NORMAL"
  }

  private enum Backing {
    case file(writer: ConnectionWorker, readers: ReaderPool)
    case memory(ConnectionWorker)
    case notProvided
  }

  private let backing: Backing
  private let broadcast = ChangeBroadcast()

  private init(_ backing: Backing) {
    self.backing = backing
  }

  /// Opens the database at a file URL, makes it (0600, in directories of 0700) if there is none, and migrates it.
  ///
  /// A file that is no database, or was migrated by a newer version, is left as it is.
  /// - Throws: `SQLiteStoreError`; `CancellationError`.
  public static func open(
    _ url: URL,
    migrations: [SQLiteMigrations],
    durability: Durability = .powerFailure,
    busyTimeout: Duration = .seconds(5),
    readers: Int = 4
  ) async throws -> SQLiteStore {
    try await open(DatabaseFile(url: url), migrations, durability, busyTimeout, readers)
  }

  /// Opens the database at a path, relative to the working directory, as `open(_:migrations:)` does for a URL.
  public static func open(
    path: String,
    migrations: [SQLiteMigrations],
    durability: Durability = .powerFailure,
    busyTimeout: Duration = .seconds(5),
    readers: Int = 4
  ) async throws -> SQLiteStore {
    try await open(DatabaseFile(path: path), migrations, durability, busyTimeout, readers)
  }

  private static func open(
    _ file: DatabaseFile,
    _ migrations: [SQLiteMigrations],
    _ durability: Durability,
    _ busyTimeout: Duration,
    _ readers: Int
  ) async throws -> SQLiteStore {
    guard readers > 0 else { throw SQLiteStoreError.misuse("A store needs at least one reader, not \(readers).") }
    let migrator = try Migrator(path: file.path, modules: migrations)
    let writer = ConnectionWorker(label: "SQLiteStore.writer") {
      try file.createIfMissing()
      return try SQLiteConnection(migrating: file.path, migrator, durability, busyTimeout)
    }
    try await writer.open()
    let pool = ReaderPool(
      (1...readers).map { number in
        ConnectionWorker(label: "SQLiteStore.reader\(number)") {
          let connection = try SQLiteConnection(path: file.path, access: .readOnly, busyTimeout: busyTimeout)
          try connection.configure(durability)
          return connection
        }
      }
    )
    return SQLiteStore(.file(writer: writer, readers: pool))
  }

  /// A database of its own in memory, for tests and previews: one connection, which reads and writes take in turn.
  ///
  /// The migrations run at the first use.
  public static func inMemory(migrations: [SQLiteMigrations] = []) -> SQLiteStore {
    SQLiteStore(
      .memory(
        ConnectionWorker(label: "SQLiteStore.memory") {
          let connection = try SQLiteConnection(path: ":memory:", access: .readWrite, busyTimeout: .zero)
          try connection.pragma("PRAGMA foreign_keys = OFF")
          try Migrator(path: ":memory:", modules: migrations).run(connection)
          try connection.configure(.processDeath)
          return connection
        }
      )
    )
  }

  /// A store whose every operation reports that none was provided.
  static let notProvided = SQLiteStore(.notProvided)

  /// Reads from one snapshot; a statement that writes is refused.
  /// - Throws: What the closure throws; `SQLiteStoreError`; `CancellationError`, in the midst of a statement too.
  public func read<Value: Sendable>(
    _ body: @Sendable (SQLiteConnection) throws -> Value
  ) async throws -> Value {
    switch backing {
    case .file(_, let readers): try await readers.read(body)
    case .memory(let worker): try await worker.read(body)
    case .notProvided: throw reportNotProvided()
    }
  }

  /// Writes in a transaction, after all writes that were asked for before.
  /// - Throws: What the closure throws; `SQLiteStoreError`; `CancellationError` — in each case nothing was written.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @Sendable (SQLiteConnection) throws -> Value
  ) async throws -> Value {
    switch backing {
    case .file(let worker, _), .memory(let worker): try await worker.write(body, publish: broadcast.publish)
    case .notProvided: throw reportNotProvided()
    }
  }

  /// An element after each commit of this store that changed one of the tables.
  ///
  /// There is no first element: commits count from this call on, so ask for the changes first and read next. Commits
  /// that come while the last element waits to be taken are told by that one; none is lost. The stream ends when the
  /// store is closed or gone, and serves one loop. Other processes' commits are not seen.
  public func changes(to tables: String...) -> AsyncStream<Void> {
    if case .notProvided = backing {
      _ = reportNotProvided()
      return AsyncStream { $0.finish() }
    }
    return broadcast.observe(Set(tables.map { $0.lowercased() }))
  }

  /// Ends the store when the operations that were asked for before are done; later ones throw `SQLiteStoreError.closed`.
  public func close() async {
    switch backing {
    case .file(let writer, let readers):
      // The writer last: whoever closes last folds the write-ahead log into the file, and a reader may not write.
      await readers.close()
      await writer.close()
    case .memory(let worker):
      await worker.close()
    case .notProvided:
      break
    }
    broadcast.finish()
  }
}
