import Dependencies
import Foundation
import LogDomain
import ProfileData
import ProfileDomain
import SQLiteStore
import Testing

@Suite struct OfflineFirstTests {
  /// A server whose answers a test chooses, and may hold back.
  final class Server: Sendable {
    let answer = LockIsolated<Result<UserProfile, ProfileError>>(.failure(.offline))

    var client: ProfileClient {
      ProfileClient(
        load: { _ in LoadedProfile(profile: try self.answer.value.get(), origin: .server) },
        save: { _, _ in try self.answer.value.get() },
        forget: {}
      )
    }
  }

  static let alice = UserProfile(
    id: "alice",
    displayName: "Alice",
    email: "alice@example.com",
    bio: "Hi",
    updatedAt: Date(timeIntervalSince1970: 1_769_860_800.123)
  )
  static let storedAt = Date(timeIntervalSince1970: 1_769_860_900.456)

  let server = Server()
  let store = SQLiteStore.inMemory(migrations: [.profile])
  let log = LockIsolated<[LogEntry]>([])

  private var profile: ProfileClient { client(server.client) }

  private func client(_ server: ProfileClient, _ store: SQLiteStore? = nil) -> ProfileClient {
    .offlineFirst(
      server: server,
      copy: store ?? self.store,
      log: LogClient(record: { [log] entry in log.withValue { $0.append(entry) } }),
      now: { Self.storedAt }
    )
  }

  private var stored: Int {
    get async throws { try await store.read { db in try db.rows("SELECT * FROM profile_copy").count } }
  }

  @Test func theServersProfileIsShownAndKept() async throws {
    server.answer.setValue(.success(Self.alice))
    #expect(try await profile.load(of: "alice") == LoadedProfile(profile: Self.alice, origin: .server))
    server.answer.setValue(.failure(.offline))
    #expect(
      try await profile.load(of: "alice") == LoadedProfile(profile: Self.alice, origin: .stored(Self.storedAt))
    )
  }

  @Test func whatIsKeptSurvivesForAProfileWithoutOptionalParts() async throws {
    let bare = UserProfile(id: "alice", displayName: "A")
    server.answer.setValue(.success(bare))
    _ = try await profile.load(of: "alice")
    server.answer.setValue(.failure(.offline))
    #expect(try await profile.load(of: "alice").profile == bare)
  }

  @Test func withoutACopyAnUnreachableServerIsOffline() async throws {
    await #expect(throws: ProfileError.offline) { try await profile.load(of: "alice") }
  }

  @Test(arguments: [ProfileError.sessionExpired, .invalidResponse("x")])
  func onlyAnUnreachableServerShowsTheCopy(error: ProfileError) async throws {
    server.answer.setValue(.success(Self.alice))
    _ = try await profile.load(of: "alice")
    server.answer.setValue(.failure(error))
    await #expect(throws: error) { try await profile.load(of: "alice") }
  }

  @Test func aSavedProfileIsKept() async throws {
    let profile = profile
    server.answer.setValue(.success(Self.alice))
    #expect(try await profile.save(edit: ProfileEdit(Self.alice), of: "alice") == Self.alice)
    server.answer.setValue(.failure(.offline))
    #expect(try await profile.load(of: "alice").profile == Self.alice)
    await #expect(throws: ProfileError.offline) {
      try await profile.save(edit: ProfileEdit(Self.alice), of: "alice")
    }
  }

  @Test func forgettingRemovesTheCopy() async throws {
    let profile = profile
    server.answer.setValue(.success(Self.alice))
    _ = try await profile.load(of: "alice")
    try await profile.forget()
    #expect(try await stored == 0)
    _ = try await profile.load(of: "alice")
    #expect(try await stored == 1)
  }

  @Test func anotherUserNeverSeesTheCopyAndRemovesIt() async throws {
    server.answer.setValue(.success(Self.alice))
    _ = try await profile.load(of: "alice")
    server.answer.setValue(.failure(.offline))
    await #expect(throws: ProfileError.offline) { try await profile.load(of: "bob") }
    #expect(try await stored == 0)
  }

  @Test(arguments: [true, false])
  func anAnswerAfterForgettingDoesNotBringTheCopyBack(saving: Bool) async throws {
    let (asked, answer) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
    let answered: @Sendable () async -> UserProfile = {
      asked.continuation.finish()
      for await _ in answer.stream {}
      return Self.alice
    }
    let profile = client(
      ProfileClient(
        load: { _ in LoadedProfile(profile: await answered(), origin: .server) },
        save: { _, _ in await answered() },
        forget: {}
      )
    )
    let task = Task {
      if saving {
        _ = try await profile.save(edit: ProfileEdit(Self.alice), of: "alice")
      } else {
        _ = try await profile.load(of: "alice")
      }
    }
    for await _ in asked.stream {}
    try await profile.forget()
    answer.continuation.finish()
    try await task.value
    #expect(try await stored == 0)
  }

  @Test func aLoadThatWasAskedForBeforeASaveDoesNotUndoItsCopy() async throws {
    let (asked, answer) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
    let saved = UserProfile(id: "alice", displayName: "After")
    let isOffline = LockIsolated(false)
    let profile = client(
      ProfileClient(
        load: { _ in
          guard !isOffline.value else { throw ProfileError.offline }
          asked.continuation.finish()
          for await _ in answer.stream {}
          return LoadedProfile(profile: Self.alice, origin: .server)
        },
        save: { _, _ in saved },
        forget: {}
      )
    )
    let load = Task { try await profile.load(of: "alice") }
    for await _ in asked.stream {}
    _ = try await profile.save(edit: ProfileEdit(saved), of: "alice")
    answer.continuation.finish()
    _ = try await load.value
    isOffline.setValue(true)
    #expect(try await profile.load(of: "alice").profile == saved)
  }

  @Test func aCopyThatCannotBeWrittenIsLoggedAndTheProfileShown() async throws {
    server.answer.setValue(.success(Self.alice))
    let profile = client(server.client, .inMemory())
    #expect(try await profile.load(of: "alice").origin == .server)
    #expect(log.value.map(\.level) == [.error])
    #expect(log.value.first?.message.contains("no such table: profile_copy") == true)
    #expect(log.value.first?.message.contains("alice@example.com") == false)
  }

  @Test func aCopyThatCannotBeReadIsAStorageError() async throws {
    let profile = client(server.client, .inMemory())
    await #expect(throws: ProfileError.self) { try await profile.load(of: "alice") }
    let error = await #expect(throws: ProfileError.self) { try await profile.forget() }
    guard case .storage = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func theCopyAloneLoadsAndNeverSaves() async throws {
    server.answer.setValue(.success(Self.alice))
    _ = try await profile.load(of: "alice")
    let alone = ProfileClient.sqlite(store)
    #expect(try await alone.load(of: "alice").origin == .stored(Self.storedAt))
    await #expect(throws: ProfileError.offline) {
      try await alone.save(edit: ProfileEdit(Self.alice), of: "alice")
    }
    try await alone.forget()
    await #expect(throws: ProfileError.offline) { try await alone.load(of: "alice") }
  }
}
