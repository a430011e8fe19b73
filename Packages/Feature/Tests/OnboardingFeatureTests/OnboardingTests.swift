import ComposableArchitecture
import OnboardingDomain
import OnboardingDomainTesting
import Testing

@testable import OnboardingFeature

@MainActor
@Suite struct OnboardingTests {
  private let stored = InMemoryOnboarding()

  private func store(
    plan: OnboardingPlan = .current,
    after progress: OnboardingProgress = OnboardingProgress(),
    client: OnboardingClient? = nil
  ) throws -> TestStoreOf<Onboarding> {
    let state = try #require(Onboarding.State(plan: plan, after: progress))
    return TestStore(initialState: state) {
      Onboarding()
    } withDependencies: {
      $0.onboarding = client ?? .inMemory(stored)
    }
  }

  @Test func everyStepIsShownOnceAndKeptWhenItWasSeen() async throws {
    let store = try store()
    #expect(store.state.step.id == "welcome")

    await store.send(.nextTapped) { $0.isSaving = true }
    await store.receive(\.saved.success) {
      $0.isSaving = false
      $0.progress.seen = ["welcome"]
      $0.position = 1
    }
    #expect(stored.progress == OnboardingProgress(seen: ["welcome"]))

    await store.send(.nextTapped) { $0.isSaving = true }
    await store.receive(\.saved.success) {
      $0.isSaving = false
      $0.progress.seen = ["welcome", "privacy"]
      $0.position = 2
    }

    await store.send(.nextTapped) { $0.isSaving = true }
    await store.receive(\.saved.success) {
      $0.isSaving = false
      $0.progress = OnboardingProgress(seen: ["welcome", "privacy", "profile"], finishedVersion: 1)
    }
    await store.receive(\.delegate.finished)
    #expect(stored.progress.finishedVersion == 1)
  }

  @Test func skippingFinishesAtOnce() async throws {
    let store = try store()
    await store.send(.skipTapped) { $0.isSaving = true }
    await store.receive(\.saved.success) {
      $0.isSaving = false
      $0.progress.finishedVersion = 1
    }
    await store.receive(\.delegate.finished)
    #expect(stored.progress == OnboardingProgress(finishedVersion: 1))
  }

  @Test func aRunStartsAtTheFirstStepNotSeen() throws {
    let store = try store(after: OnboardingProgress(seen: ["welcome"]))
    #expect(store.state.steps.map(\.id) == ["privacy", "profile"])
    #expect(store.state.step.id == "privacy")
  }

  @Test func withNothingLeftThereIsNoRun() {
    #expect(Onboarding.State(after: OnboardingProgress(finishedVersion: 1)) == nil)
  }

  @Test func aStepCanBeSeenAgainInTheSameRun() async throws {
    let store = try store(after: OnboardingProgress(seen: ["welcome"]))
    await store.send(.backTapped)

    await store.send(.nextTapped) { $0.isSaving = true }
    await store.receive(\.saved.success) {
      $0.isSaving = false
      $0.progress.seen = ["welcome", "privacy"]
      $0.position = 1
    }
    await store.send(.backTapped) { $0.position = 0 }
    await store.send(.nextTapped) { $0.isSaving = true }
    await store.receive(\.saved.success) {
      $0.isSaving = false
      $0.position = 1
    }
  }

  @Test func aFailedSaveIsShownAndCanBeTriedAgain() async throws {
    let isFull = LockIsolated(true)
    let inMemory = OnboardingClient.inMemory(stored)
    let store = try store(
      client: OnboardingClient(
        progress: inMemory.progress,
        save: { progress in
          guard !isFull.value else { throw OnboardingError.storage("disk full") }
          try await inMemory.save(progress: progress)
        }
      )
    )

    await store.send(.nextTapped) { $0.isSaving = true }
    await store.receive(\.saved.failure) {
      $0.isSaving = false
      $0.problem = .storage("disk full")
    }
    #expect(stored.progress == OnboardingProgress())

    isFull.setValue(false)
    await store.send(.nextTapped) {
      $0.isSaving = true
      $0.problem = nil
    }
    await store.receive(\.saved.success) {
      $0.isSaving = false
      $0.progress.seen = ["welcome"]
      $0.position = 1
    }
    #expect(stored.progress.seen == ["welcome"])
  }

  @Test func anUnexpectedErrorIsShownByItsTypeAlone() async throws {
    struct Unexpected: Error { let token = "secret" }
    let store = try store(client: OnboardingClient(progress: { .init() }, save: { _ in throw Unexpected() }))
    await store.send(.skipTapped) { $0.isSaving = true }
    await store.receive(\.saved.failure) {
      $0.isSaving = false
      $0.problem = .storage("Unexpected")
    }
  }

  @Test func whileSavingATapDoesNothing() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let saves = LockIsolated(0)
    let store = try store(
      client: OnboardingClient(
        progress: { .init() },
        save: { _ in
          saves.withValue { $0 += 1 }
          for await _ in gate {}
        }
      )
    )
    await store.send(.nextTapped) { $0.isSaving = true }
    await store.send(.nextTapped)
    await store.send(.skipTapped)
    await store.send(.backTapped)
    open.finish()
    await store.receive(\.saved.success) {
      $0.isSaving = false
      $0.progress.seen = ["welcome"]
      $0.position = 1
    }
    #expect(saves.value == 1)
  }
}
