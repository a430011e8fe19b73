// Shape: a public `@Reducer` feature with groups of async and inner actions, reading a use case and a clock in effects.

import ComposableArchitecture
import Testing

@Reducer
public struct SocialLogin {
  @ObservableState
  public struct State: Equatable {
    var sessionName = "guest"
    var isLoading = false
    var account: Account?
    var error: SignInError?

    public init() {}
  }

  public enum Action {
    case view(View)
    case async(AsyncAction)
    case inner(InnerAction)
    case delegate(DelegateAction)

    @CasePathable
    public enum View {
      case providerTapped(Provider)
    }

    @CasePathable
    public enum AsyncAction: Equatable {
      case login(Provider)
    }

    @CasePathable
    public enum InnerAction {
      case loginResponse(Result<Account, SignInError>)
    }

    @CasePathable
    public enum DelegateAction: Equatable {
      case finished(Account)
    }
  }

  @Dependency(\.signIn) var signIn
  @Dependency(\.continuousClock) var clock

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.providerTapped(let provider)):
        state.isLoading = true
        return .send(.async(.login(provider)))

      case .async(.login(let provider)):
        return .run { [sessionName = state.sessionName] send in
          var account = try await signIn.signIn(with: provider)
          account.name += " after \(sessionName)"
          await send(.inner(.loginResponse(.success(account))))
        } catch: { error, send in
          await send(.inner(.loginResponse(.failure(error as? SignInError ?? .refused))))
        }

      case .inner(.loginResponse(.success(let account))):
        state.isLoading = false
        state.account = account
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.delegate(.finished(account)))
        }

      case .inner(.loginResponse(.failure(let error))):
        state.isLoading = false
        state.error = error
        return .none

      case .delegate:
        return .none
      }
    }
  }
}

@MainActor
@Suite struct MacroReducerShape {
  @Test func aLoginEndsAfterItsPause() async {
    let clock = TestClock()
    let account = Account(id: "mock", name: "Mock after guest")
    let store = TestStore(initialState: SocialLogin.State()) {
      SocialLogin()
    } withDependencies: {
      $0.signIn = MockSignIn()
      $0.continuousClock = clock
    }
    await store.send(.view(.providerTapped(.google))) { $0.isLoading = true }
    await store.receive(\.async.login, .google)
    await store.receive(\.inner.loginResponse.success) {
      $0.isLoading = false
      $0.account = account
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.delegate.finished, account)
  }

  @Test func aFailedLoginKeepsTheDomainsError() async {
    let store = TestStore(initialState: SocialLogin.State()) {
      SocialLogin()
    } withDependencies: {
      $0.signIn = MockSignIn(shouldSucceed: false)
    }
    await store.send(.view(.providerTapped(.apple))) { $0.isLoading = true }
    await store.receive(\.async.login, .apple)
    await store.receive(\.inner.loginResponse.failure, .offline(retryable: true)) {
      $0.isLoading = false
      $0.error = .offline(retryable: true)
    }
  }
}
