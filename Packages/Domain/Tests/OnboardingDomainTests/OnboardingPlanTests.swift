import OnboardingDomain
import Testing

@Suite struct OnboardingPlanTests {
  private let first = OnboardingPlan(steps: [
    OnboardingStep(id: "welcome", introducedIn: 1),
    OnboardingStep(id: "profile", introducedIn: 1),
  ])
  /// The second version, with a step in the middle and one at the end.
  private let second = OnboardingPlan(steps: [
    OnboardingStep(id: "welcome", introducedIn: 1),
    OnboardingStep(id: "privacy", introducedIn: 2),
    OnboardingStep(id: "profile", introducedIn: 1),
    OnboardingStep(id: "sharing", introducedIn: 2),
  ])

  private func pending(_ plan: OnboardingPlan, _ progress: OnboardingProgress) -> [String] {
    plan.pending(after: progress).map(\.id)
  }

  /// The progress of somebody who sees every pending step of `plan` from `progress` on.
  private func seeingAll(_ plan: OnboardingPlan, from progress: OnboardingProgress = .init()) -> OnboardingProgress {
    plan.pending(after: progress).reduce(progress) { plan.progress($0, seeing: $1.id) }
  }

  @Test func atFirstEveryStepIsPendingInOrder() {
    #expect(pending(second, .init()) == ["welcome", "privacy", "profile", "sharing"])
  }

  @Test func aSeenStepIsNotShownAgain() {
    #expect(pending(first, first.progress(.init(), seeing: "welcome")) == ["profile"])
  }

  @Test func seeingTheLastPendingStepFinishesThePlan() {
    let one = first.progress(.init(), seeing: "welcome")
    #expect(one.finishedVersion == 0)
    let all = first.progress(one, seeing: "profile")
    #expect(all == OnboardingProgress(seen: ["welcome", "profile"], finishedVersion: 1))
    #expect(pending(first, all).isEmpty)
  }

  @Test func skippingFinishesThePlanWithWhatWasSeen() {
    let skipped = first.finished(first.progress(.init(), seeing: "welcome"))
    #expect(skipped == OnboardingProgress(seen: ["welcome"], finishedVersion: 1))
    #expect(pending(first, skipped).isEmpty)
  }

  @Test func afterAnUpdateOnlyTheNewStepsAreShownAndOnlyOnce() {
    let before = seeingAll(first)
    #expect(pending(second, before) == ["privacy", "sharing"])
    let after = seeingAll(second, from: before)
    #expect(after.finishedVersion == 2)
    #expect(pending(second, after).isEmpty)
  }

  @Test func whoSkippedAnEarlierVersionSeesOnlyTheNewSteps() {
    #expect(pending(second, first.finished(.init())) == ["privacy", "sharing"])
  }

  @Test func anUpdateInTheMiddleOfTheOnboardingAddsItsSteps() {
    #expect(pending(second, first.progress(.init(), seeing: "welcome")) == ["privacy", "profile", "sharing"])
  }

  @Test func goingBackToAnOlderVersionShowsNothingAgain() {
    let newest = seeingAll(second)
    #expect(pending(first, newest).isEmpty)
    #expect(first.finished(newest).finishedVersion == 2)
    #expect(pending(second, first.finished(newest)).isEmpty)
  }

  @Test func seeingAStepTwiceChangesNothing() {
    let once = first.progress(.init(), seeing: "welcome")
    #expect(first.progress(once, seeing: "welcome") == once)
  }

  @Test func seeingAStepThatThePlanHasNotFinishesNothing() {
    #expect(pending(first, first.progress(.init(), seeing: "unknown")) == ["welcome", "profile"])
  }

  @Test func ofTwoStepsWithOneIdTheFirstCounts() {
    let plan = OnboardingPlan(steps: [
      OnboardingStep(id: "a", introducedIn: 1), OnboardingStep(id: "b", introducedIn: 1),
      OnboardingStep(id: "a", introducedIn: 7),
    ])
    #expect(plan.steps.map(\.id) == ["a", "b"])
    #expect(plan.version == 1)
  }

  @Test func aPlanWithoutStepsHasNothingToShow() {
    let plan = OnboardingPlan(steps: [])
    #expect(plan.version == 0)
    #expect(plan.pending(after: .init()).isEmpty)
  }

  @Test func theCurrentPlanCanBeSeenToItsEnd() {
    let plan = OnboardingPlan.current
    #expect(!plan.steps.isEmpty)
    #expect(plan.steps.allSatisfy { (1...plan.version).contains($0.introducedIn) })
    #expect(seeingAll(plan).finishedVersion == plan.version)
  }
}
