import Dependencies
import OnboardingDomain

/// The state behind `OnboardingClient.inMemory`, which a test can watch.
public final class InMemoryOnboarding: Sendable {
  private let stored: LockIsolated<OnboardingProgress>

  /// Starts with `progress`, by default none.
  public init(_ progress: OnboardingProgress = OnboardingProgress()) {
    stored = LockIsolated(progress)
  }

  /// The progress now.
  public var progress: OnboardingProgress { stored.value }

  fileprivate func save(_ progress: OnboardingProgress) {
    stored.setValue(progress)
  }
}

extension OnboardingClient {
  /// Progress held in memory by `onboarding`.
  public static func inMemory(_ onboarding: InMemoryOnboarding) -> OnboardingClient {
    OnboardingClient(progress: { onboarding.progress }, save: { onboarding.save($0) })
  }
}
