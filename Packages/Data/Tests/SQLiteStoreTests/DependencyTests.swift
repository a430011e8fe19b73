import Dependencies
import SQLiteStore
import Testing

@Suite struct DependencyTests {
  @Test func aStoreThatWasNotProvidedSaysSo() async throws {
    @Dependency(\.database) var database
    await withKnownIssue {
      await #expect(throws: SQLiteStoreError.notProvided) { try await database.read { _ in } }
    }
    await withKnownIssue {
      await #expect(throws: SQLiteStoreError.notProvided) { try await database.write { _ in } }
    }
    await withKnownIssue {
      for await _ in database.changes(to: "note") {}
    }
  }

  @Test func aTestGivesAStoreInMemory() async throws {
    try await withDependencies {
      $0.database = .inMemory(migrations: [.notes])
    } operation: {
      @Dependency(\.database) var database
      try await database.add("a")
      #expect(try await database.notes() == ["a"])
    }
  }
}
