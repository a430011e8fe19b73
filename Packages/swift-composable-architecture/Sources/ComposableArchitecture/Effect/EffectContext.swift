/// What an effect is carried out with: where it belongs, and where its actions go.
@usableFromInline
struct EffectContext<Action>: Sendable {
  let runtime: EffectRuntime
  let job: EffectJob
  var path: EffectPath = []
  var ids: [EffectRuntime.ScopedID] = []
  let origin: EffectOrigin?
  let send: @MainActor @Sendable (Action) -> Void
  var dismiss: (@MainActor @Sendable () -> Void)?
  let throttles: Throttles

  func cancellable(_ id: HashableID) -> Self {
    var copy = self
    copy.ids.append(EffectRuntime.ScopedID(id: id, path: self.path))
    return copy
  }

  /// The same context for another type of action.
  func mapping<Child>(
    element: PathElement?,
    dismiss: (@MainActor @Sendable () -> Void)?,
    send: @escaping @MainActor @Sendable (Child) -> Void
  ) -> EffectContext<Child> {
    EffectContext<Child>(
      runtime: self.runtime,
      job: self.job,
      path: element.map { self.path + [$0] } ?? self.path,
      ids: self.ids,
      origin: self.origin,
      send: send,
      dismiss: dismiss ?? self.dismiss,
      throttles: self.throttles
    )
  }
}

/// An effect of a child, whose type of action is not the parent's.
@usableFromInline
protocol NestedEffect<Parent>: Sendable {
  associatedtype Parent
  @MainActor func perform(in context: EffectContext<Parent>)
  func execute(in context: EffectContext<Parent>) async
}

struct ChildEffect<Child, Parent>: NestedEffect {
  let effect: Effect<Child>
  let transform: @Sendable (Child) -> Parent
  let element: PathElement?
  let dismiss: Carried<Parent>?

  private func childContext(_ context: EffectContext<Parent>) -> EffectContext<Child> {
    let send = context.send
    let transform = self.transform
    let dismiss = self.dismiss.map { dismiss -> @MainActor @Sendable () -> Void in { send(dismiss.value) } }
    return context.mapping(element: self.element, dismiss: dismiss) { send(transform($0)) }
  }

  @MainActor
  func perform(in context: EffectContext<Parent>) { self.effect.perform(in: self.childContext(context)) }

  func execute(in context: EffectContext<Parent>) async { await self.effect.execute(in: self.childContext(context)) }
}

extension Effect {
  /// Carries the effect out: what is immediate at once, and the rest in tasks that the job counts.
  @MainActor
  func perform(in context: EffectContext<Action>) {
    switch self.operation {
    case .none:
      break
    case .send(let action):
      context.send(action.value)
    case .run(let run):
      run.start(in: context)
    case .merge(let effects):
      for effect in effects { effect.perform(in: context) }
    case .concatenate(let effects):
      var rest = effects[...]
      while let first = rest.first, first.isImmediate {
        first.perform(in: context)
        rest = rest.dropFirst()
      }
      if rest.count == 1 {
        rest[rest.startIndex].perform(in: context)
      } else if !rest.isEmpty {
        Effect(operation: .concatenate(Array(rest))).startTask(in: context)
      }
    case .cancel(let id):
      context.runtime.cancel(id, at: context.path)
    case .cancelAll(let element):
      context.runtime.cancelAll(at: context.path + [element])
    case .cancellable(let id, let cancelInFlight, let effect):
      if cancelInFlight { context.runtime.cancel(id, at: context.path) }
      effect.perform(in: context.cancellable(id))
    case .throttle(let throttle):
      throttle.effect.perform(in: throttle.context(context))
    case .nested(let effect):
      effect.perform(in: context)
    }
  }

  /// Carries the effect out inside the task of another, and returns when it has finished.
  func execute(in context: EffectContext<Action>) async {
    switch self.operation {
    case .none:
      break
    case .send(let action):
      guard !Task.isCancelled else { return }
      await context.send(action.value)
    case .run(let run):
      await run.execute(in: context)
    case .merge(let effects):
      await withTaskGroup { group in
        for effect in effects { group.addTask { await effect.execute(in: context) } }
      }
    case .concatenate(let effects):
      for effect in effects {
        guard !Task.isCancelled else { return }
        await effect.execute(in: context)
      }
    case .cancel(let id):
      context.runtime.cancel(id, at: context.path)
    case .cancelAll(let element):
      context.runtime.cancelAll(at: context.path + [element])
    case .cancellable(let id, let cancelInFlight, let effect):
      if cancelInFlight { context.runtime.cancel(id, at: context.path) }
      await effect.executeCancellable(in: context.cancellable(id))
    case .throttle(let throttle):
      await throttle.effect.execute(in: throttle.context(context))
    case .nested(let effect):
      await effect.execute(in: context)
    }
  }

  private var isImmediate: Bool {
    switch self.operation {
    case .none, .send, .cancel, .cancelAll: true
    default: false
    }
  }

  private func startTask(in context: EffectContext<Action>) {
    let leaf = Leaf(in: context)
    leaf.start(priority: nil, name: nil, in: context) { await self.execute(in: context) }
  }

  /// A part of a concatenation that is cancelled by an id of its own, which must leave the other parts alone.
  private func executeCancellable(in context: EffectContext<Action>) async {
    let leaf = context.runtime.begin(at: context.path, ids: context.ids, origin: context.origin)
    let task = Task(executorPreference: context.runtime.executor) { await self.execute(in: context) }
    context.runtime.attach(leaf) { task.cancel() }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    context.runtime.end(leaf)
  }
}

/// An effect in flight.
private struct Leaf: Sendable {
  let id: EffectRuntime.LeafID

  init<Action>(in context: EffectContext<Action>) {
    self.id = context.runtime.begin(at: context.path, ids: context.ids, origin: context.origin)
  }

  func start<Action>(
    priority: TaskPriority?,
    name: String?,
    in context: EffectContext<Action>,
    _ operation: @escaping @Sendable () async -> Void
  ) {
    let runtime = context.runtime
    let job = context.job
    let id = self.id
    let isCancelled = job.begin(id)
    let running = RunningEffect(runtime: runtime, path: context.path, dismiss: context.dismiss)
    let body: @Sendable () async -> Void = {
      await operation()
      runtime.end(id)
      job.end(id)
    }
    let task = RunningEffect.$current.withValue(running) {
      Task(name: name, executorPreference: runtime.executor, priority: priority, operation: body)
    }
    runtime.attach(id) { task.cancel() }
    if isCancelled { task.cancel() }
  }
}

extension RunEffect {
  fileprivate func start(in context: EffectContext<Action>) {
    let leaf = Leaf(in: context)
    let send = self.send(in: context, leaf: leaf.id)
    DependencyValues.$_current.withValue(self.dependencies) {
      leaf.start(priority: self.priority, name: self.name, in: context) { await self(send) }
    }
  }

  fileprivate func execute(in context: EffectContext<Action>) async {
    let leaf = context.runtime.begin(at: context.path, ids: [], origin: context.origin)
    let send = self.send(in: context, leaf: leaf)
    await DependencyValues.$_current.withValue(self.dependencies) {
      await RunningEffect.$current.withValue(
        RunningEffect(runtime: context.runtime, path: context.path, dismiss: context.dismiss)
      ) {
        await self(send)
      }
    }
    context.runtime.end(leaf)
  }

  private func send(in context: EffectContext<Action>, leaf: EffectRuntime.LeafID) -> Send<Action> {
    let runtime = context.runtime
    let site = self.site
    return Send { action in
      if !runtime.isActive(leaf) {
        site.report(
          """
          An action was sent from an effect that had completed.

            Action:
          \(String.shownCase(of: action))
            Effect started at:
              \(site.text)

          Do not keep the "send" of "Effect.run" beyond the end of its closure: wait in the closure for work that \
          sends actions, for example with a task group or an "AsyncStream".
          """
        )
      }
      context.send(action)
    }
  }
}
