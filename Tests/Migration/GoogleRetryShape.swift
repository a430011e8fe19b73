// Shape: a provider's SDK under a continuation, tried once more after one known error of the system.

import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

/// What a page is shown in.
@MainActor
final class Window {}

/// What the SDK answers: an object that belongs to the main actor.
@MainActor
final class GoogleAnswer {
  let idToken: String?
  let name: String?

  init(idToken: String?, name: String? = nil) {
    self.idToken = idToken
    self.name = name
  }
}

/// The part of the SDK that is called.
@MainActor
final class GoogleSDK {
  private var answers: [Result<GoogleAnswer, any Error>]
  private(set) var calls = 0

  init(_ answers: [Result<GoogleAnswer, any Error>]) { self.answers = answers }

  func signIn(presenting window: Window) async throws -> GoogleAnswer {
    calls += 1
    return try answers.removeFirst().get()
  }
}

@MainActor
final class GoogleService: GoogleSigning {
  private let sdk: GoogleSDK
  private let clientID: String
  private let window: Window?
  @Dependency(\.continuousClock) private var clock

  init(sdk: GoogleSDK, clientID: String = "id", window: Window? = Window()) {
    self.sdk = sdk
    self.clientID = clientID
    self.window = window
  }

  func signIn() async throws -> ProviderCredential {
    guard !clientID.isEmpty else { throw SignInError.notConfigured }
    guard let window else { throw SignInError.noWindow }
    return try await withCheckedThrowingContinuation { continuation in
      Task { @MainActor in
        do {
          continuation.resume(returning: try await attempt(in: window))
        } catch let error as NSError where error.domain == "RBSServiceErrorDomain" && error.code == 1 {
          do {
            try await clock.sleep(for: .milliseconds(500))
            continuation.resume(returning: try await attempt(in: window))
          } catch {
            continuation.resume(throwing: domain(error))
          }
        } catch {
          continuation.resume(throwing: domain(error))
        }
      }
    }
  }

  private func attempt(in window: Window) async throws -> ProviderCredential {
    let answer = try await sdk.signIn(presenting: window)
    guard let idToken = answer.idToken else { throw SignInError.noIDToken }
    return ProviderCredential(provider: .google, idToken: idToken, name: answer.name)
  }

  private func domain(_ error: any Error) -> any Error {
    if error is SignInError || error is CancellationError { return error }
    let error = error as NSError
    if error.domain == "com.google.GIDSignIn", error.code == -5 { return SignInError.cancelled }
    return SignInError.system(domain: error.domain, code: error.code)
  }
}

@MainActor
@Suite(.dependency(\.continuousClock, ImmediateClock()))
struct GoogleRetryShape {
  private let systemError = NSError(domain: "RBSServiceErrorDomain", code: 1)

  @Test func anAnswerIsACredential() async throws {
    let service = GoogleService(sdk: GoogleSDK([.success(GoogleAnswer(idToken: "g-1", name: "Grace"))]))
    #expect(try await service.signIn() == ProviderCredential(provider: .google, idToken: "g-1", name: "Grace"))
  }

  @Test func theKnownErrorIsTriedOnceMoreAfterHalfASecond() async throws {
    let clock = TestClock()
    let sdk = GoogleSDK([.failure(systemError), .success(GoogleAnswer(idToken: "g-2"))])
    let signIn = withDependencies {
      $0.continuousClock = clock
    } operation: {
      Task { try await GoogleService(sdk: sdk).signIn() }
    }
    // An advance wakes only those who sleep already.
    while (try? await clock.checkSuspension()) != nil {}
    await clock.advance(by: .milliseconds(499))
    #expect(sdk.calls == 1)
    await clock.advance(by: .milliseconds(1))
    #expect(try await signIn.value.idToken == "g-2")
    #expect(sdk.calls == 2)
  }

  @Test func theSameErrorAgainIsToldInTheDomainsWords() async {
    let sdk = GoogleSDK([.failure(systemError), .failure(systemError)])
    await #expect(throws: SignInError.system(domain: "RBSServiceErrorDomain", code: 1)) {
      try await GoogleService(sdk: sdk).signIn()
    }
    #expect(sdk.calls == 2)
  }

  @Test func aClosedPageIsACancellation() async {
    let sdk = GoogleSDK([.failure(NSError(domain: "com.google.GIDSignIn", code: -5))])
    await #expect(throws: SignInError.cancelled) { try await GoogleService(sdk: sdk).signIn() }
    #expect(sdk.calls == 1)
  }

  @Test func anotherErrorIsNotTriedAgain() async {
    let sdk = GoogleSDK([.failure(NSError(domain: "RBSServiceErrorDomain", code: 2))])
    await #expect(throws: SignInError.system(domain: "RBSServiceErrorDomain", code: 2)) {
      try await GoogleService(sdk: sdk).signIn()
    }
    #expect(sdk.calls == 1)
  }

  @Test func withoutAnIDTokenNobodyIsSignedIn() async {
    let sdk = GoogleSDK([.success(GoogleAnswer(idToken: nil))])
    await #expect(throws: SignInError.noIDToken) { try await GoogleService(sdk: sdk).signIn() }
  }

  @Test func withoutASettingOrAWindowTheSDKIsNotCalled() async {
    let sdk = GoogleSDK([])
    await #expect(throws: SignInError.notConfigured) { try await GoogleService(sdk: sdk, clientID: "").signIn() }
    await #expect(throws: SignInError.noWindow) { try await GoogleService(sdk: sdk, window: nil).signIn() }
    #expect(sdk.calls == 0)
  }
}
