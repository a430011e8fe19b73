import ComposableArchitecture

/// A small feature with an effect that runs until it is stopped.
@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
    var count = 0
    var ticks = 0
  }

  @CasePathable
  enum Action: Equatable {
    case increment
    case start
    case stop
    case tick
    case close
  }

  enum CancelID { case timer }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .start:
        return .run { send in
          while true {
            try await clock.sleep(for: .seconds(1))
            await send(.tick)
          }
        }
        .cancellable(id: CancelID.timer, cancelInFlight: true)
      case .stop:
        return .cancel(id: CancelID.timer)
      case .tick:
        state.ticks += 1
        return .none
      case .close:
        return .run { _ in await dismiss() }
      }
    }
  }
}

/// A feature with every way to hold a child.
@Reducer
struct Parent {
  @Reducer
  enum Destination {
    case counter(Counter)
    case other(Counter)
    @ReducerCaseIgnored
    case note(String, count: Int)
    case plain
  }

  @Reducer
  enum Path {
    case counter(Counter)
  }

  @ObservableState
  struct State: Equatable {
    var first = Counter.State()
    var second = Counter.State()
    var optional: Counter.State?
    @Presents var sheet: Counter.State?
    @Presents var destination: Destination.State?
    var rows: IdentifiedArrayOf<Counter.State> = []
    var path = StackState<Path.State>()
  }

  enum Action {
    case first(Counter.Action)
    case second(Counter.Action)
    case optional(Counter.Action)
    case sheet(PresentationAction<Counter.Action>)
    case destination(PresentationAction<Destination.Action>)
    case rows(IdentifiedActionOf<Counter>)
    case path(StackActionOf<Path>)
    case dropOptional
    case showSheet(Counter.State?)
    case show(Destination.State?)
    case removeRow(Int)
    case push
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: \.first) { Counter() }
    Scope(state: \.second, action: \.second) { Counter() }
    Reduce { state, action in
      switch action {
      case .dropOptional:
        state.optional = nil
        return .none
      case .showSheet(let sheet):
        state.sheet = sheet
        return .none
      case .show(let destination):
        state.destination = destination
        return .none
      case .removeRow(let id):
        state.rows.remove(id: id)
        return .none
      case .push:
        state.path.append(.counter(Counter.State()))
        return .none
      default:
        return .none
      }
    }
    .ifLet(\.optional, action: \.optional) { Counter() }
    .ifLet(\.$sheet, action: \.sheet) { Counter() }
    .ifLet(\.$destination, action: \.destination)
    .forEach(\.rows, action: \.rows) { Counter() }
    .forEach(\.path, action: \.path)
  }
}

extension Parent.Destination.State: Equatable {}
extension Parent.Path.State: Equatable {}
