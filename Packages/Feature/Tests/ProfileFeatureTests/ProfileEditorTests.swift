import ComposableArchitecture
import Foundation
import IdentityDomain
import IdentityDomainTesting
import ProfileDomain
import ProfileDomainTesting
import Testing

@testable import ProfileFeature

@MainActor
@Suite struct ProfileEditorTests {
  private let profiles = InMemoryProfiles(.alice())

  private func store(
    loaded: LoadedProfile? = nil,
    edit: ProfileEdit? = nil,
    client: ProfileClient? = nil
  ) -> TestStoreOf<ProfileEditor> {
    var state = ProfileEditor.State(user: .alice)
    state.loaded = loaded
    state.edit = edit
    return TestStore(initialState: state) {
      ProfileEditor()
    } withDependencies: {
      $0.profile = client ?? .inMemory(profiles)
    }
  }

  private let fromServer = LoadedProfile(profile: .alice(), origin: .server)

  // MARK: Loading

  @Test func theUsersProfileIsLoadedAtTheStart() async {
    let store = store()
    await store.send(.start) { $0.isLoading = true }
    await store.receive(\.loaded.success) {
      $0.isLoading = false
      $0.loaded = fromServer
    }
  }

  @Test func refreshingShowsWhatChanged() async {
    let store = store(loaded: fromServer)
    profiles["user-alice"]?.displayName = "Alice L."
    await store.send(.refreshTapped) { $0.isLoading = true }
    await store.receive(\.loaded.success) {
      $0.isLoading = false
      $0.loaded?.profile.displayName = "Alice L."
    }
  }

  @Test func aStoredCopyKeepsItsDate() async {
    let copy = LoadedProfile(profile: .alice(), origin: .stored(Date(timeIntervalSince1970: 0)))
    let store = store(client: ProfileClient(load: { _ in copy }, save: { _, _ in .alice() }, forget: {}))
    await store.send(.start) { $0.isLoading = true }
    await store.receive(\.loaded.success) {
      $0.isLoading = false
      $0.loaded = copy
    }
  }

  @Test(arguments: [ProfileError.offline, .invalidResponse("no id"), .storage("locked")])
  func aFailedLoadIsShownBesideWhatWasThere(error: ProfileError) async {
    let store = store(loaded: fromServer, client: .failing(error))
    await store.send(.refreshTapped) { $0.isLoading = true }
    await store.receive(\.loaded.failure) {
      $0.isLoading = false
      $0.problem = .load(error)
    }
    await store.send(.refreshTapped) {
      $0.isLoading = true
      $0.problem = nil
    }
    await store.receive(\.loaded.failure) {
      $0.isLoading = false
      $0.problem = .load(error)
    }
  }

  @Test(arguments: [ProfileError.sessionExpired as any Error, CancellationError()])
  func whatTheRootActsOnIsNotShown(error: any Error) async {
    let store = store(loaded: fromServer, edit: ProfileEdit(.alice()), client: .failing(error))
    await store.send(.refreshTapped) { $0.isLoading = true }
    await store.receive(\.loaded.failure) { $0.isLoading = false }
    await store.send(.saveTapped) { $0.saving = $0.edit }
    await store.receive(\.saved.failure) { $0.saving = nil }
  }

  @Test func anUnexpectedErrorIsShownByItsTypeAlone() async {
    struct Unexpected: Error { let token = "secret" }
    let store = store(client: .failing(Unexpected()))
    await store.send(.start) { $0.isLoading = true }
    await store.receive(\.loaded.failure) {
      $0.isLoading = false
      $0.problem = .load(.invalidResponse("Unexpected"))
    }
  }

  @Test func aSecondRefreshWhileLoadingDoesNothing() async {
    let gate = Gate()
    let store = store(client: .waiting(at: gate, profiles))
    await store.send(.start) { $0.isLoading = true }
    await store.send(.refreshTapped)
    gate.open()
    await store.receive(\.loaded.success) {
      $0.isLoading = false
      $0.loaded = fromServer
    }
  }

  // MARK: Editing

  @Test func anEditIsSavedTrimmedAndShown() async {
    let store = store(loaded: fromServer)
    await store.send(.editTapped) { $0.edit = ProfileEdit(displayName: "Alice Liddell", bio: "Curious.") }
    await store.send(.nameChanged(" Zoë Ω ")) { $0.edit?.displayName = " Zoë Ω " }
    await store.send(.bioChanged("")) { $0.edit?.bio = "" }
    await store.send(.saveTapped) { $0.saving = ProfileEdit(displayName: " Zoë Ω ", bio: "") }
    await store.receive(\.saved.success) {
      $0.saving = nil
      $0.edit = nil
      $0.loaded?.profile.displayName = "Zoë Ω"
      $0.loaded?.profile.bio = ""
    }
    #expect(profiles["user-alice"]?.displayName == "Zoë Ω")
  }

  @Test func aSaveReplacesTheStoredCopy() async {
    let store = store(
      loaded: LoadedProfile(profile: .alice(), origin: .stored(Date(timeIntervalSince1970: 0))),
      edit: ProfileEdit(.alice())
    )
    await store.send(.saveTapped) { $0.saving = $0.edit }
    await store.receive(\.saved.success) {
      $0.saving = nil
      $0.edit = nil
      $0.loaded?.origin = .server
    }
  }

  @Test func cancellingAnEditShowsTheProfileAsItWas() async {
    let store = store(loaded: fromServer)
    await store.send(.editTapped) { $0.edit = ProfileEdit(.alice()) }
    await store.send(.nameChanged("X")) { $0.edit?.displayName = "X" }
    await store.send(.cancelTapped) { $0.edit = nil }
  }

  @Test func thereIsNothingToEditBeforeTheProfileIsThere() async {
    await store().send(.editTapped)
  }

  @Test func editingTwiceKeepsTheEdit() async {
    let store = store(loaded: fromServer, edit: ProfileEdit(displayName: "X", bio: ""))
    await store.send(.editTapped)
  }

  @Test func anEditWithProblemsIsNotSent() async {
    let store = store(loaded: fromServer, edit: ProfileEdit(displayName: " ", bio: ""), client: ProfileClient())
    await store.send(.saveTapped)
  }

  @Test(arguments: [
    ProfileError.offline, .refused(field: "display_name", message: "taken"), .invalid([.displayNameMissing]),
    .storage("locked"),
  ])
  func anEditIsNeverLostByAFailedSave(error: ProfileError) async {
    let edit = ProfileEdit(displayName: "Zoë", bio: "new")
    let store = store(loaded: fromServer, edit: edit, client: .failing(error))
    await store.send(.saveTapped) { $0.saving = edit }
    await store.receive(\.saved.failure) {
      $0.saving = nil
      $0.problem = .save(error)
    }
    #expect(store.state.edit == edit)
    await store.send(.cancelTapped) {
      $0.edit = nil
      $0.problem = nil
    }
  }

  @Test func aLoadThatEndsAfterAnEditBeganDoesNotOverwriteIt() async {
    let gate = Gate()
    let store = store(loaded: fromServer, client: .waiting(at: gate, profiles))
    profiles["user-alice"]?.displayName = "From the server"
    await store.send(.refreshTapped) { $0.isLoading = true }
    await store.send(.editTapped) { $0.edit = ProfileEdit(.alice()) }
    await store.send(.nameChanged("Mine")) { $0.edit?.displayName = "Mine" }
    gate.open()
    await store.receive(\.loaded.success) {
      $0.isLoading = false
      $0.loaded?.profile.displayName = "From the server"
    }
    #expect(store.state.edit?.displayName == "Mine")
  }

  @Test func aLoadOlderThanTheSaveIsGivenUp() async {
    let (started, start) = AsyncStream<Void>.makeStream()
    let inMemory = ProfileClient.inMemory(profiles)
    let store = store(
      loaded: fromServer,
      edit: ProfileEdit(displayName: "Zoë", bio: ""),
      client: ProfileClient(
        load: { _ in
          start.finish()
          try await Task.never()
        },
        save: inMemory.save,
        forget: inMemory.forget
      )
    )
    await store.send(.refreshTapped) { $0.isLoading = true }
    for await _ in started {}
    await store.send(.saveTapped) {
      $0.isLoading = false
      $0.saving = $0.edit
    }
    await store.receive(\.saved.success) {
      $0.saving = nil
      $0.edit = nil
      $0.loaded?.profile.displayName = "Zoë"
      $0.loaded?.profile.bio = ""
    }
  }

  @Test func whatIsTypedDuringASaveIsKept() async {
    let gate = Gate()
    let store = store(
      loaded: fromServer,
      edit: ProfileEdit(displayName: "First", bio: ""),
      client: .waiting(at: gate, profiles)
    )
    await store.send(.saveTapped) { $0.saving = $0.edit }
    await store.send(.nameChanged("Second")) { $0.edit?.displayName = "Second" }
    await store.send(.saveTapped)
    await store.send(.cancelTapped)
    await store.send(.refreshTapped)
    gate.open()
    await store.receive(\.saved.success) {
      $0.saving = nil
      $0.loaded?.profile.displayName = "First"
      $0.loaded?.profile.bio = ""
    }
    await store.send(.saveTapped) { $0.saving = ProfileEdit(displayName: "Second", bio: "") }
    await store.receive(\.saved.success) {
      $0.saving = nil
      $0.edit = nil
      $0.loaded?.profile.displayName = "Second"
    }
  }

  @Test func typingWithoutAnEditChangesNothing() async {
    let store = store(loaded: fromServer)
    await store.send(.nameChanged("X"))
    await store.send(.bioChanged("X"))
  }

  @Test func signingOutIsTheParentsBusiness() async {
    let store = store(loaded: fromServer)
    await store.send(.signOutTapped)
    await store.receive(\.delegate.signOut)
  }
}

/// Holds callers until it is opened.
private struct Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func open() {
    continuation.finish()
  }

  func pass() async {
    for await _ in stream {}
  }
}

extension ProfileClient {
  fileprivate static func failing(_ error: any Error) -> ProfileClient {
    ProfileClient(load: { _ in throw error }, save: { _, _ in throw error }, forget: { throw error })
  }

  fileprivate static func waiting(at gate: Gate, _ profiles: InMemoryProfiles) -> ProfileClient {
    let inMemory = ProfileClient.inMemory(profiles)
    return ProfileClient(
      load: { id in
        await gate.pass()
        return try await inMemory.load(of: id)
      },
      save: { edit, id in
        await gate.pass()
        return try await inMemory.save(edit: edit, of: id)
      },
      forget: inMemory.forget
    )
  }
}
