import Dependencies
import Foundation
import HTTPTransport
import IdentityDomain
import LogDomain
import LogDomainTesting
import Testing

@testable import IdentityData

/// A kit whose answers the test gives.
private final class ManualProvider: SignInProvider {
  private let state = LockIsolated<(delegates: [any SignInProviderDelegate], cancels: Int)>(([], 0))
  let starts = Gate(isOpen: true)
  private let answers: @Sendable (Int) -> Result<SignInCredential, any Error>?

  /// Answers the start of each number at once, or leaves it to the test.
  init(_ answers: @escaping @Sendable (_ start: Int) -> Result<SignInCredential, any Error>? = { _ in nil }) {
    self.answers = answers
  }

  var cancels: Int { state.value.cancels }

  func start(delegate: any SignInProviderDelegate) {
    let number = state.withValue { state in
      state.delegates.append(delegate)
      return state.delegates.count
    }
    if let answer = answers(number) { tell(answer, to: delegate) }
    Task { await starts.pass() }
  }

  func cancel() {
    state.withValue { $0.cancels += 1 }
  }

  func complete(_ credential: SignInCredential) {
    for delegate in state.value.delegates { tell(.success(credential), to: delegate) }
  }

  func fail(_ error: any Error) {
    for delegate in state.value.delegates { tell(.failure(error), to: delegate) }
  }

  /// Lets go of the delegates, as a kit does whose controller is released.
  func forget() {
    state.withValue { $0.delegates = [] }
  }

  private func tell(_ answer: Result<SignInCredential, any Error>, to delegate: any SignInProviderDelegate) {
    switch answer {
    case .success(let credential): delegate.signInProvider(self, didCompleteWith: credential)
    case .failure(let error): delegate.signInProvider(self, didFailWith: error)
    }
  }
}

@Suite(.timeLimit(.minutes(1)))
struct SignInAdapterTests {
  private let credential = SignInCredential(provider: .google, idToken: Secret("a"))
  private let other = SignInCredential(provider: .google, idToken: Secret("b"))
  private static let transient = OAuthError.system(domain: "RBSServiceErrorDomain", code: 1)

  private func sleeping(_ clock: TestClock<Duration>) async {
    while (try? await clock.checkSuspension()) != nil {}
  }

  /// Waits until the retry was announced and the half second begins.
  private func retrying(_ clock: TestClock<Duration>, _ log: LogRecorder) async {
    while log.entries.isEmpty { await Task.yield() }
    await sleeping(clock)
  }

  @Test func anAnswerIsTheCredential() async throws {
    let provider = ManualProvider()
    let service = SignInService.google(provider: provider, clock: TestClock())
    let signIn = Task { try await service.signIn() }
    await provider.starts.arrived()
    provider.complete(credential)
    #expect(try await signIn.value == credential)
    #expect(provider.cancels == 0)
  }

  @Test func anAnswerBeforeAnybodyWaitsCounts() async throws {
    let provider = ManualProvider { [credential] _ in .success(credential) }
    #expect(try await SignInService.apple(provider: provider, clock: TestClock()).signIn() == credential)
  }

  @Test func aSecondAnswerIsDropped() async throws {
    let provider = ManualProvider()
    let service = SignInService.apple(provider: provider, clock: TestClock())
    let signIn = Task { try await service.signIn() }
    await provider.starts.arrived()
    provider.complete(credential)
    provider.complete(other)
    provider.fail(OAuthError.noPresenter)
    #expect(try await signIn.value == credential)
  }

  @Test(
    arguments: [
      (OAuthError.noPresenter, OAuthError.noPresenter),
      (HTTPError.timedOut("x"), .network(retryable: true)),
      (HTTPError.bodyTooLarge(limit: 1, "x"), .invalidResponse("the answer has more than 1 bytes: x")),
      (CancellationError(), .userCancelled),
      (NSError(domain: "com.google.GIDSignIn", code: -5), .userCancelled),
      (NSError(domain: "com.apple.AuthenticationServices.AuthorizationError", code: 1001), .userCancelled),
      (
        NSError(domain: "com.apple.AuthenticationServices.AuthorizationError", code: 1000),
        .system(domain: "com.apple.AuthenticationServices.AuthorizationError", code: 1000)
      ),
      (NSError(domain: NSURLErrorDomain, code: -1009), .network(retryable: true)),
    ] as [(any Error, OAuthError)]
  )
  func aFailureIsOneOfTheDomain(error: any Error, expected: OAuthError) async {
    let provider = ManualProvider { _ in .failure(error) }
    let service = SignInService.apple(provider: provider, clock: TestClock())
    await #expect(throws: expected) { try await service.signIn() }
  }

  @Test func cancellingEndsTheWaitAndTheProvider() async {
    let provider = ManualProvider()
    let service = SignInService.google(provider: provider, clock: TestClock())
    let signIn = Task { try await service.signIn() }
    await provider.starts.arrived()
    signIn.cancel()
    await #expect(throws: CancellationError.self) { try await signIn.value }
    #expect(provider.cancels == 1)
    // Late words change nothing.
    provider.complete(credential)
    provider.fail(OAuthError.noPresenter)
  }

  @Test func aCancelledTaskStartsNothing() async {
    let provider = ManualProvider()
    let service = SignInService.google(provider: provider, clock: TestClock())
    let signIn = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await service.signIn()
    }
    await #expect(throws: CancellationError.self) { try await signIn.value }
    #expect(await provider.starts.arrivals == 0)
  }

  @Test func aProviderThatNeverAnswersEndsAtTheTimeLimit() async {
    let clock = TestClock()
    let provider = ManualProvider()
    let service = SignInService.google(provider: provider, clock: clock, timeLimit: .seconds(60))
    let signIn = Task { try await service.signIn() }
    await provider.starts.arrived()
    await sleeping(clock)
    await clock.advance(by: .seconds(60))
    await #expect(throws: OAuthError.network(retryable: true)) { try await signIn.value }
    #expect(provider.cancels == 1)
  }

  @Test func aProviderThatLetsGoOfItsDelegateEndsTheSignIn() async {
    let provider = ManualProvider()
    let service = SignInService.apple(provider: provider, clock: TestClock())
    let signIn = Task { try await service.signIn() }
    await provider.starts.arrived()
    provider.forget()
    await #expect(throws: OAuthError.invalidResponse("the provider went away without an answer")) {
      try await signIn.value
    }
  }

  @Test func aSecondSignInIsRefusedWhileOneIsPending() async throws {
    let provider = ManualProvider()
    let service = SignInService.google(provider: provider, clock: TestClock())
    let first = Task { try await service.signIn() }
    await provider.starts.arrived()
    await #expect(throws: OAuthError.signInPending) { try await service.signIn() }
    provider.complete(credential)
    #expect(try await first.value == credential)
    let third = Task { try await service.signIn() }
    await provider.starts.arrived(2)
    provider.complete(other)
    #expect(try await third.value == other)
  }

  @Test func afterACancelledSignInAnotherOneMayBegin() async throws {
    let provider = ManualProvider()
    let service = SignInService.google(provider: provider, clock: TestClock())
    let first = Task { try await service.signIn() }
    await provider.starts.arrived()
    first.cancel()
    _ = await first.result
    let second = Task { try await service.signIn() }
    await provider.starts.arrived(2)
    provider.complete(credential)
    #expect(try await second.value == credential)
  }

  @Test func googlesTransientErrorIsRetriedOnceAfterHalfASecond() async throws {
    let clock = TestClock()
    let log = LogRecorder()
    let provider = ManualProvider { [credential] in $0 == 1 ? .failure(Self.transient) : .success(credential) }
    let service = SignInService.google(provider: provider, clock: clock, log: .recording(into: log))
    let signIn = Task { try await service.signIn() }
    await retrying(clock, log)
    await clock.advance(by: .milliseconds(499))
    #expect(await provider.starts.arrivals == 1)
    await clock.advance(by: .milliseconds(1))
    #expect(try await signIn.value == credential)
    #expect(
      log.entries == [
        LogEntry(
          level: .notice,
          category: "identity.google",
          message: "transient system error RBSServiceErrorDomain 1, retrying in 0.5 s"
        )
      ]
    )
  }

  @Test func aSecondTransientErrorIsTheAnswer() async {
    let clock = TestClock()
    let log = LogRecorder()
    let provider = ManualProvider { _ in .failure(Self.transient) }
    let service = SignInService.google(provider: provider, clock: clock, log: .recording(into: log))
    let signIn = Task { try await service.signIn() }
    await retrying(clock, log)
    await clock.advance(by: .milliseconds(500))
    await #expect(throws: Self.transient) { try await signIn.value }
    await provider.starts.arrived(2)
    #expect(await provider.starts.arrivals == 2)
  }

  @Test(arguments: [
    OAuthError.system(domain: "RBSServiceErrorDomain", code: 2), .system(domain: "Other", code: 1), .userCancelled,
    .network(retryable: true),
  ])
  func otherErrorsAreNotRetried(error: OAuthError) async {
    let provider = ManualProvider { _ in .failure(error) }
    let service = SignInService.google(provider: provider, clock: TestClock())
    await #expect(throws: error) { try await service.signIn() }
  }

  @Test func applesErrorIsNotRetried() async {
    let provider = ManualProvider { _ in .failure(Self.transient) }
    let service = SignInService.apple(provider: provider, clock: TestClock())
    await #expect(throws: Self.transient) { try await service.signIn() }
  }

  @Test func cancellingBeforeTheRetryStartsNothing() async {
    let clock = TestClock()
    let log = LogRecorder()
    let provider = ManualProvider { _ in .failure(Self.transient) }
    let service = SignInService.google(provider: provider, clock: clock, log: .recording(into: log))
    let signIn = Task { try await service.signIn() }
    await retrying(clock, log)
    signIn.cancel()
    await #expect(throws: CancellationError.self) { try await signIn.value }
    #expect(await provider.starts.arrivals == 1)
  }

  @Test func racesBetweenAnswerCancellationAndLossEndExactlyOnce() async {
    for round in 0..<200 {
      let provider = ManualProvider()
      let service = SignInService.google(provider: provider, clock: TestClock())
      let signIn = Task { try await service.signIn() }
      await withTaskGroup { [credential] group in
        group.addTask {
          await provider.starts.arrived()
          provider.complete(credential)
        }
        group.addTask {
          await provider.starts.arrived()
          provider.fail(OAuthError.noPresenter)
        }
        group.addTask {
          await provider.starts.arrived()
          provider.forget()
        }
        if round.isMultiple(of: 2) { group.addTask { signIn.cancel() } }
        // A sign-in that was cancelled before it began never reaches the provider.
        switch await signIn.result {
        case .success(let answer): #expect(answer == credential)
        case .failure(let error as OAuthError):
          #expect([.noPresenter, .invalidResponse("the provider went away without an answer")].contains(error))
        case .failure(let error): #expect(error is CancellationError)
        }
        await provider.starts.pass()
      }
    }
  }

  @Test func aProviderThatIsGivenUpIsCancelledBeforeTheNextSignInCanBegin() async {
    for round in 0..<200 {
      let provider = ManualProvider()
      let clock = TestClock()
      let service = SignInService.google(provider: provider, clock: clock, timeLimit: .seconds(1))
      let signIn = Task {
        defer { #expect(provider.cancels == 1) }
        return try await service.signIn()
      }
      await provider.starts.arrived()
      if round.isMultiple(of: 2) { signIn.cancel() }
      while provider.cancels == 0 { await clock.advance(by: .seconds(1)) }
      _ = await signIn.result
    }
  }

  @Test func aTransientSystemErrorOfTheProviderIsMetThroughTheWholeFlow() async throws {
    let issuer = TestIssuer { behaviour in
      behaviour.tokenAnswer = TestIssuer.json(
        ["error": "temporarily_unavailable", "system_error": ["domain": "RBSServiceErrorDomain", "code": 1]],
        status: 503
      )
    }
    let clock = TestClock()
    let provider = OpenIDProvider(
      issuer.client(),
      http: issuer.http,
      userAgent: issuer.userAgent,
      clock: TestClock(),
      now: issuer.date.now
    )
    let log = LogRecorder()
    let service = SignInService.google(provider: provider, clock: clock, log: .recording(into: log))
    let signIn = Task { try await service.signIn() }
    await retrying(clock, log)
    issuer.set { $0.tokenAnswer = nil }
    await clock.advance(by: .milliseconds(500))
    #expect(try await signIn.value.displayName == "Alice Liddell")
    #expect(issuer.count("/token") == 2)
  }
}
