/// What the files of a composition register and read.
struct CompositionFacts: Sendable {
  struct Registration: Sendable {
    var name: DependencyFacts.Read.Name
    var location: Location
    /// The call's name: `Live`; nil for an assignment.
    var callee: String?
    /// The function it stands in, by its file and the offset of its brace, and whether anything may keep it from
    /// happening.
    var function: String
    /// The function of another file that makes all values, this one among them.
    var maker: String?
    var isConditional: Bool
    /// It sets all of the program's values; where that is not sure, it is taken for a registration and not judged as one.
    var isCertain: Bool
    /// What a build has to be like for it.
    var conditions: [BuildCondition]
    /// What its factory reads while it runs.
    var needs: [DependencyFacts.Read]
    /// Words of its value that are made for tests.
    var doubles: [TestDouble]
    /// The names that its value is made of.
    var words: [String: Location]
    /// `name` of each `.name(…)` that it is made by.
    var factories: Set<String>
  }

  /// An implementation that is made outside the composition.
  struct Building: Sendable {
    /// `Type`, or `Type.member` of one that a static member makes.
    var type: String
    /// The module that declares it.
    var module: String
    var target: Int
    var location: Location
  }

  var registrations: [Registration] = []
  /// Members that the factories read of earlier values.
  var reads: [DependencyFacts.Read] = []
  /// `\.name` under an `#if` that is never compiled.
  var inactive: [String: Location] = [:]
  /// Registrations whose value goes nowhere.
  var lost: [String: Location] = [:]
  /// `\.name` anywhere in the bytes of the file, comments and strings too.
  var mentions: [String: Location] = [:]
  /// Calls that are handed all values at once, and may set any of them.
  var handedOver: [(function: String, location: Location)] = []
  var buildings: [Building] = []
  /// Notes on what may be a building.
  var doubts: [String] = []
  /// The types that registrations make, and what they name.
  var types: Set<String> = []
  /// `name` of each `.name(…)` there.
  var factories: Set<String> = []
  /// Functions that take or make all values, whose registrations are seen.
  var functions: Set<String> = []
  /// What the executable's own code sets for a part of the program, or for all of it: which, cannot be seen.
  var scoped: [(name: DependencyFacts.Read.Name, value: ClosedRange<Location>)] = []
  /// Code that is part of the composition, wherever it stands: what registers, and what is registered.
  var homes: [ClosedRange<Location>] = []

  /// Adds what another file of the same root registers.
  mutating func merge(_ other: CompositionFacts) {
    registrations += other.registrations
    reads += other.reads
    handedOver += other.handedOver
    scoped += other.scoped
    homes += other.homes
    types.formUnion(other.types)
    factories.formUnion(other.factories)
    functions.formUnion(other.functions)
    lost.merge(other.lost) { own, _ in own }
  }
}
