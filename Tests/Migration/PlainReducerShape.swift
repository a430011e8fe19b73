// Shape: `struct …: Reducer` without a macro, its actions grouped as what the view does and what the parent is told.

import ComposableArchitecture
import Testing

/// What a platform's sign-in button hands over: a class that is not `Sendable`.
final class ButtonAuthorization {
  var idToken: String?
  init(idToken: String?) { self.idToken = idToken }
}

struct SignInFeature: Reducer {
  struct State: Equatable {
    var isLoading = false
    var message: String?
    var nonce: String?
  }

  enum Action {
    case view(ViewAction)
    case inner(InnerAction)
    case delegate(DelegateAction)

    enum ViewAction {
      case appleCompleted(Result<ButtonAuthorization, any Error>)
      case appleNonceMade(String)
      case googleTapped
    }

    enum InnerAction {
      case failed(any Error)
    }

    enum DelegateAction {
      case signedIn(Account)
    }
  }

  @Dependency(\.signIn) var signIn

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.googleTapped):
        state.isLoading = true
        return .run { send in
          let account = try await signIn.signIn(with: .google)
          await send(.delegate(.signedIn(account)))
        } catch: { error, send in
          await send(.inner(.failed(error)))
        }

      case .view(.appleNonceMade(let nonce)):
        state.nonce = nonce
        return .none

      case .view(.appleCompleted(.success(let authorization))):
        guard let token = authorization.idToken else { return .send(.inner(.failed(SignInError.noIDToken))) }
        state.isLoading = true
        return .run { [nonce = state.nonce] send in
          await send(.delegate(.signedIn(Account(id: token, name: nonce ?? "no nonce"))))
        }

      case .view(.appleCompleted(.failure(let error))), .inner(.failed(let error)):
        state.isLoading = false
        state.message = "\(error)"
        return .none

      case .delegate(.signedIn):
        state.isLoading = false
        return .none
      }
    }
  }
}

@MainActor
@Suite struct PlainReducerShape {
  private func store(_ signIn: any SigningIn) -> TestStoreOf<SignInFeature> {
    TestStore(
      initialState: SignInFeature.State(),
      reducer: { SignInFeature() },
      withDependencies: { $0.signIn = signIn }
    )
  }

  @Test func aSuccessIsToldToTheParent() async {
    let store = store(MockSignIn(shouldSucceed: true))
    await store.send(.view(.googleTapped)) { $0.isLoading = true }
    await store.receive {
      guard case .delegate(.signedIn(MockSignIn.account)) = $0 else { return false }
      return true
    } assert: {
      $0.isLoading = false
    }
  }

  @Test func aFailureIsShown() async {
    let store = store(MockSignIn(shouldSucceed: false))
    await store.send(.view(.googleTapped)) { $0.isLoading = true }
    await store.receive {
      guard case .inner(.failed(SignInError.offline)) = $0 else { return false }
      return true
    } assert: {
      $0.isLoading = false
      $0.message = "offline(retryable: true)"
    }
  }

  @Test func theButtonsResultStaysOnTheMainActor() async {
    let store = store(MockSignIn())
    await store.send(.view(.appleNonceMade("n-1"))) { $0.nonce = "n-1" }
    await store.send(.view(.appleCompleted(.success(ButtonAuthorization(idToken: "a-1"))))) { $0.isLoading = true }
    await store.receive {
      guard case .delegate(.signedIn(Account(id: "a-1", name: "n-1"))) = $0 else { return false }
      return true
    } assert: {
      $0.isLoading = false
    }
  }

  @Test func aButtonWithoutATokenIsAFailure() async {
    let store = store(MockSignIn())
    await store.send(.view(.appleCompleted(.success(ButtonAuthorization(idToken: nil)))))
    await store.receive {
      guard case .inner(.failed(SignInError.noIDToken)) = $0 else { return false }
      return true
    } assert: {
      $0.message = "noIDToken"
    }
  }
}
