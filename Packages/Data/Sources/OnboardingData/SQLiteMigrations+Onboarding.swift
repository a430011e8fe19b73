import SQLiteStore

extension SQLiteMigrations {
  /// The tables of the onboarding.
  public static let onboarding = SQLiteMigrations(
    module: "onboarding",
    [
      .sql(
        "progress",
        """
        CREATE TABLE onboarding_progress (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          finished_version INTEGER NOT NULL CHECK (finished_version >= 0)
        ) STRICT;
        CREATE TABLE onboarding_seen_step (step TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;
        """
      )
    ]
  )
}
