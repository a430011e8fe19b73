/// What tells whether a presented state is still the same one: its case and its id, as far as it has them.
public struct _StateIdentity: Equatable {
  private var index: Int
  private var id: AnyHashable?

  /// Makes the identity of a case without a value.
  public init(_ index: Int) {
    self.index = index
  }

  /// Makes the identity of a case with a value.
  public init(_ index: Int, _ value: some Any) {
    self.index = index
    self.id = (value as? any Identifiable).map { Self.id(of: $0) }
  }

  private static func id(of value: some Identifiable) -> AnyHashable { AnyHashable(value.id) }

  /// How to identify values of a type; the questions about the type are asked once.
  @usableFromInline
  static func identifier<Value>(of type: Value.Type) -> (inout Value) -> _StateIdentity {
    if let type = type as? any CaseReducerState.Type { return Self.caseIdentifier(type) }
    if type is any Identifiable.Type { return { Self(0, $0) } }
    if let type = type as? any CasePathable.Type { return Self.indexIdentifier(type) }
    return { _ in Self(0) }
  }

  private static func caseIdentifier<Value, Enum: CaseReducerState>(_: Enum.Type) -> (inout Value) -> _StateIdentity {
    { ($0 as? Enum)?._$identity ?? Self(0) }
  }

  private static func indexIdentifier<Value, Enum: CasePathable>(_: Enum.Type) -> (inout Value) -> _StateIdentity {
    { ($0 as? Enum).map { Self(Enum._$caseIndex(of: $0)) } ?? Self(0) }
  }
}
