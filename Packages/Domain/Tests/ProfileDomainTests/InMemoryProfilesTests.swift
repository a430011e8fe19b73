import ProfileDomain
import ProfileDomainTesting
import Testing

@Suite struct InMemoryProfilesTests {
  private let profiles = InMemoryProfiles(.alice())
  private var client: ProfileClient { .inMemory(profiles) }

  @Test func aProfileIsLoadedAsFromTheServer() async throws {
    #expect(try await client.load(of: "user-alice") == LoadedProfile(profile: .alice(), origin: .server))
  }

  @Test func aSavedEditIsTrimmedAndLoadedAgain() async throws {
    let saved = try await client.save(edit: ProfileEdit(displayName: " Zoë ", bio: "\n"), of: "user-alice")
    #expect(saved.displayName == "Zoë")
    #expect(saved.bio == "")
    #expect(saved.email == "alice@example.com")
    #expect(try await client.load(of: "user-alice").profile == saved)
  }

  @Test func anInvalidEditChangesNothing() async {
    await #expect(throws: ProfileError.invalid([.displayNameMissing])) {
      try await client.save(edit: ProfileEdit(displayName: " ", bio: "x"), of: "user-alice")
    }
    #expect(profiles["user-alice"] == .alice())
  }

  @Test func anUnknownUserHasNoProfile() async {
    await #expect(throws: ProfileError.invalidResponse("no profile of nobody")) {
      try await client.load(of: "nobody")
    }
    await #expect(throws: ProfileError.invalidResponse("no profile of nobody")) {
      try await client.save(edit: ProfileEdit(.alice()), of: "nobody")
    }
  }

  @Test func forgettingRemovesEveryCopy() async throws {
    profiles["other"] = .alice(id: "other")
    try await client.forget()
    #expect(profiles["user-alice"] == nil)
    #expect(profiles["other"] == nil)
  }
}
