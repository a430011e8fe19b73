import ComposableArchitecture
import OnboardingDomain
import ScreenModel
import Testing

@testable import OnboardingFeature

@Suite struct OnboardingScreenTests {
  private let state: Onboarding.State

  init() throws {
    state = try #require(Onboarding.State(after: OnboardingProgress()))
  }

  private func text(_ id: String, on screen: Screen<Onboarding.Action>) -> String? {
    screen.texts.first { $0.id == id }?.value
  }

  @Test func theFirstStepHasWordsAPlaceAndNoWayBack() throws {
    let screen = state.screen
    #expect(screen.id == "onboarding")
    #expect(screen.title == "Welcome to Inward")
    #expect(text("onboarding.step", on: screen) == "Step 1 of 3")
    #expect(text("onboarding.text", on: screen)?.isEmpty == false)
    #expect(try screen.action(tapping: "onboarding.next").is(\.nextTapped))
    #expect(try screen.action(tapping: "onboarding.skip").is(\.skipTapped))
    #expect(screen.back == nil)
  }

  @Test func fromALaterStepThereIsAWayBack() throws {
    var state = state
    state.position = 2
    #expect(text("onboarding.step", on: state.screen) == "Step 3 of 3")
    #expect(state.screen.buttons.map(\.title) == ["Get started", "Skip"])
    #expect(try state.screen.actionGoingBack().is(\.backTapped))
  }

  @Test func whileSavingNothingCanBeTapped() {
    var state = state
    state.position = 1
    state.isSaving = true
    #expect(state.screen.progress == ScreenProgress("Saving…"))
    #expect(state.screen.buttons.allSatisfy { !$0.isEnabled })
    #expect(state.screen.back == nil)
  }

  @Test func aProblemIsASentence() {
    var state = state
    state.problem = .storage("disk full")
    #expect(
      state.screen.texts.last
        == ScreenText(
          id: "onboarding.error",
          "Your progress could not be saved on this device (disk full). Nothing is lost: please try again.",
          style: .error
        )
    )
  }

  @Test func everyStepOfThePlanHasItsOwnWords() {
    let words = OnboardingPlan.current.steps.map { OnboardingWords($0) }
    #expect(Set(words.map(\.title)).count == words.count)
    for (step, words) in zip(OnboardingPlan.current.steps, words) {
      #expect(words.title != step.id)
      #expect(words.text.hasSuffix("."))
    }
  }

  @Test func aStepWithoutWordsShowsItsName() {
    #expect(OnboardingWords(OnboardingStep(id: "sharing", introducedIn: 2)).title == "sharing")
  }

  @Test func identifiersAreUnique() {
    var state = state
    state.problem = .storage("disk full")
    #expect(Set(state.screen.elementIDs).count == state.screen.elementIDs.count)
  }
}
