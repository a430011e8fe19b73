import ComposableArchitecture
import Foundation
import IdentityDomain
import IdentityDomainTesting
import ProfileDomain
import ProfileDomainTesting
import ScreenModel
import Testing

@testable import ProfileFeature

@Suite struct ProfileEditorScreenTests {
  private func state(
    _ profile: UserProfile? = .alice(),
    origin: LoadedProfile.Origin = .server,
    edit: ProfileEdit? = nil,
    problem: ProfileEditor.Problem? = nil
  ) -> ProfileEditor.State {
    var state = ProfileEditor.State(user: .alice)
    state.loaded = profile.map { LoadedProfile(profile: $0, origin: origin) }
    state.edit = edit
    state.problem = problem
    return state
  }

  private func text(_ id: String, _ state: ProfileEditor.State) -> String? {
    state.screen.texts.first { $0.id == id }?.value
  }

  @Test func aProfileShowsItsNameAddressAndBio() throws {
    let screen = state().screen
    #expect(screen.id == "profile")
    #expect(
      screen.texts == [
        ScreenText(id: "profile.displayName", "Alice Liddell"), ScreenText(id: "profile.email", "alice@example.com"),
        ScreenText(id: "profile.about", "Curious."),
      ]
    )
    #expect(try screen.action(tapping: "profile.edit").is(\.editTapped))
    #expect(try screen.action(tapping: "profile.refresh").is(\.refreshTapped))
    #expect(try screen.action(tapping: "profile.signOut").is(\.signOutTapped))
    #expect(screen.fields.isEmpty)
    #expect(screen.back == nil)
  }

  @Test func aProfileWithoutAddressAndBioSaysSo() {
    let state = state(UserProfile(id: "u", displayName: "Bob"))
    #expect(state.screen.texts.map(\.value) == ["Bob", "No bio yet."])
  }

  @Test func beforeTheProfileIsThereOnlyLoadingIsShown() {
    var state = state(nil)
    state.isLoading = true
    #expect(state.screen.texts.isEmpty)
    #expect(state.screen.progress == ScreenProgress("Loading your profile…"))
    #expect(state.screen.buttons.filter(\.isEnabled).map(\.id) == ["profile.signOut"])
  }

  @Test func aStoredCopySaysFromWhenItIs() {
    let state = state(origin: .stored(Date(timeIntervalSince1970: 1_764_484_245)))
    #expect(
      text("profile.notice", state) == """
        The server could not be reached. This is the copy stored on this device at 2025-11-30 06:30:45 UTC.
        """
    )
  }

  @Test func anEditShowsItsFieldsAndActions() throws {
    let screen = state(edit: ProfileEdit(displayName: "Zoë", bio: "x")).screen
    #expect(screen.id == "profile")
    #expect(screen.fields.map(\.id) == ["profile.name", "profile.bio"])
    #expect(screen.fields.map(\.value) == ["Zoë", "x"])
    #expect(screen.fields.allSatisfy { $0.problem == nil })
    #expect(try screen.action(typing: "A", into: "profile.name")[case: \.nameChanged] == .some("A"))
    #expect(try screen.action(typing: "B", into: "profile.bio")[case: \.bioChanged] == .some("B"))
    #expect(try screen.action(tapping: "profile.save").is(\.saveTapped))
    #expect(try screen.action(tapping: "profile.cancel").is(\.cancelTapped))
    #expect(try screen.actionGoingBack().is(\.cancelTapped))
  }

  @Test func aProblemIsShownAtItsFieldAndKeepsTheEditFromBeingSaved() {
    let edit = ProfileEdit(displayName: " ", bio: String(repeating: "x", count: 201))
    let screen = state(edit: edit).screen
    #expect(
      screen.fields.map(\.problem) == ["Please enter a name.", "The bio may have at most 200 characters."]
    )
    #expect(!screen.shows("profile.save"))
    #expect(screen.shows("profile.cancel"))

    let long = state(edit: ProfileEdit(displayName: String(repeating: "x", count: 51), bio: "")).screen
    #expect(long.fields.map(\.problem) == ["The name may have at most 50 characters.", nil])
  }

  @Test func whileSavingNothingCanBeTapped() {
    var state = state(edit: ProfileEdit(.alice()))
    state.saving = state.edit
    #expect(state.screen.progress == ScreenProgress("Saving your profile…"))
    #expect(state.screen.buttons.allSatisfy { !$0.isEnabled })
    #expect(state.screen.back == nil)
  }

  @Test func everyErrorIsASentence() {
    let errors: [ProfileError] = [
      .offline, .invalid([.displayNameMissing]), .refused(field: "bio", message: "It is too long."),
      .invalidResponse("no id"), .storage("locked"), .sessionExpired,
    ]
    let sentences = errors.flatMap { error in
      [text("profile.error", state(problem: .load(error))), text("profile.error", state(problem: .save(error)))]
    }
    #expect(Set(sentences).count == 2 * errors.count)
    #expect(sentences.allSatisfy { $0?.hasSuffix(".") == true })
    #expect(
      text("profile.error", state(problem: .save(.offline))) == """
        Your changes could not be saved, since the server cannot be reached. Check your connection and try again. \
        They are still here.
        """
    )
  }

  @Test func aRefusalNamesTheFieldAsTheScreenDoes() {
    let refused = { text("profile.error", state(problem: .save(.refused(field: $0, message: "It is taken.")))) }
    #expect(
      refused("display_name")
        == "Your changes could not be saved, since the server refused the name: It is taken. They are still here."
    )
    #expect(refused("bio")?.contains("the bio") == true)
    #expect(refused("avatar")?.contains("“avatar”") == true)
  }

  @Test func identifiersAreUnique() {
    for edit in [nil, ProfileEdit(.alice())] {
      let state = state(origin: .stored(Date(timeIntervalSince1970: 0)), edit: edit, problem: .load(.offline))
      #expect(Set(state.screen.elementIDs).count == state.screen.elementIDs.count)
    }
  }
}
