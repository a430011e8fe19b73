import Dependencies
import DependenciesMacros

/// The onboarding's progress, kept over restarts.
@DependencyClient
public struct OnboardingClient: Sendable {
  /// How far this device's person came.
  /// - Throws: `OnboardingError`.
  public var progress: @Sendable () async throws -> OnboardingProgress
  /// Keeps `progress`; once it returns, a crash does not lose it.
  /// - Throws: `OnboardingError`.
  public var save: @Sendable (_ progress: OnboardingProgress) async throws -> Void
}

/// Why the progress could not be read or kept.
public enum OnboardingError: Error, Equatable, Sendable {
  /// The device's storage failed; the text says why.
  case storage(String)
}

extension OnboardingClient: TestDependencyKey {
  public static let testValue = OnboardingClient()
  public static let previewValue = OnboardingClient(progress: { OnboardingProgress() }, save: { _ in })
}

extension DependencyValues {
  /// The onboarding's progress.
  public var onboarding: OnboardingClient {
    get { self[OnboardingClient.self] }
    set { self[OnboardingClient.self] = newValue }
  }
}
