// Shape: a small feature whose actions are equatable, tested by whole actions, with mocks that succeed and that fail.

import ComposableArchitecture
import Testing

@Reducer
struct LoginForm {
  struct State: Equatable {
    var isLoading = false
    var account: Account?
    var error: SignInError?
  }

  enum Action: Equatable {
    case loginButtonTapped
    case loginResponse(Result<Account, SignInError>)
  }

  @Dependency(\.signIn) var signIn

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loginButtonTapped:
        state.isLoading = true
        return .run { send in
          await send(.loginResponse(.success(try await signIn.signIn(with: .google))))
        } catch: { error, send in
          await send(.loginResponse(.failure(error as? SignInError ?? .refused)))
        }
      case .loginResponse(.success(let account)):
        state.isLoading = false
        state.account = account
        return .none
      case .loginResponse(.failure(let error)):
        state.isLoading = false
        state.error = error
        return .none
      }
    }
  }
}

@MainActor
@Suite struct TestStoreShape {
  @Test func aMockThatSucceedsIsReceivedAsAWholeAction() async {
    let store = TestStore(initialState: LoginForm.State()) {
      LoginForm()
    } withDependencies: {
      $0.signIn = MockSignIn()
    }
    await store.send(.loginButtonTapped) { $0.isLoading = true }
    await store.receive(.loginResponse(.success(MockSignIn.account))) {
      $0.isLoading = false
      $0.account = MockSignIn.account
    }
  }

  @Test func aMockThatFailsIsReceivedAsAWholeAction() async {
    let store = TestStore(initialState: LoginForm.State()) {
      LoginForm()
    } withDependencies: {
      $0.signIn = MockSignIn(shouldSucceed: false)
    }
    await store.send(.loginButtonTapped) { $0.isLoading = true }
    await store.receive(.loginResponse(.failure(.offline(retryable: true)))) {
      $0.isLoading = false
      $0.error = .offline(retryable: true)
    }
  }

  @Test func aStoreMadeInAScopeKeepsTheScopesMock() async {
    let store = withDependencies {
      $0.signIn = MockSignIn()
    } operation: {
      TestStore(initialState: LoginForm.State()) { LoginForm() }
    }
    await store.send(.loginButtonTapped) { $0.isLoading = true }
    await store.receive(.loginResponse(.success(MockSignIn.account))) {
      $0.isLoading = false
      $0.account = MockSignIn.account
    }
  }
}
