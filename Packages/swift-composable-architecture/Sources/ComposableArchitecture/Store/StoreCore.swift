/// What a store talks to: the root of a tree of stores, or a part of another core.
@MainActor
class StoreCore<State, Action> {
  /// Sends an action and returns the effects it started.
  func send(_ action: Action) -> EffectJob? { preconditionFailure("Unreachable: every core overrides 'send'.") }

  /// Gives access to the state where it lies.
  func read<Result>(_ body: (UnsafePointer<State>) -> Result) -> Result {
    preconditionFailure("Unreachable: every core overrides 'read'.")
  }

  /// Calls an observer after each action for as long as it lives.
  func observe(_ observer: StateObserver) { preconditionFailure("Unreachable: every core overrides 'observe'.") }

  /// Whether the part of the state that the core stands for is still there.
  var isValid: Bool { true }

  var state: State { self.read { $0.pointee } }
}

/// Something that is told that the state may have changed.
@MainActor
class StateObserver {
  func stateMayHaveChanged() {}
}

/// The state, the reducer and the effects of a tree of stores.
@MainActor
final class RootCore<State, Action>: StoreCore<State, Action> {
  private struct Buffered {
    let action: Action
    let origin: EffectOrigin?
    let parent: EffectJob?
    let job: EffectJob?
  }

  private struct WeakObserver {
    weak var observer: StateObserver?
  }

  let runtime: EffectRuntime
  var dependencies: DependencyValues
  /// Told about each action before and after it has been reduced, for a test store.
  var willReduce: (() -> Void)?
  var didReduce: ((_ action: Action, _ isFromEffect: Bool, _ state: UnsafePointer<State>) -> Void)?

  private let reducer: _CompiledReducer<State, Action>
  private let site: SourceSite
  // Two places for the state, so that a reducer works on one while the other can be read, and nothing of the size of
  // the state lies on the stack.
  private nonisolated let memory: StateMemory<State>
  private let throttles = Throttles()
  private var buffer: [Buffered] = []
  private var hasBuffer = false
  private var isSending = false
  private var isReducing = false
  private var observers: [WeakObserver] = []
  private var hasObservers = false

  init(
    initialState: State,
    reducer: some Reducer<State, Action>,
    dependencies: DependencyValues,
    runtime: EffectRuntime = EffectRuntime(),
    site: SourceSite
  ) {
    self.site = site
    self.memory = StateMemory(initialState)
    self.reducer = reducer._compiled()
    self.dependencies = dependencies
    self.runtime = runtime
  }

  deinit {
    self.runtime.cancelEverything()
  }

  override func read<Result>(_ body: (UnsafePointer<State>) -> Result) -> Result {
    body(UnsafePointer(self.memory.current))
  }

  override func observe(_ observer: StateObserver) {
    self.observers.removeAll { $0.observer == nil }
    self.observers.append(WeakObserver(observer: observer))
    self.hasObservers = true
  }

  override func send(_ action: Action) -> EffectJob? { self.send(action, origin: nil) }

  func send(_ action: Action, origin: EffectOrigin?) -> EffectJob? {
    guard !self.isSending else { return self.keep(action, origin: origin) }
    return self.run(action, origin: origin, parent: nil)
  }

  /// Sends an action of an effect.
  private func send(_ action: Action, origin: EffectOrigin?, from parent: EffectJob) {
    guard !self.isSending else {
      let isHeld = parent.hold()
      self.keep(Buffered(action: action, origin: origin, parent: isHeld ? parent : nil, job: nil))
      return
    }
    _ = self.run(action, origin: origin, parent: parent)
  }

  // Apart from the usual way of an action: what is generic here is looked up at run time, which costs more than a send.
  @inline(never)
  private func keep(_ action: Action, origin: EffectOrigin?) -> EffectJob {
    if self.isReducing {
      self.site.report(
        """
        An action was sent to the store made at "\(self.site.text)" while its reducer was processing another.

          Action:
        \(String.shownCase(of: action))

        It is processed after the present one. A reducer changes its state and returns effects: to follow an action \
        with another return "Effect.send".
        """
      )
    }
    let job = EffectJob(parent: nil, runtime: self.runtime)
    self.keep(Buffered(action: action, origin: origin, parent: nil, job: job))
    return job
  }

  private func keep(_ item: Buffered) {
    self.buffer.append(item)
    self.hasBuffer = true
  }

  private func run(_ action: Action, origin: EffectOrigin?, parent: EffectJob?) -> EffectJob? {
    self.isSending = true
    // Bound anew for each action: what was overridden around the sender does not add up along a chain of effects.
    let job = DependencyValues.$_current.withValue(self.dependencies) {
      let job = self.process(action, origin: origin, parent: parent, job: nil)
      if self.hasBuffer { self.processBuffer() }
      return job
    }
    self.isSending = false
    if self.hasObservers { self.notify() }
    return job
  }

  @inline(never)
  private func processBuffer() {
    var index = 0
    while index < self.buffer.count {
      let next = self.buffer[index]
      index += 1
      _ = self.process(next.action, origin: next.origin, parent: next.parent, job: next.job, isBuffered: true)
      next.parent?.release()
    }
    self.buffer.removeAll(keepingCapacity: index < 64)
    self.hasBuffer = false
  }

  private func process(
    _ action: Action,
    origin: EffectOrigin?,
    parent: EffectJob?,
    job: EffectJob?,
    isBuffered: Bool = false
  ) -> EffectJob? {
    self.willReduce?()
    self.isReducing = true
    let effect = self.memory.update { self.reducer.reduce(&$0, action) }
    self.isReducing = false
    if let didReduce = self.didReduce {
      // Only an action that was sent while another was processed comes with a job of its own.
      let isFromEffect = parent != nil || (isBuffered && job == nil)
      didReduce(action, isFromEffect, UnsafePointer(self.memory.current))
    }
    if case .none = effect.operation {
      job?.release()
      return job
    }
    return self.start(effect, origin: origin, job: job ?? EffectJob(parent: parent, runtime: self.runtime))
  }

  @inline(never)
  private func start(_ effect: Effect<Action>, origin: EffectOrigin?, job: EffectJob) -> EffectJob {
    let context = EffectContext<Action>(
      runtime: self.runtime,
      job: job,
      origin: origin,
      send: { [weak self] action in
        self?.send(action, origin: origin.map { EffectOrigin(action: Carried(action), site: $0.site) }, from: job)
      },
      throttles: self.throttles
    )
    effect.perform(in: context)
    job.release()
    return job
  }

  @inline(never)
  private func notify() {
    var hasEnded = false
    for item in self.observers {
      guard let observer = item.observer else {
        hasEnded = true
        continue
      }
      observer.stateMayHaveChanged()
    }
    guard hasEnded else { return }
    self.observers.removeAll { $0.observer == nil }
    self.hasObservers = !self.observers.isEmpty
  }
}

/// Owns the memory of a state.
// Safe: it is used on the main actor only, but for its deinitializer, which runs when nothing else can reach it.
final class StateMemory<State>: @unchecked Sendable {
  private(set) var current: UnsafeMutablePointer<State>
  private var spare: UnsafeMutablePointer<State>

  init(_ state: State) {
    self.current = .allocate(capacity: 1)
    self.spare = .allocate(capacity: 1)
    self.current.initialize(to: state)
  }

  deinit {
    self.current.deinitialize(count: 1)
    self.current.deallocate()
    self.spare.deallocate()
  }

  /// Changes a copy of the state, which then becomes the current one.
  @inline(__always)
  func update<Result>(_ body: (inout State) -> Result) -> Result {
    let next = self.spare
    next.initialize(from: self.current, count: 1)
    let result = body(&next.pointee)
    self.spare = self.current
    self.current = next
    self.spare.deinitialize(count: 1)
    return result
  }
}

/// A part of another core.
@MainActor
final class ScopedCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<ParentState, ParentAction>
  private let projection: StateProjection<ParentState, State>
  private let embed: @Sendable (Action) -> ParentAction

  init(
    parent: StoreCore<ParentState, ParentAction>,
    state: KeyPath<ParentState, State>,
    embed: @escaping @Sendable (Action) -> ParentAction
  ) {
    self.parent = parent
    self.projection = StateProjection(state)
    self.embed = embed
  }

  override func send(_ action: Action) -> EffectJob? { self.parent.send(self.embed(action)) }

  override func read<Result>(_ body: (UnsafePointer<State>) -> Result) -> Result {
    self.parent.read { self.projection.read($0, body) }
  }

  override func observe(_ observer: StateObserver) { self.parent.observe(observer) }

  override var isValid: Bool { self.parent.isValid }
}

/// A part of another core that may be absent; it then shows what it was last.
@MainActor
final class OptionalCore<ParentState, ParentAction, State, Action>: StoreCore<State, Action> {
  private let parent: StoreCore<ParentState, ParentAction>
  private let extract: (ParentState) -> State?
  private let embed: @Sendable (Action) -> ParentAction
  private var last: State

  init?(
    parent: StoreCore<ParentState, ParentAction>,
    extract: @escaping (ParentState) -> State?,
    embed: @escaping @Sendable (Action) -> ParentAction
  ) {
    guard let state = parent.read({ extract($0.pointee) }) else { return nil }
    self.parent = parent
    self.extract = extract
    self.embed = embed
    self.last = state
  }

  override func send(_ action: Action) -> EffectJob? { self.parent.send(self.embed(action)) }

  override func read<Result>(_ body: (UnsafePointer<State>) -> Result) -> Result {
    if let state = self.parent.read({ self.extract($0.pointee) }) { self.last = state }
    return withUnsafePointer(to: self.last, body)
  }

  override func observe(_ observer: StateObserver) { self.parent.observe(observer) }

  override var isValid: Bool { self.parent.isValid && self.parent.read { self.extract($0.pointee) != nil } }
}
