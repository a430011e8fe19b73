import ComposableArchitecture
import IdentityDomain
import IdentityDomainTesting
import LoginFeature
import OnboardingDomain
import OnboardingFeature
import ProfileFeature
import ScreenModel
import Testing

@testable import AppFeature

@Suite struct AppRootScreenTests {
  private func screen(_ destination: Destination, _ notice: SessionNotice? = nil) -> Screen<AppRoot.Action> {
    var state = AppRoot.State()
    state.destination = destination
    state.notice = notice
    return state.screen
  }

  private let profile = Destination.profile(ProfileEditor.State(user: .alice))

  @Test func whileTheAppStartsOnlyThatIsShown() {
    for launch in [Launch.created, .starting] {
      let screen = screen(.launch(launch))
      #expect(screen.id == "launch")
      #expect(screen.progress == ScreenProgress("Starting…"))
      #expect(screen.elementIDs.isEmpty)
    }
    #expect(screen(.launch(.endingSession(.expired))).progress == ScreenProgress("Signing out…"))
  }

  @Test func everyFailureIsASentenceWithAnotherTry() throws {
    let launches: [Launch] = [
      .startFailed(.onboarding("r")), .startFailed(.session("r")), .endFailed(.signedOut, reason: "r"),
      .endFailed(.expired, reason: "r"),
    ]
    let screens = launches.map { screen(.launch($0)) }
    for screen in screens {
      #expect(screen.id == "launch")
      #expect(screen.texts.map(\.style) == [.error])
      #expect(screen.texts.first?.value.hasSuffix(".") == true)
      #expect(screen.texts.first?.value.contains("(r)") == true)
      #expect(try screen.action(tapping: "launch.retry").is(\.retryTapped))
    }
    #expect(Set(screens.compactMap(\.texts.first?.value)).count == launches.count)
    #expect(screens.map { $0.shows("launch.signOut") } == [false, true, false, false])
  }

  @Test func aFeaturesScreenIsShownWithItsActions() throws {
    let onboarding = try #require(Onboarding.State(after: OnboardingProgress()))
    #expect(try screen(.onboarding(onboarding)).action(tapping: "onboarding.next").is(\.onboarding.nextTapped))
    #expect(
      try screen(.login(Login.State())).action(tapping: "login.apple")[case: \.login.signInTapped] == .some(.apple)
    )
    #expect(try screen(profile).action(tapping: "profile.signOut").is(\.profile.signOutTapped))
  }

  @Test func anExpiredSessionIsAskedAboutOverTheProfile() throws {
    let screen = screen(profile, .asking)
    let alert = try #require(screen.alert)
    #expect(alert.id == "session.expired")
    #expect(alert.buttons.map(\.id) == ["session.signIn", "session.later"])
    #expect(try screen.action(tapping: "session.signIn").is(\.signInAgainTapped))
    #expect(try screen.action(tapping: "session.later").is(\.laterTapped))
  }

  @Test func aPostponedSignInStaysInReach() throws {
    let screen = screen(profile, .postponed)
    #expect(screen.texts.last?.id == "session.notice")
    #expect(try screen.action(tapping: "session.signIn").is(\.signInAgainTapped))
    #expect(try screen.action(tapping: "profile.signOut").is(\.profile.signOutTapped))
  }

  @Test func theLoginSaysHowTheSessionEnded() {
    let login = Destination.login(Login.State())
    #expect(!screen(login, .ended(.signedOut, copyLeft: nil)).shows("session.notice"))
    #expect(
      screen(login, .ended(.expired, copyLeft: nil)).texts.last
        == ScreenText(id: "session.notice", "Your session has ended. Please sign in again.", style: .notice)
    )
    let both = screen(login, .ended(.expired, copyLeft: "locked"))
    #expect(both.shows("session.notice"))
    #expect(both.texts.last?.id == "session.error")
    #expect(both.texts.last?.style == .error)
  }

  @Test func identifiersAreUnique() {
    let notices: [SessionNotice?] = [nil, .expired, .asking, .postponed, .ended(.expired, copyLeft: "r")]
    for notice in notices {
      for destination in [profile, .login(Login.State()), .launch(.startFailed(.session("r")))] {
        let ids = screen(destination, notice).elementIDs
        #expect(Set(ids).count == ids.count)
      }
    }
  }
}
