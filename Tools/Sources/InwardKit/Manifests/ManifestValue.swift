/// An expression of a manifest, as far as it is literal.
indirect enum ManifestValue: Sendable {
  case string(String)
  case array([Located])
  case dictionary([(key: Located, value: Located)])
  /// `.target(name: …)`, `Package(…)`, `Target.Dependency.product(…)`: the last word of the callee and the arguments.
  case call(String, [Argument])
  /// `name` or `A.name`; the last word.
  case constant(String)
  /// `.name`
  case member(String)
  /// What `+` joins.
  case sum([Located])
  /// Numbers, `true`, `nil` and such: literal, and never of interest.
  case other
  /// Anything that has to be run to be known.
  case code

  struct Located: Sendable {
    var value: ManifestValue
    var line: Int
    var column: Int
  }

  struct Argument: Sendable {
    var label: String?
    var value: Located
  }
}
