/// A statement of a manifest that may say something about the graph.
enum ManifestStatement {
  /// `let name = value`
  case constant(ManifestConstant)
  case change(ManifestChange)
  /// A loop, condition, function or any other code, by the tokens of it.
  case block(Range<Int>)
}

/// The type or extension around a declaration.
struct ManifestHome: Equatable {
  /// `Target.Dependency`; empty at the top level.
  var name: String
  /// The tokens in its braces.
  var range: Range<Int>
}

/// A name with what it stands for.
struct ManifestConstant {
  var name: String
  var value: ManifestValue.Located
  /// The tokens of the type that is written after the name.
  var type: Range<Int>
  /// Declared inside `#if`.
  var isConditional: Bool
  /// Declared with `var`, so that statements may change it.
  var isVariable: Bool
  var isStatic: Bool
  var home: ManifestHome
}

/// `path = value`, `path += value`, `path.append(value)`: what is changed, and how.
struct ManifestChange {
  var path: [String]
  var operation: String
  var value: ManifestValue.Located
  /// The tokens of it.
  var range: Range<Int>
}
