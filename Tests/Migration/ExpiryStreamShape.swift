// Shape: the same broadcast as a dependency with a stream, observed by the root reducer, which may ask before it acts.

import ComposableArchitecture
import Testing

/// Tells the root that the session is over; what is announced before it listens is kept.
final class ExpiryBroadcast: Sendable {
  private let signals = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))

  func announce() { signals.continuation.yield() }
  func expiries() -> AsyncStream<Void> { signals.stream }
}

extension ExpiryBroadcast: TestDependencyKey {
  static var testValue: ExpiryBroadcast { ExpiryBroadcast() }
}

extension DependencyValues {
  var expiryBroadcast: ExpiryBroadcast {
    get { self[ExpiryBroadcast.self] }
    set { self[ExpiryBroadcast.self] = newValue }
  }
}

@Reducer
struct RootFlow {
  @ObservableState
  struct State: Equatable {
    var asksFirst = false
    var isAsking = false
    var isSignedIn = true
  }

  enum Action {
    case started
    case expired
    case confirmed
  }

  @Dependency(\.expiryBroadcast) var expiryBroadcast
  @Dependency(\.keychain) var keychain

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .started:
        return .run { send in
          for await _ in expiryBroadcast.expiries() { await send(.expired) }
        }

      case .expired where state.asksFirst:
        state.isAsking = true
        return .none

      case .expired, .confirmed:
        state.isAsking = false
        state.isSignedIn = false
        return .run { _ in keychain.save(nil, as: "access") }
      }
    }
  }
}

@MainActor
@Suite struct ExpiryStreamShape {
  private let broadcast = ExpiryBroadcast()
  private let keychain = MemoryKeychain(["access": "t-1"])

  private func store(asksFirst: Bool) -> TestStoreOf<RootFlow> {
    TestStore(initialState: RootFlow.State(asksFirst: asksFirst)) {
      RootFlow()
    } withDependencies: {
      $0.expiryBroadcast = broadcast
      $0.keychain = keychain
    }
  }

  @Test func anExpirySignsOut() async {
    let store = store(asksFirst: false)
    let observation = await store.send(.started)
    broadcast.announce()
    await store.receive(\.expired) { $0.isSignedIn = false }
    await observation.cancel()
    #expect(keychain.token("access") == nil)
  }

  @Test func anExpiryBeforeTheStartIsDelivered() async {
    let store = store(asksFirst: false)
    for _ in 0..<16 { broadcast.announce() }
    let observation = await store.send(.started)
    await store.receive(\.expired) { $0.isSignedIn = false }
    await observation.cancel()
  }

  @Test func underTheOtherPolicyTokensAreKeptUntilTheAnswer() async {
    let store = store(asksFirst: true)
    let observation = await store.send(.started)
    broadcast.announce()
    await store.receive(\.expired) { $0.isAsking = true }
    #expect(keychain.token("access") == "t-1")
    await store.send(.confirmed) {
      $0.isAsking = false
      $0.isSignedIn = false
    }
    await observation.cancel()
    await store.finish()
    #expect(keychain.token("access") == nil)
  }
}
