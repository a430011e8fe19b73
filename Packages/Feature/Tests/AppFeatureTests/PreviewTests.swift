import AppFeature
import ComposableArchitecture
import IdentityDomain
import LoginFeature
import OnboardingFeature
import ProfileFeature
import ScreenModel
import Testing

@Suite struct PreviewTests {
  private let previews = AppRoot.previews

  @Test func namesAreUnique() {
    let repeated = Dictionary(grouping: previews.map(\.id)) { $0 }.filter { $1.count > 1 }.keys
    #expect(repeated.isEmpty)
  }

  @Test func namesAreWordsJoinedByDots() {
    for preview in previews {
      #expect(preview.id.wholeMatch(of: /[a-z][a-zA-Z-]*(\.[a-z][a-zA-Z-]*)*/) != nil, "\(preview.id)")
    }
  }

  @Test func everyScreenHasPreviews() {
    #expect(Set(previews.map(\.screen.id)).isSuperset(of: ["launch", "onboarding", "login", "profile"]))
  }

  @Test func everyFeaturesPreviewsAreCollected() {
    let names = Set(previews.map(\.id))
    #expect(names.isSuperset(of: Onboarding.previews.map(\.id)))
    #expect(names.isSuperset(of: Login.previews.map(\.id)))
    #expect(names.isSuperset(of: ProfileEditor.previews.map(\.id)))
  }

  @Test func identifiersAreUniqueOnEveryPreview() {
    for preview in previews {
      let ids = preview.screen.elementIDs
      #expect(Set(ids).count == ids.count, "\(preview.id)")
    }
  }

  @Test func aCollectedPreviewSendsTheActionsOfTheApp() throws {
    let screen = try #require(previews.first { $0.id == "login" }).screen
    #expect(try screen.action(tapping: "login.apple")[case: \.login.signInTapped] == .some(.apple))
  }

  @Test func everyNoticeAboutTheSessionHasAPreview() throws {
    func screen(_ id: String) throws -> Screen<AppRoot.Action> {
      try #require(previews.first { $0.id == id }, "\(id)").screen
    }
    #expect(try screen("session.expired").alert?.id == "session.expired")
    #expect(try screen("session.postponed").shows("session.signIn"))
    #expect(try screen("session.ended").shows("session.notice"))
    #expect(try screen("session.ended.copyLeft").shows("session.error"))
    #expect(try screen("launch.error.session").shows("launch.signOut"))
  }
}
