import Testing

@testable import InwardKit

/// Registrations by code that is handed all values, or makes them, and by code that sets them for a part of the program.
@Suite struct AllValuesTests {
  private let live = "Packages/App/Sources/App/LiveValues.swift"
  private let more = "Packages/App/Sources/App/More.swift"
  private let data = "Packages/Data/Sources/ProfileData/Register.swift"

  /// A workspace whose composition is one function.
  private func workspace(_ body: String, _ files: [String: String] = [:]) throws -> Fixture {
    try Fixture(
      [
        live: """
        import LogDomain
        import ProfileData
        import ProfileFeature
        func live(configure: (inout DependencyValues) -> Void) { \(body) }

        """
      ].merging(files, uniquingKeysWith: { $1 })
    )
  }

  private func notes(_ fixture: Fixture) throws -> [String] {
    let workspace = try WorkspaceLoader.load(root: fixture.root, sources: true)
    return workspace.notes + Judge(workspace).undecidedNotes()
  }

  private static let registrar = """
    import ProfileDomain
    public enum Registrar { public static func all(into values: inout DependencyValues) { values.profile = .http } }
    extension DependencyValues { public mutating func registerData() { self.profile = .http } }
    public let register: @Sendable (inout DependencyValues) -> Void = { $0.profile = .http }
    public func makeValues() -> DependencyValues {
      var values = DependencyValues()
      values.profile = .http
      return values
    }
    public var liveValues: DependencyValues {
      var values = DependencyValues()
      values.profile = .http
      return values
    }
    """

  @Test(arguments: [
    "prepareDependencies { Registrar.all(into: &$0) }", "prepareDependencies { $0.registerData() }",
    "prepareDependencies(Registrar.all)", "prepareDependencies(register)", "prepareDependencies { $0 = makeValues() }",
    "withDependencies { $0 = ProfileData.liveValues } operation: {}", "withDependencies(register) { run() }",
    "_ = Store(a, reducer: { B() }, withDependencies: register)", "prepareDependencies { values in register(&values) }",
  ])
  func whatAnotherModuleRegistersCounts(body: String) throws {
    let fixture = try workspace(body, [data: Self.registrar])
    #expect(try fixture.places() == [])
    #expect(try notes(fixture) == [])
  }

  @Test func valuesThatNobodyTakesRegisterNothing() throws {
    let text = """
      func makeMockValues() -> DependencyValues {
        var values = DependencyValues()
        values.profile = .mock
        return values
      }

      """
    let fixture = try workspace("prepareDependencies { _ in }", [more: text])
    #expect(try fixture.lint().map { "\($0.rule.rawValue) \($0.module ?? "")" } == ["missing-live-value profile"])
  }

  @Test(arguments: [
    ("prepareDependencies { Elsewhere.register(&$0) }", "register"),
    ("prepareDependencies { configure(&$0) }", "configure"),
    ("prepareDependencies(Elsewhere.register)", "register"),
    ("prepareDependencies { $0.registerElsewhere() }", "registerElsewhere"),
    ("prepareDependencies { $0 = Elsewhere.values() }", "values"),
    ("_ = Store(a, reducer: { B() }, withDependencies: configure)", "configure"),
    ("prepareDependencies { values in registrars.forEach { $0(&values) } }", "$0"),
  ])
  func whatCannotBeSeenIsSaidAndNothingIsJudged(body: String, function: String) throws {
    let fixture = try workspace(body)
    #expect(try fixture.places() == [])
    let notes = try notes(fixture)
    #expect(notes.count == 1)
    #expect(notes.first?.contains("note: '\(function)' may set any live value and cannot be seen from here") == true)
  }

  @Test(arguments: [
    "prepareDependencies { $0[keyPath: \\.profile] = .http }",
    "prepareDependencies { ($0.profile, $0.log) = (.http, 1) }",
    "_ = Store(a) { Profile().transformDependency(\\.self) { $0.profile = .http } }",
    "_ = Store(a) { Profile().dependency(\\.profile, .http) }",
    "prepareDependencies { (values: inout DependencyValues) in\nvalues.profile = .http\n}",
    "let register = { (v: inout DependencyValues) in v.profile = .http }\nprepareDependencies(register)",
    "withDependencies {\n$0 = .live\n$0.profile = .http\n} operation: {}",
  ])
  func everyFormOfAnAssignmentCounts(body: String) throws {
    let fixture = try workspace(body)
    #expect(try fixture.places() == [])
    #expect(try notes(fixture) == [])
  }

  @Test func whatAnActivationAppliesIsWhatWasRegistered() throws {
    let launch = "import CompositionRoot\nlet store = Store(a) { B() } withDependencies: { activation.apply(&$0) }\n"
    let fixture = try workspace("prepareDependencies { _ in }", [more: launch])
    #expect(try fixture.lint().map(\.module) == ["profile"])
    #expect(try notes(fixture) == [])
  }

  @Test(arguments: [
    "prepareDependencies { $0[keyPath: \\.log] = 1 }", "prepareDependencies { f($0.profile) == (1, 2) }",
  ])
  func anAssignmentOfAnotherCountsNot(body: String) throws {
    #expect(try workspace(body).lint().map(\.module) == ["profile"])
  }

  @Test(arguments: [
    ("func f() { withDependencies { $0.profile = .http } operation: { run() } }", 34),
    ("let s = Store(a) { B() } withDependencies: { $0.profile = .http }", 49),
    ("let s = Store(a) { B().dependency(\\.profile, .http) }", 34),
  ])
  func whatIsSetForAPartOrForAllIsSaidAndNotJudged(text: String, column: Int) throws {
    let fixture = try workspace("prepareDependencies { _ in }", [more: text + "\n"])
    #expect(try fixture.places() == [])
    #expect(
      try notes(fixture) == [
        "\(more):1:\(column): note: this holds for what runs inside it, and whether all of the program does cannot be seen, so "
          + "whether 'profile' has a live value in \(live) is not judged; it is read at "
          + "Packages/Feature/Sources/ProfileFeature/Profile.swift:5"
      ]
    )
  }

  @Test func whatIsSetForAPartIsNotSaidOfWhatIsRegistered() throws {
    let text = "func f() { withDependencies { $0.profile = .http } operation: { run() } }\n"
    let fixture = try workspace("prepareDependencies { $0.profile = .http }", [more: text])
    #expect(try notes(fixture) == [])
  }

  @Test func aFeatureThatSetsAKeyForItsChildrenGivesItNoLiveValue() throws {
    let feature = "Packages/Feature/Sources/ProfileFeature/More.swift"
    let text = "let child = withDependencies(from: self) { $0.profile = .http } operation: { Child() }\n"
    #expect(try workspace("prepareDependencies { _ in }", [feature: text]).lint().map(\.module) == ["profile"])
  }

  @Test func whatTwoStoresSetIsSetOnceEach() throws {
    let scope = "_ = Store(a) { B() } withDependencies: { $0.profile = .http }"
    #expect(try workspace("\(scope)\n\(scope)").places() == [])
    let twice = "prepareDependencies { $0.profile = .http }\n\(scope)"
    #expect(try workspace(twice).places() == [])
    let prepared = "prepareDependencies {\n$0.profile = .http\n$0.profile = .http\n}"
    #expect(try workspace(prepared).lint().map(\.rule) == [.duplicateLiveValue])
  }

  @Test func otherFilesRegisterByTheNamesThatTheCompositionUses() throws {
    let file = "extension Container { func data() { register(\\.profile) { .http } } }\n"
    #expect(try workspace("container.register(\\.log) { 1 }", [more: file]).places() == [])
    #expect(try workspace("prepareDependencies { $0.log = 1 }", [more: file]).lint().map(\.module) == ["profile"])
  }
}
