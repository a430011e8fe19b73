import ComposableArchitecture
import HeadlessRunner
import ScreenModel

/// A small app: a door that opens after a while to a room, in which one can be asked something.
@Reducer
struct Door {
  struct State: Equatable {
    enum Place: Equatable { case street, opening, room }

    var place = Place.street
    var name = ""
    var isAsked = false
  }

  enum Action {
    case start
    case openTapped
    case opened
    case nameChanged(String)
    case askTapped
    case answered
    case backTapped
  }

  @Dependency(\.hinge) var hinge

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start, .answered:
        state.isAsked = false
      case .openTapped:
        state.place = .opening
        return .run { [hinge] send in
          await hinge()
          await send(.opened)
        }
      case .opened:
        state.place = .room
      case .nameChanged(let name):
        state.name = name
      case .askTapped:
        state.isAsked = true
      case .backTapped:
        state.place = .street
      }
      return .none
    }
  }
}

extension Door.State {
  var screen: Screen<Door.Action> {
    Screen(
      id: place == .room ? "room" : "street",
      title: place == .room ? "Room" : "Street",
      texts: [ScreenText(id: "door.text", "Hello, \(name)")],
      fields: [ScreenField(id: "door.name", label: "Name", value: name) { .nameChanged($0) }],
      buttons: [
        ScreenButton(id: "door.open", title: "Open", isEnabled: place == .street && !name.isEmpty, action: .openTapped),
        ScreenButton(id: "door.ask", title: "Ask", action: .askTapped),
      ],
      alert: isAsked
        ? ScreenAlert(
          id: "door.question",
          title: "Sure?",
          message: "",
          buttons: [ScreenButton(id: "door.answer", title: "Yes", action: .answered)]
        ) : nil,
      progress: place == .opening ? ScreenProgress("Opening…") : nil,
      back: place == .room ? .backTapped : nil
    )
  }
}

/// How long the door takes to open.
private enum HingeKey: TestDependencyKey {
  static let testValue: @Sendable () async -> Void = {}
}

extension DependencyValues {
  var hinge: @Sendable () async -> Void {
    get { self[HingeKey.self] }
    set { self[HingeKey.self] = newValue }
  }
}

/// Something to wait for until the test opens it.
final class Gate: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func open() { continuation.finish() }

  func pass() async {
    for await _ in stream {}
  }
}

/// A runner of the door. On the clock that is the default nothing is ever late.
@MainActor
func doorRunner(
  clock: any Clock<Duration> = TestClock(),
  name: String = "Ada",
  hinge: @escaping @Sendable () async -> Void = {},
  close: @escaping @Sendable () async -> Void = {}
) -> Runner<Door.State, Door.Action> {
  Runner(clock: clock, start: .start, screen: \.screen) {
    LaunchedApp(
      store: Store(initialState: Door.State(name: name)) {
        Door()
      } withDependencies: {
        $0.hinge = hinge
      },
      close: close
    )
  }
}
