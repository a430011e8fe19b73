import OnboardingDomain
import ScreenModel

extension Onboarding {
  /// The states of the onboarding that are worth looking at.
  public static var previews: [ScreenPreview<Action>] {
    let plan = OnboardingPlan.current
    let pages = plan.steps.indices.compactMap { position in
      ScreenPreview("onboarding.\(plan.steps[position].id)", plan) { $0.position = position }
    }
    let wordless = OnboardingPlan(steps: [OnboardingStep(id: "step-without-words", introducedIn: 1)])
    return pages
      + [
        ScreenPreview("onboarding.saving", plan) { $0.isSaving = true },
        ScreenPreview("onboarding.error", plan) { $0.problem = .storage("the disk is full") },
        ScreenPreview("onboarding.withoutWords", wordless),
      ]
      .compactMap(\.self)
  }
}

extension ScreenPreview<Onboarding.Action> {
  /// The first page of `plan`, changed; nil for a plan without steps, which is never on show.
  fileprivate init?(_ id: String, _ plan: OnboardingPlan, _ change: (inout Onboarding.State) -> Void = { _ in }) {
    guard var state = Onboarding.State(plan: plan, after: OnboardingProgress()) else { return nil }
    change(&state)
    self.init(id, state.screen)
  }
}
