/// Holds the state of a child that is presented or not; `@Presents` makes it.
@propertyWrapper
public struct PresentationState<State> {
  // In a box, so that a feature can present itself.
  @usableFromInline
  final class Box {
    @usableFromInline var value: State
    @inlinable
    init(_ value: State) { self.value = value }
  }

  @usableFromInline var box: Box?

  public init(wrappedValue: State?) {
    self.box = wrappedValue.map(Box.init)
  }

  public var wrappedValue: State? {
    get { self.box?.value }
    _modify {
      if var box = self.box.take() {
        if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
        var value: State? = box.value
        defer { self.box = value.map(Box.init) }
        yield &value
      } else {
        var value: State?
        defer { self.box = value.map(Box.init) }
        yield &value
      }
    }
  }

  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  @inlinable
  var isPresented: Bool { self.box != nil }

  /// Changes the presented state in place; `nil` when there is none.
  @inlinable
  mutating func modify<Result>(_ body: (inout State) -> Result) -> Result? {
    guard self.box != nil else { return nil }
    if !isKnownUniquelyReferenced(&self.box) { self.box = self.box.map { Box($0.value) } }
    guard let box = self.box else { return nil }
    return body(&box.value)
  }
}

extension PresentationState: Equatable where State: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.box === rhs.box || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(self.wrappedValue) }
}

// Safe: the box is never shared by two values that are changed; a change of a shared one copies it first.
extension PresentationState: @unchecked Sendable where State: Sendable {}

extension PresentationState: Encodable where State: Encodable {
  public func encode(to encoder: any Encoder) throws { try self.wrappedValue.encode(to: encoder) }
}

extension PresentationState: Decodable where State: Decodable {
  public init(from decoder: any Decoder) throws { self.init(wrappedValue: try State?(from: decoder)) }
}

extension PresentationState: CustomDumpRepresentable {
  public var customDumpValue: Any { self.wrappedValue as Any }
}

extension PresentationState: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: self.wrappedValue as Any) }
}

/// An action of a presented child, or its dismissal.
public enum PresentationAction<Action>: CasePathable {
  /// The child is dismissed.
  case dismiss
  /// The child's action.
  indirect case presented(Action)

  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The path to the dismissal.
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      ._$case(
        ".dismiss",
        { .dismiss },
        extract: {
          guard case .dismiss = $0 else { return nil }
          return ()
        }
      )
    }

    /// The path to the child's action.
    public var presented: AnyCasePath<PresentationAction, Action> {
      ._$case(
        ".presented",
        { .presented($0) },
        extract: {
          guard case .presented(let action) = $0 else { return nil }
          return action
        }
      )
    }

    /// Lets `\.child.saved` stand for `\.child.presented.saved`.
    public subscript<Member>(
      dynamicMember keyPath: KeyPath<Action.AllCasePaths, AnyCasePath<Action, Member>>
    ) -> AnyCasePath<PresentationAction, Member> where Action: CasePathable {
      self.presented.appending(path: Action.allCasePaths[keyPath: keyPath])
    }
  }

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}

/// The presentation action of a reducer.
public typealias PresentationActionOf<R: Reducer> = PresentationAction<R.Action>
