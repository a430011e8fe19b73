import Foundation
import OnboardingData
import OnboardingDomain
import SQLiteStore
import Testing

@Suite struct OnboardingSQLiteTests {
  @Test func thereIsNoProgressAtFirst() async throws {
    let onboarding = OnboardingClient.sqlite(.inMemory(migrations: [.onboarding]))
    #expect(try await onboarding.progress() == OnboardingProgress())
  }

  @Test func whatWasSavedLastIsWhatIsThere() async throws {
    let onboarding = OnboardingClient.sqlite(.inMemory(migrations: [.onboarding]))
    try await onboarding.save(progress: OnboardingProgress(seen: ["welcome", "privacy"]))
    let last = OnboardingProgress(seen: ["welcome", "it's; DROP TABLE", ""], finishedVersion: 3)
    try await onboarding.save(progress: last)
    #expect(try await onboarding.progress() == last)
  }

  @Test func progressSurvivesARestart() async throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    let url = directory.appending(path: "app.sqlite")
    let progress = OnboardingProgress(seen: ["welcome"], finishedVersion: 1)
    let before = try await SQLiteStore.open(url, migrations: [.onboarding])
    try await OnboardingClient.sqlite(before).save(progress: progress)
    await before.close()
    let after = try await SQLiteStore.open(url, migrations: [.onboarding])
    #expect(try await OnboardingClient.sqlite(after).progress() == progress)
  }

  @Test func aFailingStoreIsAStorageError() async throws {
    let onboarding = OnboardingClient.sqlite(.inMemory())
    await #expect(
      throws: OnboardingError.storage(
        "SQLite error 1: no such table: onboarding_seen_step, in: SELECT step FROM onboarding_seen_step"
      )
    ) {
      try await onboarding.progress()
    }
    await #expect(throws: OnboardingError.self) { try await onboarding.save(progress: OnboardingProgress()) }
  }
}
