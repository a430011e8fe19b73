/// What a source says about dependency values.
struct DependencyFacts: Sendable {
  /// A type, or an extension of one, that conforms to a key protocol.
  struct Conformance: Sendable {
    var type: String
    var location: Location
    var isLive: Bool
  }

  /// A property of `DependencyValues`.
  struct Property: Sendable {
    var name: String
    /// The key that its getter reads, as written; nil for one made by `@DependencyEntry`, or made of other values.
    var key: String?
    var isEntry: Bool
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
  }

  var conformances: [Conformance] = []
  var liveValues: [LiveValue] = []
  var preparations: [Location] = []
  var properties: [Property] = []
  var reads: [Read] = []
}
