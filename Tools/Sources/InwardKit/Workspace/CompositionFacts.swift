/// What a composition file registers and reads.
struct CompositionFacts: Sendable {
  struct Registration: Sendable {
    var name: DependencyFacts.Read.Name
    var location: Location
    /// The call's name: `Live`; nil for an assignment.
    var callee: String?
    /// The function it stands in, by the offset of its brace, and whether anything may keep it from happening.
    var function: Int
    var isConditional: Bool
    /// What a build has to be like for it.
    var conditions: [BuildCondition]
    /// Words of its value that are made for tests.
    var doubles: [(word: String, location: Location)]
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
}
