import ComposableArchitecture
import Testing

struct LoginClient: Sendable {
  var login: @Sendable (String) async throws -> String
}

extension LoginClient: TestDependencyKey {
  static let testValue = LoginClient { _ in throw CancellationError() }
}

extension DependencyValues {
  var loginClient: LoginClient {
    get { self[LoginClient.self] }
    set { self[LoginClient.self] = newValue }
  }
}

public struct LoginFailure: Error, Equatable { var reason: String }

/// The shape in which features are written most often: nested actions, dependencies read in effects.
@Reducer
public struct Login {
  @ObservableState
  public struct State: Equatable {
    var provider = "google"
    var isLoading = false
    var user: String?
    var error: LoginFailure?
  }

  public enum Action: Equatable {
    case view(View)
    case async(AsyncAction)
    case inner(Inner)

    public enum View: Equatable { case tapped }
    @CasePathable
    public enum AsyncAction: Equatable { case login(String) }
    @CasePathable
    public enum Inner: Equatable {
      case loginResponse(Result<String, LoginFailure>)
    }
  }

  @Dependency(\.loginClient) var loginClient
  @Dependency(\.continuousClock) var clock

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.tapped):
        state.isLoading = true
        return .send(.async(.login(state.provider)))
      case .async(.login(let provider)):
        return .run { [current = state.provider] send in
          let user = try await loginClient.login(provider + current)
          try await clock.sleep(for: .seconds(1))
          await send(.inner(.loginResponse(.success(user))))
        } catch: { error, send in
          await send(.inner(.loginResponse(.failure(LoginFailure(reason: "\(error)")))))
        }
      case .inner(.loginResponse(.success(let user))):
        state.isLoading = false
        state.user = user
        return .none
      case .inner(.loginResponse(.failure(let error))):
        state.isLoading = false
        state.error = error
        return .none
      }
    }
  }
}

/// Public features compile under a bare import, whatever they hold.
@Reducer
public enum Screens {
  case login(Login)
}

@Reducer
public enum NoScreens {}

@Reducer
public struct Shell {
  @ObservableState
  public struct State {
    @Presents public var screen: Screens.State?
    public var stack = StackState<Screens.State>()
    public init() {}
  }

  public enum Action {
    case screen(PresentationAction<Screens.Action>)
    case stack(StackActionOf<Screens>)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$screen, action: \.screen)
      .forEach(\.stack, action: \.stack)
  }
}

@MainActor
@Suite struct LoginShapeTests {
  @Test func aPublicFeatureHoldsPublicFeatures() {
    let store = Store(initialState: Shell.State()) { Shell() }
    store.send(.stack(.push(id: 0, state: .login(Login.State()))))
    #expect(store.stack.count == 1)
  }

  @Test func loginRunsFromTapToUser() async {
    let clock = TestClock()
    let store = TestStore(initialState: Login.State()) {
      Login()
    } withDependencies: {
      $0.loginClient.login = { "Blob of \($0)" }
      $0.continuousClock = clock
    }
    await store.send(.view(.tapped)) { $0.isLoading = true }
    await store.receive(.async(.login("google")))
    await clock.advance(by: .seconds(1))
    await store.receive(\.inner.loginResponse.success) {
      $0.isLoading = false
      $0.user = "Blob of googlegoogle"
    }
    await store.finish()
  }

  @Test func labelledReducerAndDependenciesCompile() async {
    struct Broken: Error {}
    let store = TestStore(
      initialState: Login.State(),
      reducer: { Login() },
      withDependencies: {
        $0.loginClient = LoginClient { _ in throw Broken() }
        $0.continuousClock = ImmediateClock()
      }
    )
    await store.send(.async(.login("x")))
    await store.receive(\.inner.loginResponse.failure, LoginFailure(reason: "Broken()")) {
      $0.error = LoginFailure(reason: "Broken()")
    }
  }
}
