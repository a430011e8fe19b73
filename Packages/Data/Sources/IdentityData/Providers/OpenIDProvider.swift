import Dependencies
import Foundation
import HTTPTransport
import IdentityDomain

/// An OpenID provider's sign-in by authorization code and PKCE, in the shape of a vendor's kit.
public final class OpenIDProvider: SignInProvider {
  private let flow: OpenIDSignIn
  private let running = LockIsolated<Task<Void, Never>?>(nil)

  /// A provider for `client`, whose page `userAgent` shows; a sign-in takes at most `timeLimit` on `clock`.
  public init(
    _ client: OpenIDClient,
    http: HTTPClient,
    userAgent: UserAgent,
    clock: any Clock<Duration> = ContinuousClock(),
    timeLimit: Duration = .seconds(300),
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    flow = OpenIDSignIn(
      client: client,
      http: http,
      userAgent: userAgent,
      clock: clock,
      timeLimit: timeLimit,
      now: now,
      issuer: OpenIDIssuer(client, http: http, now: now)
    )
  }

  /// Begins a sign-in; one that was going on is cancelled.
  public func start(delegate: any SignInProviderDelegate) {
    let task = Task { [flow] in
      do {
        delegate.signInProvider(self, didCompleteWith: try await flow.signIn())
      } catch {
        delegate.signInProvider(self, didFailWith: error)
      }
    }
    replace(with: task)
  }

  public func cancel() {
    replace(with: nil)
  }

  private func replace(with task: Task<Void, Never>?) {
    let previous = running.withValue { running in
      defer { running = task }
      return running
    }
    previous?.cancel()
  }
}
