extension Effect {
  /// Makes the effect one that can be cancelled by an id.
  ///
  /// Ids belong to the feature: a sibling's effect with the same id is another one, while a parent reaches its children.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    if case .none = self.operation, !cancelInFlight { return .none }
    return Self(operation: .cancellable(HashableID(id), cancelInFlight: cancelInFlight, self))
  }

  /// Cancels the effects of an id that are in flight, in this feature and its children.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(operation: .cancel(HashableID(id)))
  }

  /// Starts the effect when nothing with the id has started one for a while.
  public func debounce<C: Clock>(
    id: some Hashable & Sendable,
    for duration: C.Duration,
    clock: C
  ) -> Self {
    if case .none = self.operation { return .none }
    return Effect.concatenate(
      Effect.run { _ in try await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil) },
      self
    )
    .cancellable(id: id, cancelInFlight: true)
  }

  /// Lets at most one action of the effects with an id through in each interval: the first at once, and after it either
  /// the latest at the end of the interval or none.
  public func throttle<C: Clock>(
    id: some Hashable & Sendable,
    for interval: C.Duration,
    clock: C,
    latest: Bool
  ) -> Self {
    if case .none = self.operation { return .none }
    return Self(
      operation: .throttle(
        ThrottleEffect(effect: self, id: HashableID(id), latest: latest) {
          try await clock.sleep(until: clock.now.advanced(by: interval), tolerance: nil)
        }
      )
    )
  }
}

/// Runs work inside an effect that can be cancelled by an id.
public func withTaskCancellation<T: Sendable>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable () async throws -> T
) async rethrows -> T {
  let running = RunningEffect.current ?? RunningEffect.outside
  let id = HashableID(id)
  if cancelInFlight { running.runtime.cancel(id, at: running.path) }
  let leaf = running.runtime.begin(at: running.path, ids: [EffectRuntime.ScopedID(id: id, path: running.path)])
  let task = Task(executorPreference: running.runtime.executor) { try await operation() }
  running.runtime.attach(leaf) { task.cancel() }
  defer { running.runtime.end(leaf) }
  return try await withTaskCancellationHandler {
    try await task.value
  } onCancel: {
    task.cancel()
  }
}

extension Task where Success == Never, Failure == Never {
  /// Cancels the effects of an id that are in flight, from inside an effect.
  public static func cancel(id: some Hashable & Sendable) {
    let running = RunningEffect.current ?? RunningEffect.outside
    running.runtime.cancel(HashableID(id), at: running.path)
  }
}

/// A cancellation id of any type.
// Safe: it is made of values that are `Sendable`, and never changes.
@usableFromInline
struct HashableID: Hashable, @unchecked Sendable {
  private let value: AnyHashable
  init(_ value: some Hashable & Sendable) { self.value = AnyHashable(value) }
}

/// One step from a parent feature to a child.
// Safe: a key path is immutable and the id is `Sendable`.
@usableFromInline
struct PathElement: Hashable, @unchecked Sendable {
  private let keyPath: AnyKeyPath
  private let id: HashableID?

  @usableFromInline
  init(_ keyPath: AnyKeyPath) {
    self.keyPath = keyPath
    self.id = nil
  }

  private init(keyPath: AnyKeyPath, id: HashableID) {
    self.keyPath = keyPath
    self.id = id
  }

  /// The step to one element of a collection.
  @usableFromInline
  func appending(_ id: some Hashable & Sendable) -> PathElement {
    PathElement(keyPath: self.keyPath, id: HashableID(id))
  }
}

/// The steps from the root feature to one of its children.
typealias EffectPath = [PathElement]
