/// An expression of a manifest, as far as it is literal.
indirect enum ManifestValue: Sendable {
  case string(String)
  case number
  case bool
  /// `nil`
  case none
  case array([Located])
  case dictionary([(key: Located, value: Located)])
  /// `.target(name: …)`, `Target.Dependency.product(…)`; `Package(…)` is a call of its `init`.
  case call(Name, [Argument])
  /// `name` or `A.name`
  case constant(Name)
  /// `.name`
  case member(String)
  /// What `+` joins.
  case sum([Located])
  /// Anything that has to be run to be known.
  case code

  /// A name with what stands before its last dot; nothing does before one that only the context tells, as in `.target(…)`.
  struct Name: Sendable {
    var base: String?
    var text: String
  }

  struct Located: Sendable {
    var value: ManifestValue
    /// Where it begins.
    var token: Int

    /// The name that it is, if it is nothing else.
    var name: Name? {
      switch value {
      case .constant(let name): name
      case .member(let text): Name(base: nil, text: text)
      default: nil
      }
    }
  }

  struct Argument: Sendable {
    var label: String?
    /// The label, or where the value begins.
    var token: Int
    var value: Located
  }
}
