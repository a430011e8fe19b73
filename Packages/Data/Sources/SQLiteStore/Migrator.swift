/// Compares what ran in a database with what the modules list, and runs the rest.
struct Migrator {
  private struct Applied: Hashable {
    let module: String
    let name: String

    var text: String { "\(module).\(name)" }
  }

  let path: String
  let modules: [SQLiteMigrations]

  init(path: String, modules: [SQLiteMigrations]) throws {
    var names: Set<Applied> = []
    for module in modules {
      for step in module.steps where !names.insert(Applied(module: module.module, name: step.name)).inserted {
        throw SQLiteStoreError.misuse("The migration \(module.module).\(step.name) is listed twice.")
      }
    }
    self.path = path
    self.modules = modules
  }

  /// Throws when the database knows more than the modules, or another order; writes nothing.
  func check(_ connection: SQLiteConnection) throws {
    _ = try connection.transaction(.deferred) { try pending($0) }
  }

  /// Runs each step that did not run yet in its own transaction; one that fails leaves those before it.
  func run(_ connection: SQLiteConnection) throws {
    var next = try connection.transaction(.deferred) { try pending($0).first }.value
    while let (module, step) = next {
      next = try connection.transaction(.immediate) { connection in
        // Another process may have migrated since.
        guard let first = try pending(connection).first, (first.module, first.step.name) == (module, step.name) else {
          return try pending(connection).first
        }
        try run(step, of: module, connection)
        return try pending(connection).first
      }.value
    }
  }

  private func run(_ step: SQLiteMigrations.Step, of module: String, _ connection: SQLiteConnection) throws {
    let name = "\(module).\(step.name)"
    do {
      try step.migrate(connection)
      let violations = try connection.rows("PRAGMA foreign_key_check")
      if let table: String? = try violations.first?["table"] {
        throw SQLiteStoreError.misuse("\(violations.count) rows break foreign keys, the first in \(table ?? "?").")
      }
      try connection.execute(Self.createTable)
      try connection.execute("INSERT INTO schema_migrations (module, name) VALUES (?, ?)", module, step.name)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw SQLiteStoreError.migrationFailed(name: name, reason: String(describing: error))
    }
  }

  private func pending(
    _ connection: SQLiteConnection
  ) throws -> [(module: String, step: SQLiteMigrations.Step)] {
    let applied = try applied(connection)
    let known = Set(modules.flatMap { module in module.steps.map { Applied(module: module.module, name: $0.name) } })
    let unknown = applied.filter { !known.contains($0) }
    guard unknown.isEmpty else {
      throw SQLiteStoreError.newerDatabase(path: path, unknownMigrations: unknown.map(\.text))
    }
    return try modules.flatMap { module in
      let names = module.steps.map(\.name)
      let ran = applied.filter { $0.module == module.module }.map(\.name)
      guard names.starts(with: ran) else {
        throw SQLiteStoreError.migrationsReordered(module: module.module, applied: ran, known: names)
      }
      return module.steps.dropFirst(ran.count).map { (module.module, $0) }
    }
  }

  private func applied(_ connection: SQLiteConnection) throws -> [Applied] {
    guard try connection.row("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migrations'") != nil
    else { return [] }
    return try connection.rows("SELECT module, name FROM schema_migrations ORDER BY id").map {
      Applied(module: try $0["module"], name: try $0["name"])
    }
  }

  private static let createTable = """
    CREATE TABLE IF NOT EXISTS schema_migrations (
      id INTEGER PRIMARY KEY, module TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (module, name)
    ) STRICT
    """
}
