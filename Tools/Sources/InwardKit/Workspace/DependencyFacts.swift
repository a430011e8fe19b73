/// What a source says about dependency values.
struct DependencyFacts: Sendable {
  /// A type, an extension of one, a protocol or another name of one, and what it conforms to or stands for.
  struct Conformance: Sendable {
    /// Who may mean a type that is declared with the conformance; an extension's is declared anywhere.
    enum Declaration: Int, Sendable { case anywhere, inModule, inFile }

    var type: String
    var declaration = Declaration.inModule
    /// The protocol's name, without its module.
    var via: String
    /// A `protocol` or `typealias`, which makes others conform.
    var isProtocol: Bool
    var location: Location
    var conditions: [BuildCondition]
  }

  /// A property of `DependencyValues`.
  struct Property: Sendable {
    var name: String
    /// The key that its getter reads, as written; nil for one made by `@DependencyEntry`, or made of other values.
    var key: String?
    /// The other property that its getter reads, where it reads no key.
    var source: String?
    /// The last name of its type, where that is one type: `Logging` of `any LogDomain.Logging`.
    var type: String?
    var isEntry: Bool
    /// Words of the initial value of an entry that are made for tests.
    var doubles: [TestDouble]
    var location: Location
  }

  struct Read: Sendable {
    enum Name: Hashable, Sendable {
      case property(String)
      case key(String)
    }

    var name: Name
    var location: Location
    /// What a build has to be like for it.
    var conditions: [BuildCondition]
  }

  struct LiveValue: Sendable {
    var type: String
    var location: Location
    /// What is read while the value is made; what its closures read later is not.
    var needs: [Read]
    var doubles: [TestDouble]
  }

  var conformances: [Conformance] = []
  var liveValues: [LiveValue] = []
  var preparations: [Location] = []
  var properties: [Property] = []
  var reads: [Read] = []
  /// Something here may give keys their live values: a preparation, or a function on values.
  var mayRegister = false
}
