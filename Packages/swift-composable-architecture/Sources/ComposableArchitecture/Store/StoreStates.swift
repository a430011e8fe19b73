/// The states of a store: the present one first, then the latest after each change.
///
/// A reader that is slower than the store misses states in between, never the last one. The sequence keeps the store
/// alive, and ends when the task that reads it is cancelled.
@MainActor
public struct StoreStates<State>: @MainActor AsyncSequence {
  public typealias Element = State
  public typealias Failure = Never

  let subscribe: @MainActor () -> Subscription<State>

  public func makeAsyncIterator() -> Iterator { Iterator(subscription: self.subscribe()) }

  @MainActor
  public struct Iterator: @MainActor AsyncIteratorProtocol {
    let subscription: Subscription<State>

    public func next() async -> State? { await self.subscription.next() }
  }
}

/// One reader of the states of a store.
@MainActor
final class Subscription<State>: StateObserver {
  private let read: @MainActor () -> State
  private var last: State?
  private var hasNews = true
  private var waiter: CheckedContinuation<Void, Never>?

  init(read: @escaping @MainActor () -> State) {
    self.read = read
  }

  override func stateMayHaveChanged() {
    self.hasNews = true
    self.wake()
  }

  private func wake() {
    self.waiter?.resume()
    self.waiter = nil
  }

  func next() async -> State? {
    while !Task.isCancelled {
      if self.hasNews {
        self.hasNews = false
        let state = self.read()
        if self.last.map({ !isEqual($0, state) }) ?? true {
          self.last = state
          return state
        }
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if Task.isCancelled { continuation.resume() } else { self.waiter = continuation }
        }
      } onCancel: {
        Task { @MainActor in self.wake() }
      }
    }
    return nil
  }
}

extension Store {
  /// The states of the store: the present one first, then the latest after each change.
  public var states: StoreStates<State> {
    let core = self.core
    return StoreStates {
      let subscription = Subscription { core.state }
      core.observe(subscription)
      return subscription
    }
  }
}
