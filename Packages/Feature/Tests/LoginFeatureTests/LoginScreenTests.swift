import ComposableArchitecture
import IdentityDomain
import ScreenModel
import Testing

@testable import LoginFeature

@Suite struct LoginScreenTests {
  private func screen(_ status: Login.Status) -> Screen<Login.Action> {
    var state = Login.State()
    state.status = status
    return state.screen
  }

  private func error(_ error: OAuthError, with provider: IdentityProvider = .google) -> String? {
    screen(.failed(provider, error)).texts.first { $0.id == "login.error" }?.value
  }

  @Test func bothProvidersCanBeTapped() throws {
    let screen = screen(.idle)
    #expect(screen.id == "login")
    #expect(screen.buttons.map(\.title) == ["Sign in with Google", "Sign in with Apple"])
    #expect(try screen.action(tapping: "login.google")[case: \.signInTapped] == .some(.google))
    #expect(try screen.action(tapping: "login.apple")[case: \.signInTapped] == .some(.apple))
    #expect(screen.progress == nil)
    #expect(screen.back == nil)
  }

  @Test func whilePendingOnlyCancellingWorks() throws {
    let screen = screen(.pending(.apple))
    #expect(screen.progress == ScreenProgress("Signing in with Apple…"))
    #expect(throws: ScreenInputError.disabled(id: "login.google")) { try screen.action(tapping: "login.google") }
    #expect(throws: ScreenInputError.disabled(id: "login.apple")) { try screen.action(tapping: "login.apple") }
    #expect(try screen.action(tapping: "login.cancel").is(\.cancelTapped))
    #expect(try screen.actionGoingBack().is(\.cancelTapped))
  }

  @Test func aCancelledSignInShowsNoError() {
    let screen = screen(.cancelled(.google))
    #expect(screen.texts.allSatisfy { $0.style != .error })
    #expect(screen.texts.last?.value == "The sign-in with Google was cancelled.")
    #expect(screen.buttons.allSatisfy { $0.isEnabled })
  }

  @Test func anErrorIsASentenceAndTheButtonsStay() {
    #expect(
      error(.network(retryable: true))
        == "The sign-in service could not be reached. Check your connection and try again."
    )
    #expect(
      error(.configurationMissing("apple.client-id"), with: .apple)
        == "This app is not set up for signing in with Apple: the setting “apple.client-id” is missing."
    )
    #expect(
      error(.idTokenRejected(.signature))
        == "The signature of Google’s answer is not valid. You are not signed in (check: signature)."
    )
    #expect(screen(.failed(.google, .noIDToken)).buttons.allSatisfy { $0.isEnabled })
  }

  @Test(arguments: IDTokenCheck.allCases)
  func aRejectedTokenNamesTheCheck(check: IDTokenCheck) {
    let sentence = error(.idTokenRejected(check), with: .apple)
    #expect(sentence?.contains("(check: \(check.rawValue))") == true)
    #expect(sentence?.contains("Apple") == true)
  }

  @Test func everyErrorHasItsOwnCompleteSentence() {
    let errors: [OAuthError] =
      [
        .network(retryable: true), .network(retryable: false), .system(domain: "D", code: 1), .userCancelled,
        .configurationMissing("s"), .redirectPortTaken(7777), .noPresenter, .noIDToken, .invalidResponse("shape"),
        .sessionExpired, .signInPending, .storage("full"),
      ] + IDTokenCheck.allCases.map(OAuthError.idTokenRejected)
    let sentences = errors.compactMap { error($0) }
    #expect(Set(sentences).count == errors.count)
    #expect(sentences.allSatisfy { $0.hasSuffix(".") && $0.first?.isUppercase == true })
  }

  @Test func anErrorHasACodeForPrograms() {
    func code(_ status: Login.Status) -> String? { screen(status).texts.last?.code }
    #expect(code(.failed(.google, .configurationMissing("s"))) == "configurationMissing")
    #expect(code(.failed(.google, .network(retryable: true))) == "network")
    #expect(code(.failed(.google, .redirectPortTaken(7777))) == "redirectPortTaken")
    #expect(code(.cancelled(.google)) == "userCancelled")
    #expect(code(.idle) == nil)
  }

  @Test func identifiersAreUnique() {
    let statuses: [Login.Status] = [.idle, .pending(.google), .cancelled(.apple), .failed(.google, .noIDToken)]
    for status in statuses {
      let ids = screen(status).elementIDs
      #expect(Set(ids).count == ids.count)
    }
  }

  @Test func aSecretIsRedactedInADump() {
    let credential = SignInCredential(provider: .google, idToken: Secret("tiger-7f3a"), nonce: Secret("tiger-7f3a"))
    var dumped = ""
    customDump(credential, to: &dumped)
    #expect(dumped.contains("SignInCredential"))
    #expect(!dumped.contains("tiger-7f3a"))
  }
}
