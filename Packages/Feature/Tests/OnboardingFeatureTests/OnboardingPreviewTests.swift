import OnboardingDomain
import OnboardingFeature
import ScreenModel
import Testing

@Suite struct OnboardingPreviewTests {
  private func screen(_ id: String) throws -> Screen<Onboarding.Action> {
    try #require(Onboarding.previews.first { $0.id == id }, "\(id)").screen
  }

  @Test func everyStepOfThePlanHasAPreviewOfItsOwn() throws {
    let titles = try OnboardingPlan.current.steps.map { try screen("onboarding.\($0.id)").title }
    #expect(Set(titles).count == OnboardingPlan.current.steps.count)
  }

  @Test func savingAndItsFailureHavePreviews() throws {
    #expect(try screen("onboarding.saving").progress != nil)
    #expect(try screen("onboarding.error").shows("onboarding.error"))
  }

  @Test func aStepWithoutWordsShowsItsName() throws {
    #expect(try screen("onboarding.withoutWords").title == "step-without-words")
  }
}
