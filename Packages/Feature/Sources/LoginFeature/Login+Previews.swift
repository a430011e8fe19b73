import IdentityDomain
import ScreenModel

extension Login {
  /// The states of the login that are worth looking at.
  public static var previews: [ScreenPreview<Action>] {
    [
      ScreenPreview("login", .idle),
      ScreenPreview("login.pending", .pending(.google)),
      ScreenPreview("login.cancelled", .cancelled(.apple)),
      ScreenPreview("login.error", .failed(.google, .network(retryable: true))),
    ] + errors.map { name, error in ScreenPreview("login.error.\(name)", .failed(.google, error)) }
  }

  /// The errors but for the most common one, each named for its code.
  private static var errors: [(name: String, error: OAuthError)] {
    [
      ("network", .network(retryable: false)),
      ("system", .system(domain: "RBSServiceErrorDomain", code: 1)),
      ("configurationMissing", .configurationMissing("google.client-id")),
      ("redirectPortTaken", .redirectPortTaken(8080)),
      ("noPresenter", .noPresenter),
      ("noIDToken", .noIDToken),
      ("invalidResponse", .invalidResponse("the token endpoint answered without JSON")),
      ("sessionExpired", .sessionExpired),
      ("signInPending", .signInPending),
      ("storage", .storage("the disk is full")),
    ] + IDTokenCheck.allCases.map { ("idTokenRejected.\($0.rawValue)", .idTokenRejected($0)) }
  }
}

extension ScreenPreview<Login.Action> {
  fileprivate init(_ id: String, _ status: Login.Status) {
    var state = Login.State()
    state.status = status
    self.init(id, state.screen)
  }
}
