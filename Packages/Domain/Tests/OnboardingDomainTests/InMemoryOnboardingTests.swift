import OnboardingDomain
import OnboardingDomainTesting
import Testing

@Suite struct InMemoryOnboardingTests {
  @Test func atFirstThereIsNoProgress() async throws {
    #expect(try await OnboardingClient.inMemory(InMemoryOnboarding()).progress() == OnboardingProgress())
  }

  @Test func whatWasSavedIsReadAgain() async throws {
    let onboarding = InMemoryOnboarding()
    let progress = OnboardingProgress(seen: ["welcome"], finishedVersion: 0)
    try await OnboardingClient.inMemory(onboarding).save(progress: progress)
    #expect(onboarding.progress == progress)
    #expect(try await OnboardingClient.inMemory(onboarding).progress() == progress)
  }
}
