import Dependencies

extension SQLiteStore: TestDependencyKey {
  /// A store whose every operation reports an issue and throws `SQLiteStoreError.notProvided`.
  public static var testValue: SQLiteStore { .notProvided }

  /// An empty database in memory, without any module's tables.
  public static var previewValue: SQLiteStore { .inMemory() }

  func reportNotProvided() -> SQLiteStoreError {
    reportIssue("\(SQLiteStoreError.notProvided)")
    return .notProvided
  }
}

extension DependencyValues {
  /// The app's database.
  public var database: SQLiteStore {
    get { self[SQLiteStore.self] }
    set { self[SQLiteStore.self] = newValue }
  }
}
