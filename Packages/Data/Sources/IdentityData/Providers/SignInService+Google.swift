import Dependencies
import IdentityDomain
import LogDomain

extension SignInService {
  /// Sign in with Google through its kit, or what has its shape. Its transient system error is met with one more
  /// attempt, half a second later on `clock`.
  public static func google(
    provider: any SignInProvider,
    clock: any Clock<Duration> = ContinuousClock(),
    timeLimit: Duration = .seconds(600),
    log: LogClient = .silent
  ) -> SignInService {
    let adapter = SignInAdapter(provider: provider, clock: clock, timeLimit: timeLimit)
    return SignInService(signIn: {
      try await adapter.exclusively {
        do {
          return try await adapter.attempt()
        } catch OAuthError.system(domain: "RBSServiceErrorDomain", code: 1) {
          log(.notice, "identity.google", "transient system error RBSServiceErrorDomain 1, retrying in 0.5 s")
          try await clock.sleep(for: .milliseconds(500))
          return try await adapter.attempt()
        }
      }
    })
  }
}
