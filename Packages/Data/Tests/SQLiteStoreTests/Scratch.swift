import Foundation
import SQLiteStore
import Testing

/// A directory of its own for one test, removed with it.
final class ScratchDirectory: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "SQLiteStoreTests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func callAsFunction(_ name: String = "store.sqlite") -> URL { url.appending(path: name) }

  func open(
    _ name: String = "store.sqlite",
    _ migrations: [SQLiteMigrations] = [.notes],
    busyTimeout: Duration = .seconds(5),
    readers: Int = 4
  ) async throws -> SQLiteStore {
    try await SQLiteStore.open(self(name), migrations: migrations, busyTimeout: busyTimeout, readers: readers)
  }
}

extension SQLiteMigrations {
  static let notes = SQLiteMigrations(
    module: "notes",
    [
      .sql(
        "create",
        """
        CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
        CREATE TABLE tag (note INTEGER NOT NULL REFERENCES note (id) ON DELETE CASCADE, name TEXT NOT NULL);
        """
      )
    ]
  )
}

extension SQLiteStore {
  func add(_ text: String) async throws {
    try await write { db in try db.execute("INSERT INTO note (text) VALUES (?)", text) }
  }

  func notes() async throws -> [String] {
    try await read { db in try db.rows("SELECT text FROM note ORDER BY id").map { try $0["text"] } }
  }

  func count() async throws -> Int {
    try await read { db in try #require(try db.row("SELECT count(*) AS n FROM note"))["n"] }
  }
}

/// Opens and waits for another thread: what holds a transaction open while a test looks on.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func open() { semaphore.signal() }

  /// For closures of the store, which run on threads of their own.
  func wait() { semaphore.wait() }
}

func failure(of error: (any Error)?) -> SQLiteFailure? {
  switch error as? SQLiteStoreError {
  case .failed(let failure), .cannotOpen(_, let failure): failure
  default: nil
  }
}
