/// A way into one case of an enum: builds a root from the case's value, and takes the value out again.
public struct AnyCasePath<Root, Value>: Sendable {
  @usableFromInline let _embed: @Sendable (Value) -> Root
  @usableFromInline let _extract: @Sendable (Root) -> Value?
  /// How the path is written, `.loaded`, as far as that is known.
  let name: String

  /// Makes a path of its two directions.
  public init(
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self._embed = embed
    self._extract = extract
    self.name = ""
  }

  private init(
    name: String,
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self._embed = embed
    self._extract = extract
    self.name = name
  }

  /// Builds a root from a value.
  @inlinable public func embed(_ value: Value) -> Root { self._embed(value) }

  /// Takes the value out of a root, or `nil` when the root is in another case.
  @inlinable public func extract(from root: Root) -> Value? { self._extract(root) }

  /// What the `@CasePathable` macro writes for each case.
  public static func _$case(
    _ name: String,
    _ embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) -> Self {
    Self(name: name, embed: embed, extract: extract)
  }
}

extension AnyCasePath where Root == Value {
  /// The path from a root to itself.
  public init() {
    self.init(embed: { $0 }, extract: { $0 })
  }
}

extension AnyCasePath {
  /// Turns a case key path into its two functions.
  ///
  /// A path of one step costs no cast when it is used; a longer one costs a cast for each step.
  public init(_ keyPath: CaseKeyPath<Root, Value>) {
    let resolved = Case<Root>()[keyPath: keyPath]
    if let single = resolved._direct as? AnyCasePath<Root, Value> {
      self = single
    } else {
      self.init(
        name: resolved._name,
        embed: { resolved._embed($0) as! Root },  // Safe: the path began at `Case<Root>`, so it embeds in a `Root`.
        extract: { resolved._extract($0) }
      )
    }
  }

  /// This path followed by another.
  public func appending<Next>(path: AnyCasePath<Value, Next>) -> AnyCasePath<Root, Next> {
    AnyCasePath<Root, Next>(
      name: self.name + path.name,
      embed: { self.embed(path.embed($0)) },
      extract: { self.extract(from: $0).flatMap(path.extract(from:)) }
    )
  }
}

extension AnyCasePath: CustomDebugStringConvertible {
  public var debugDescription: String {
    self.name.isEmpty ? "AnyCasePath<\(Root.self), \(Value.self)>" : "\\\(Root.self)\(self.name)"
  }
}
