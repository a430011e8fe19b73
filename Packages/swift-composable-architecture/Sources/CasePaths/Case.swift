/// What a case key path travels over: `\Action.Cases.tapped` is a key path from `Case<Action>` to `Case<Void>`.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  let _embed: @Sendable (Value) -> Any
  let _extract: @Sendable (Any) -> Value?
  /// The path of the last step when it is the only one, so that no cast is needed to follow it.
  let _direct: (any Sendable)?
  /// How the path so far is written.
  let _name: String

  init(
    name: String,
    embed: @escaping @Sendable (Value) -> Any,
    extract: @escaping @Sendable (Any) -> Value?,
    direct: (any Sendable)?
  ) {
    self._embed = embed
    self._extract = extract
    self._direct = direct
    self._name = name
  }

  /// Where every case key path starts.
  public init() {
    self.init(name: "", embed: { $0 }, extract: { $0 as? Value }, direct: AnyCasePath<Value, Value>())
  }

  var isRoot: Bool { self._direct is AnyCasePath<Value, Value> }

  /// One step into a case.
  public subscript<Next>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Next>>
  ) -> Case<Next> where Value: CasePathable {
    self._appending(Value.allCasePaths[keyPath: keyPath])
  }

  /// One step along a path that was made by hand.
  public func _appending<Next>(_ step: AnyCasePath<Value, Next>) -> Case<Next> {
    let embed = self._embed
    let extract = self._extract
    return Case<Next>(
      name: self._name + step.name,
      embed: { embed(step.embed($0)) },
      extract: { extract($0).flatMap(step.extract(from:)) },
      direct: self.isRoot ? step : nil
    )
  }
}

/// A key path to a case of an enum, written `\.loaded` or `\State.Cases.loaded`.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A case key path whose value type is not known.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>

protocol AnyCase {
  var name: String { get }
  func extractAny(from root: Any) -> Any?
  func embedAny(_ value: Any) -> Any?
}

extension Case: AnyCase {
  var name: String { self._name }
  func extractAny(from root: Any) -> Any? { self._extract(root) }
  func embedAny(_ value: Any) -> Any? { (value as? Value).map(self._embed) }
}

extension PartialKeyPath {
  /// How a case key path is written, `\Action.loaded`, for messages.
  public func _caseName<Enum>() -> String where Root == Case<Enum> {
    let name = (Case<Enum>()[keyPath: self] as? any AnyCase)?.name ?? ""
    return "\\\(Enum.self)\(name)"
  }
}

extension KeyPath {
  /// Builds a root: `(\Action.Cases.name)("Blob")`.
  public func callAsFunction<Enum, Associated>(_ value: Associated) -> Enum
  where Root == Case<Enum>, Value == Case<Associated> {
    AnyCasePath(self).embed(value)
  }

  /// Builds a root of a case without a value: `(\Action.Cases.tapped)()`.
  public func callAsFunction<Enum>() -> Enum where Root == Case<Enum>, Value == Case<Void> {
    AnyCasePath(self).embed(())
  }
}

/// Lets a `switch` over a root match a case by its key path.
public func ~= <Enum, Associated>(path: CaseKeyPath<Enum, Associated>, root: Enum) -> Bool {
  AnyCasePath(path).extract(from: root) != nil
}

extension PartialKeyPath {
  /// Builds a root when the value has the case's type.
  public func callAsFunction<Enum>(_ value: Any) -> Enum? where Root == Case<Enum> {
    (Case<Enum>()[keyPath: self] as? any AnyCase)?.embedAny(value) as? Enum
  }
}
