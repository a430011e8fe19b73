import OnboardingDomain
import ScreenModel

extension Onboarding.State {
  /// What the step on show looks like.
  public var screen: Screen<Onboarding.Action> {
    let words = OnboardingWords(step)
    var screen = Screen<Onboarding.Action>(
      id: "onboarding",
      title: words.title,
      texts: [
        ScreenText(id: "onboarding.step", "Step \(position + 1) of \(steps.count)"),
        ScreenText(id: "onboarding.text", words.text),
      ],
      buttons: [
        ScreenButton(
          id: "onboarding.next",
          title: isLast ? "Get started" : "Next",
          isEnabled: !isSaving,
          action: .nextTapped
        ),
        ScreenButton(id: "onboarding.skip", title: "Skip", isEnabled: !isSaving, action: .skipTapped),
      ],
      progress: isSaving ? ScreenProgress("Saving…") : nil,
      back: position > 0 && !isSaving ? .backTapped : nil
    )
    if let problem {
      screen.texts.append(ScreenText(id: "onboarding.error", problem.sentence, style: .error))
    }
    return screen
  }
}
