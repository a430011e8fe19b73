import ComposableArchitecture
import OnboardingDomain

/// The pages that a person sees at the first launch, each once.
@Reducer
public struct Onboarding: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The steps of this run, in order; never empty.
    public let steps: [OnboardingStep]
    /// The index of the step on show.
    public internal(set) var position = 0
    /// Whether progress is being saved.
    public internal(set) var isSaving = false
    /// Why the last save failed.
    public internal(set) var problem: OnboardingError?

    let plan: OnboardingPlan
    var progress: OnboardingProgress

    /// The run that shows what `plan` has left after `progress`; nil when nothing is left.
    public init?(plan: OnboardingPlan = .current, after progress: OnboardingProgress) {
      let steps = plan.pending(after: progress)
      guard !steps.isEmpty else { return nil }
      self.steps = steps
      self.plan = plan
      self.progress = progress
    }

    /// The step on show.
    public var step: OnboardingStep { steps[position] }

    var isLast: Bool { position == steps.count - 1 }
  }

  public enum Action: Sendable {
    case nextTapped
    case skipTapped
    case backTapped
    case saved(Result<OnboardingProgress, any Error>)
    case delegate(Delegate)

    /// What the parent acts on.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      /// Every step was seen or skipped, and that is kept.
      case finished(OnboardingProgress)
    }
  }

  @Dependency(\.onboarding) var onboarding

  /// The onboarding's reducer.
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .nextTapped:
        return save(state.plan.progress(state.progress, seeing: state.step.id), &state)

      case .skipTapped:
        return save(state.plan.finished(state.progress), &state)

      case .backTapped:
        guard state.position > 0, !state.isSaving else { return .none }
        state.position -= 1
        state.problem = nil
        return .none

      case .saved(.success(let progress)):
        state.isSaving = false
        state.progress = progress
        guard !state.plan.pending(after: progress).isEmpty else { return .send(.delegate(.finished(progress))) }
        state.position += 1
        return .none

      case .saved(.failure(let error)):
        state.isSaving = false
        state.problem = error as? OnboardingError ?? .storage("\(type(of: error))")
        return .none

      case .delegate:
        return .none
      }
    }
  }

  /// Keeps `progress` before anything moves on, so that what is on show is never ahead of what is kept.
  private func save(_ progress: OnboardingProgress, _ state: inout State) -> Effect<Action> {
    guard !state.isSaving else { return .none }
    state.isSaving = true
    state.problem = nil
    return .run { [onboarding] send in
      await send(
        .saved(
          Result {
            try await onboarding.save(progress: progress)
            return progress
          }
        )
      )
    }
  }
}
