import Dependencies
import Foundation
import HTTPTransport
import IdentityDomain

/// Makes one async function of a provider that answers a delegate: on every path it ends exactly once.
final class SignInAdapter: Sendable {
  private let provider: any SignInProvider
  private let clock: any Clock<Duration>
  private let timeLimit: Duration
  private let isPending = LockIsolated(false)

  init(provider: any SignInProvider, clock: any Clock<Duration>, timeLimit: Duration) {
    self.provider = provider
    self.clock = clock
    self.timeLimit = timeLimit
  }

  /// Runs `operation`, which may attempt several sign-ins, unless another one is pending.
  func exclusively(_ operation: () async throws -> SignInCredential) async throws -> SignInCredential {
    let isFirst = isPending.withValue { isPending in
      defer { isPending = true }
      return !isPending
    }
    guard isFirst else { throw OAuthError.signInPending }
    defer { isPending.withValue { $0 = false } }
    return try await operation()
  }

  /// Starts the provider once and waits for its answer, at most for the time limit.
  func attempt() async throws -> SignInCredential {
    try Task.checkCancellation()
    let answer = OneShot<SignInCredential>()
    let timer = Task { [clock, timeLimit] in
      guard (try? await clock.sleep(for: timeLimit)) != nil else { return }
      answer.settle(.failure(TimeIsUp()))
    }
    defer { timer.cancel() }
    provider.start(delegate: Delegate(answer))
    do {
      return try await answer.value()
    } catch is TimeIsUp {
      // Here, while this sign-in is still the pending one: later it could hit the next.
      provider.cancel()
      throw OAuthError.network(retryable: true)
    } catch let error as CancellationError {
      provider.cancel()
      throw error
    }
  }

  private struct TimeIsUp: Error {}

  /// Held by the provider alone, so that its end without an answer is an answer too.
  private final class Delegate: SignInProviderDelegate {
    private let answer: OneShot<SignInCredential>

    init(_ answer: OneShot<SignInCredential>) {
      self.answer = answer
    }

    deinit {
      answer.settle(.failure(OAuthError.invalidResponse("the provider went away without an answer")))
    }

    func signInProvider(_ provider: any SignInProvider, didCompleteWith credential: SignInCredential) {
      answer.settle(.success(credential))
    }

    func signInProvider(_ provider: any SignInProvider, didFailWith error: any Error) {
      answer.settle(.failure(OAuthError(providerError: error)))
    }
  }
}

extension OAuthError {
  /// What a kit's error means; the codes are those of GoogleSignIn and AuthenticationServices.
  init(providerError error: any Error) {
    switch error {
    case let error as OAuthError: self = error
    case let error as HTTPError: self.init(error)
    case is CancellationError: self = .userCancelled
    default:
      let error = error as NSError
      switch (error.domain, error.code) {
      case ("com.google.GIDSignIn", -5), ("com.apple.AuthenticationServices.AuthorizationError", 1001):
        self = .userCancelled
      case (NSURLErrorDomain, _): self = .network(retryable: true)
      default: self = .system(domain: error.domain, code: error.code)
      }
    }
  }
}
