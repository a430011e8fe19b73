/// One page of the onboarding.
public struct OnboardingStep: Equatable, Identifiable, Sendable {
  /// A stable name, under which progress is kept.
  public let id: String
  /// The version of the plan that first had this step, from 1.
  public let introducedIn: Int

  /// A step that came with version `introducedIn`.
  public init(id: String, introducedIn: Int) {
    self.id = id
    self.introducedIn = introducedIn
  }
}

/// The ordered steps of the onboarding.
///
/// Adding a step means a new version: those who had finished an earlier one see the new step, and only that, once.
public struct OnboardingPlan: Equatable, Sendable {
  /// The steps in the order they are shown.
  public let steps: [OnboardingStep]

  /// A plan of `steps`. Of two steps with one id, the first counts.
  public init(steps: [OnboardingStep]) {
    var seen: Set<String> = []
    self.steps = steps.filter { seen.insert($0.id).inserted }
  }

  /// The newest version that any step came with; 0 when there are no steps.
  public var version: Int {
    steps.map(\.introducedIn).max() ?? 0
  }

  /// The steps still to show after `progress`, in order.
  public func pending(after progress: OnboardingProgress) -> [OnboardingStep] {
    steps.filter { $0.introducedIn > progress.finishedVersion && !progress.seen.contains($0.id) }
  }

  /// The progress after `step` was seen; with the last pending one the plan is finished.
  public func progress(_ progress: OnboardingProgress, seeing step: OnboardingStep.ID) -> OnboardingProgress {
    var next = progress
    next.seen.insert(step)
    return pending(after: next).isEmpty ? finished(next) : next
  }

  /// The progress after the person skipped all that was left.
  public func finished(_ progress: OnboardingProgress) -> OnboardingProgress {
    OnboardingProgress(seen: progress.seen, finishedVersion: max(version, progress.finishedVersion))
  }
}

extension OnboardingPlan {
  /// The plan of this app.
  public static let current = OnboardingPlan(steps: [
    OnboardingStep(id: "welcome", introducedIn: 1),
    OnboardingStep(id: "privacy", introducedIn: 1),
    OnboardingStep(id: "profile", introducedIn: 1),
  ])
}

/// How far a person came.
public struct OnboardingProgress: Equatable, Sendable {
  /// The steps seen.
  public var seen: Set<OnboardingStep.ID>
  /// The version of the plan that was finished or skipped last; 0 for none.
  public var finishedVersion: Int

  /// Progress; by default none.
  public init(seen: Set<OnboardingStep.ID> = [], finishedVersion: Int = 0) {
    self.seen = seen
    self.finishedVersion = finishedVersion
  }
}
