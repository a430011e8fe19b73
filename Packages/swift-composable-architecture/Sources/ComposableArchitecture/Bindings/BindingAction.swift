/// An action that sets one property of a feature's state.
public struct BindingAction<Root>: CasePathable {
  /// The property that is set.
  public let keyPath: PartialKeyPath<Root>
  let set: (inout Root) -> Void
  let value: Any
  private let isEqualTo: (Any) -> Bool

  /// Sets a property to a value.
  public static func set<Value: Equatable & Sendable>(_ keyPath: WritableKeyPath<Root, Value>, _ value: Value) -> Self {
    Self(
      keyPath: keyPath,
      set: { $0[keyPath: keyPath] = value },
      value: value,
      isEqualTo: { $0 as? Value == value }
    )
  }

  /// Matches an action that sets a property.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    keyPath == action.keyPath
  }

  /// Paths to the properties: `\.binding.name`.
  @dynamicMemberLookup
  public struct AllCasePaths {
    /// The path to an action that sets a property.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> {
      let path = Carried(keyPath)
      return AnyCasePath(
        embed: { .set(path.value, $0) },
        extract: { $0.keyPath == path.value ? $0.value as? Value : nil }
      )
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension BindingAction: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.keyPath == rhs.keyPath && lhs.isEqualTo(rhs.value)
  }
}

// Safe: key paths are immutable, and the value is `Sendable`.
extension BindingAction: @unchecked Sendable {}

extension BindingAction: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    Mirror(self, children: ["set": (self.keyPath, self.value)], displayStyle: .enum)
  }
}

/// An action with a case for bindings.
public protocol BindableAction<State> {
  /// The state whose properties are set.
  associatedtype State
  /// Wraps a binding action.
  static func binding(_ action: BindingAction<State>) -> Self
  /// The binding action in this action, if it is one.
  var binding: BindingAction<State>? { get }
}

extension BindableAction where Self: CasePathable {
  public var binding: BindingAction<State>? {
    // A conformance that is written by hand can give this without case paths.
    Mirror(reflecting: self).children.first.flatMap { child in
      child.label == "binding" ? child.value as? BindingAction<State> : nil
    }
  }
}

/// Sets the property that a binding action names.
public struct BindingReducer<State, Action, ViewAction: BindableAction>: _CompilingReducer
where ViewAction.State == State {
  private let toViewAction: (Action) -> ViewAction?

  /// Handles the binding actions among the feature's actions.
  public init() where Action == ViewAction {
    self.toViewAction = { $0 }
  }

  /// Handles the binding actions among the feature's view actions.
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) {
    let path = AnyCasePath(toViewAction)
    self.toViewAction = { path.extract(from: $0) }
  }

  public func _compiled() -> _CompiledReducer<State, Action> {
    let toViewAction = self.toViewAction
    return _CompiledReducer { state, action in
      toViewAction(action)?.binding?.set(&state)
      return .none
    }
  }
}

extension Store where Action: BindableAction, Action.State == State {
  /// A property of the state; setting it sends a binding action.
  public subscript<Value: Equatable & Sendable>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value {
    get { self[dynamicMember: keyPath as KeyPath<State, Value>] }
    set { self.send(.binding(.set(keyPath, newValue))) }
  }
}
