import ComposableArchitecture
import Testing

@Reducer
private struct Form {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var age = 0
    var greeting = ""
  }

  enum Action: ViewAction {
    case view(View)

    @CasePathable
    enum View: BindableAction {
      case binding(BindingAction<State>)
      case clear
    }
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      BindingReducer(action: \.view)
      self.greeting
    }
    .onChange(of: \.age) { old, new in
      Reduce { state, _ in
        state.greeting += " \(old) to \(new)"
        return .none
      }
    }
  }

  private var greeting: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .view(.binding(\.name)):
        state.greeting = "Hello, \(state.name)"
        return .none
      case .view(.binding):
        return .none
      case .view(.clear):
        state = State()
        return .none
      }
    }
  }
}

@ViewAction(for: Form.self)
@MainActor
private struct FormScreen {
  let store: StoreOf<Form>

  func tapClear() { send(.clear) }
}

@MainActor
@Suite struct BindingTests {
  @Test func aBindingActionSetsItsPropertyFirst() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(\.view.binding.name, "Blob") {
      $0.name = "Blob"
      $0.greeting = "Hello, Blob"
    }
    await store.send(.view(.binding(.set(\.age, 3)))) {
      $0.age = 3
      $0.greeting = "Hello, Blob 0 to 3"
    }
  }

  @Test func aScreenSendsViewActions() {
    let store = Store(initialState: Form.State(name: "Blob")) { Form() }
    FormScreen(store: store).tapClear()
    #expect(store.name == "")
  }
}
