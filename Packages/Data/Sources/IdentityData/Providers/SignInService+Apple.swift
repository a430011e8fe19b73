import Dependencies
import IdentityDomain

extension SignInService {
  /// Sign in with Apple through its kit, or what has its shape.
  public static func apple(
    provider: any SignInProvider,
    clock: any Clock<Duration> = ContinuousClock(),
    timeLimit: Duration = .seconds(600)
  ) -> SignInService {
    let adapter = SignInAdapter(provider: provider, clock: clock, timeLimit: timeLimit)
    return SignInService(signIn: {
      try await adapter.exclusively { try await adapter.attempt() }
    })
  }
}
