import SQLiteStore

extension SQLiteMigrations {
  /// The table with the copy of the signed-in user's profile.
  ///
  /// It has one row at most. Times are seconds since 2001, as Foundation counts them, so that they read back exactly.
  public static let profile = SQLiteMigrations(
    module: "profile",
    [
      .sql(
        "copy",
        """
        CREATE TABLE profile_copy (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          user_id TEXT NOT NULL,
          display_name TEXT NOT NULL,
          email TEXT,
          bio TEXT NOT NULL,
          updated_at REAL,
          stored_at REAL NOT NULL
        ) STRICT
        """
      )
    ]
  )
}
