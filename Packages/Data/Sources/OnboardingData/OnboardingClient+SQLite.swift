import OnboardingDomain
import SQLiteStore

extension OnboardingClient {
  /// Progress kept in `store`, which was opened with the migrations `.onboarding`.
  public static func sqlite(_ store: SQLiteStore) -> OnboardingClient {
    OnboardingClient(
      progress: {
        try await storageErrors {
          try await store.read { db in
            let seen: [String] = try db.rows("SELECT step FROM onboarding_seen_step").map { try $0["step"] }
            let finished: Int? = try db.row("SELECT finished_version FROM onboarding_progress")?["finished_version"]
            return OnboardingProgress(seen: Set(seen), finishedVersion: finished ?? 0)
          }
        }
      },
      save: { progress in
        try await storageErrors {
          try await store.write { db in
            try db.execute("DELETE FROM onboarding_seen_step")
            for step in progress.seen { try db.execute("INSERT INTO onboarding_seen_step (step) VALUES (?)", step) }
            try db.execute(
              "INSERT OR REPLACE INTO onboarding_progress (id, finished_version) VALUES (1, ?)",
              progress.finishedVersion
            )
          }
        }
      }
    )
  }
}

private func storageErrors<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
  do {
    return try await body()
  } catch let error as SQLiteStoreError {
    throw OnboardingError.storage(error.description)
  }
}
