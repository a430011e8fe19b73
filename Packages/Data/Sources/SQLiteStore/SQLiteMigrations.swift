/// The ordered steps that bring one module's tables to what its code expects.
///
/// Every module has a list of its own, and a store takes several: their order matters only where one refers to
/// another's tables. A step that was shipped is never changed, moved or removed; new ones go to the end.
public struct SQLiteMigrations: Sendable {
  /// One step; it runs once in the life of a database file, in a transaction of its own.
  public struct Step: Sendable {
    /// What the step does, unique in its module.
    public let name: String
    let migrate: @Sendable (SQLiteConnection) throws -> Void

    /// A step in Swift; foreign keys are checked when it is done, not while it runs, so that tables can be rebuilt.
    public init(_ name: String, migrate: @escaping @Sendable (SQLiteConnection) throws -> Void) {
      self.name = name
      self.migrate = migrate
    }

    /// A step that is a script of SQL.
    public static func sql(_ name: String, _ script: String) -> Step {
      Step(name) { try $0.executeScript(script) }
    }
  }

  /// The module that the tables belong to.
  public let module: String
  /// The steps, oldest first.
  public let steps: [Step]

  /// Makes a module's list.
  public init(module: String, _ steps: [Step]) {
    self.module = module
    self.steps = steps
  }
}
