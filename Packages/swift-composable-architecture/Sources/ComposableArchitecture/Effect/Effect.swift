/// Work that a reducer starts: it may send actions back, now or later.
///
/// An effect is a description, which the store carries out once the reducer has returned.
public struct Effect<Action>: Sendable {
  @usableFromInline
  indirect enum Operation: Sendable {
    case none
    case send(Carried<Action>)
    case run(RunEffect<Action>)
    case merge([Effect])
    case concatenate([Effect])
    case cancel(HashableID)
    case cancelAll(PathElement)
    case cancellable(HashableID, cancelInFlight: Bool, Effect)
    case throttle(ThrottleEffect<Action>)
    case nested(any NestedEffect<Action>)
  }

  @usableFromInline let operation: Operation

  @inlinable
  init(operation: Operation) {
    self.operation = operation
  }

  /// No work.
  @inlinable
  public static var none: Self { Self(operation: .none) }

  /// Sends an action right after the present one.
  public static func send(_ action: Action) -> Self {
    Self(operation: .send(Carried(action)))
  }

  /// Asynchronous work that may send any number of actions.
  ///
  /// A thrown `CancellationError` ends the effect; any other error goes to `handler`, without which it is an issue.
  public static func run(
    priority: TaskPriority? = nil,
    name: String? = nil,
    operation: @escaping @Sendable (_ send: Send<Action>) async throws -> Void,
    catch handler: (@Sendable (_ error: any Error, _ send: Send<Action>) async -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(
      operation: .run(
        RunEffect(
          priority: priority,
          name: name,
          operation: operation,
          handler: handler,
          dependencies: DependencyValues._current,
          site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
        )
      )
    )
  }

  /// All effects at once.
  public static func merge(_ effects: Self...) -> Self { Self.merge(effects) }

  /// All effects at once.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    Self.gathered(effects.filter(\.isSome)) { .merge($0) }
  }

  private var isSome: Bool {
    if case .none = self.operation { false } else { true }
  }

  private static func gathered(_ effects: [Self], _ operation: ([Self]) -> Operation) -> Self {
    switch effects.count {
    case 0: .none
    case 1: effects[0]
    default: Self(operation: operation(effects))
    }
  }

  /// This effect and another at once.
  @inlinable
  public func merge(with other: Self) -> Self {
    if case .none = self.operation { return other }
    if case .none = other.operation { return self }
    return self.merged(with: other)
  }

  @usableFromInline
  func merged(with other: Self) -> Self {
    switch (self.operation, other.operation) {
    case (.merge(let effects), .merge(let others)): Self(operation: .merge(effects + others))
    case (.merge(let effects), _): Self(operation: .merge(effects + [other]))
    default: Self(operation: .merge([self, other]))
    }
  }

  /// Each effect after the one before it has finished.
  public static func concatenate(_ effects: Self...) -> Self { Self.concatenate(effects) }

  /// Each effect after the one before it has finished.
  public static func concatenate(_ effects: some Collection<Self>) -> Self {
    Self.gathered(effects.filter(\.isSome)) { .concatenate($0) }
  }

  /// This effect and then another.
  public func concatenate(with other: Self) -> Self {
    switch (self.operation, other.operation) {
    case (.none, _): other
    case (_, .none): self
    case (.concatenate(let effects), _): Self(operation: .concatenate(effects + [other]))
    default: Self(operation: .concatenate([self, other]))
    }
  }

  /// The same work, sending other actions.
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T> {
    self.nested(nil, transform)
  }

  /// The effect of a child as an effect of its parent; the child's cancellation ids are its own.
  @inlinable
  @inline(__always)
  func nested<Parent>(
    _ element: @autoclosure () -> PathElement?,
    dismiss: @autoclosure () -> Parent? = nil,
    _ transform: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    if case .none = self.operation { return .none }
    return self.child(element(), dismiss: dismiss(), transform)
  }

  @usableFromInline
  func child<Parent>(
    _ element: PathElement?,
    dismiss: Parent?,
    _ transform: @escaping @Sendable (Action) -> Parent
  ) -> Effect<Parent> {
    Effect<Parent>(
      operation: .nested(
        ChildEffect(effect: self, transform: transform, element: element, dismiss: dismiss.map(Carried.init))
      )
    )
  }

  /// Cancels all effects of a child that has left.
  @usableFromInline
  static func cancelAll(below element: PathElement) -> Self { Self(operation: .cancelAll(element)) }
}

/// Sends actions from `Effect.run` back to the store.
@MainActor
public struct Send<Action>: Sendable {
  let send: @MainActor @Sendable (Action) -> Void

  /// Makes a function like the one that `Effect.run` gets, for tests of the work alone.
  public nonisolated init(send: @escaping @MainActor @Sendable (Action) -> Void) {
    self.send = send
  }

  /// Sends an action, unless the effect has been cancelled.
  public func callAsFunction(_ action: Action) {
    guard !Task.isCancelled else { return }
    self.send(action)
  }
}

/// Takes a value across an isolation boundary.
// Safe: actions and states are made and read on the main actor; a task in between only keeps them.
@usableFromInline
struct Carried<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// The work of `Effect.run`.
@usableFromInline
struct RunEffect<Action>: Sendable {
  let priority: TaskPriority?
  let name: String?
  let operation: @Sendable (Send<Action>) async throws -> Void
  let handler: (@Sendable (any Error, Send<Action>) async -> Void)?
  let dependencies: DependencyValues
  let site: SourceSite

  func callAsFunction(_ send: Send<Action>) async {
    do {
      try await self.operation(send)
    } catch is CancellationError {
      return
    } catch {
      guard let handler = self.handler else {
        self.site.report(
          """
          An "Effect.run" at "\(self.site.text)" threw an error that nothing handles.

          \(String.shown(error))

          Handle every error but cancellation: with the "catch" parameter of "Effect.run", or with "do" and "catch" \
          inside it.
          """
        )
        return
      }
      await handler(error, send)
    }
  }
}
