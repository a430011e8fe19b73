import Testing

@testable import InwardKit

/// Implementations of dependencies, which only the composition may make.
@Suite struct BuildingTests {
  private let live = "Packages/App/Sources/App/LiveValues.swift"
  private let helper = "Packages/App/Sources/App/Helper.swift"
  private let data = "Packages/Data/Sources/ProfileData"
  private let feature = "Packages/Feature/Package.swift"

  private static let port = """
    import Dependencies
    public protocol Repository: Sendable {}
    public struct Profile { public init() {} }
    private enum Key: TestDependencyKey { static let testValue: any Repository = None() }
    private enum PageKey: TestDependencyKey { static let testValue = URL(string: "a")! }
    extension DependencyValues {
      public var repository: any Repository { get { self[Key.self] } set { self[Key.self] = newValue } }
      public var page: URL { get { self[PageKey.self] } set { self[PageKey.self] = newValue } }
    }
    """
  private static let implementations = [
    "HTTPRepository": """
    public final class HTTPRepository: Repository { public init() {} }
    extension HTTPRepository {
      public static let shared: any Repository = HTTPRepository()
      public static func cached() async throws -> HTTPRepository { HTTPRepository() }
      public static func path() -> String { "" }
    }
    """,
    "Cached": "open class Cached: HTTPRepository {}",
    "Inner": "public enum Outer { public struct Inner: Repository { public init() {} } }",
    "Factory":
      "public struct Factory { public init() {}\n  public func make() -> any Repository { HTTPRepository() } }",
    "Options": "public struct Options { public init() {}\n  public static let standard = Options() }",
    "Failure": "public struct Failure: Error { public init() {} }",
    "Store": "public struct Store { public init() {}\n  public static let shared = Store() }",
    "More": """
    public func makeRepository() -> any Repository { HTTPRepository() }
    public func parse(_ text: String) -> Profile { Profile() }
    extension ProfileClient { public static func http(_ text: String = "") -> Self { Self() } }
    extension Profile { public static func decoded() -> Profile { Profile() } }
    extension URL { public static func page(_ name: String) -> URL { URL(string: name)! } }
    """,
  ]

  /// A workspace whose app has one more file beside its composition.
  private func workspace(_ text: String, imports: String = "import ProfileData\nimport ProfileDomain\n") throws
    -> Fixture
  {
    let fixture = try Fixture([
      helper: imports + text + "\n", "Packages/Domain/Sources/ProfileDomain/Repository.swift": Self.port,
    ])
    for (name, text) in Self.implementations {
      try fixture.write("import ProfileDomain\n\(text)\n", to: "\(data)/\(name).swift")
    }
    try fixture.replace(
      "dependencies: [.product(name: \"ProfileFeature\"",
      with: "dependencies: [.product(name: \"ProfileDomain\", package: \"Domain\"), .product(name: \"ProfileFeature\"",
      in: "Packages/App/Package.swift"
    )
    try fixture.replace("import ProfileData\n", with: "import ProfileData\nimport ProfileDomain\n", in: live)
    return fixture
  }

  private func buildings(_ fixture: Fixture) throws -> [String] {
    try fixture.lint().filter { $0.rule == .liveValueOutsideComposition }.map {
      "\($0.location.line):\($0.location.column) \($0.module ?? "")"
    }
  }

  @Test(arguments: [
    ("func make() -> ProfileClient { .http() }", "3:32 ProfileClient.http"),
    ("func make() -> ProfileClient {\n  return .http()\n}", "4:10 ProfileClient.http"),
    ("func make() async -> ProfileClient { await .http() }", "3:44 ProfileClient.http"),
    ("func make() -> ProfileClient { if a { .http() } else { .init() } }", "3:39 ProfileClient.http"),
    ("func make() -> ProfileClient { switch a {\ncase .b: .http()\n} }", "4:10 ProfileClient.http"),
    ("extension ProfileClient { static func live() -> Self { .http() } }", "3:56 ProfileClient.http"),
    ("extension ProfileClient { static func live() -> Self { Self.http() } }", "3:56 ProfileClient.http"),
    ("extension ProfileClient { static var live: ProfileClient { .http() } }", "3:60 ProfileClient.http"),
    ("struct Values { lazy var profile: ProfileClient = { .http() }() }", "3:53 ProfileClient.http"),
    ("struct Values { func profile() -> ProfileClient { ProfileClient.http() } }", "3:51 ProfileClient.http"),
    ("let profile: ProfileClient = .http()", "3:30 ProfileClient.http"),
    ("func f(profile: ProfileClient = .http()) {}", "3:33 ProfileClient.http"),
    ("func f() { var values = DependencyValues()\nvalues.profile = .http() }", "4:18 ProfileClient.http"),
    ("let make = ProfileClient.http", "3:12 ProfileClient.http"),
    ("let r = HTTPRepository()", "3:9 HTTPRepository"),
    ("let r = ProfileData.HTTPRepository.init()", "3:21 HTTPRepository"),
    ("let r: HTTPRepository = .init()", "3:25 HTTPRepository"),
    ("let r = a.map(HTTPRepository.init)", "3:15 HTTPRepository"),
    ("let r = HTTPRepository.shared", "3:9 HTTPRepository.shared"),
    ("let r = try await HTTPRepository.cached()", "3:19 HTTPRepository.cached"),
    ("let r = Cached()", "3:9 Cached"), ("let r = Outer.Inner()", "3:15 Outer.Inner"),
    ("let r = Factory().make()", "3:9 Factory"), ("let r: any Repository = makeRepository()", "3:25 makeRepository"),
    ("let r = ProfileData.makeRepository()", "3:9 makeRepository"),
    ("func make() -> any Repository { let s = Store(); return Mine(s) }", "3:41 Store"),
  ])
  func whatIsMadeBesideTheCompositionIsNamed(text: String, place: String) throws {
    #expect(try buildings(workspace(text)) == [place])
  }

  @Test(arguments: [
    "let r: HTTPRepository? = nil", "extension HTTPRepository {}", "// HTTPRepository()",
    "let s = \"HTTPRepository()\"",
    "func HTTPRepository() {}", "@HTTPRepository(1) var x: Int", "let t = HTTPRepository.self",
    "let p = HTTPRepository.path()",
    "let o = Options()\nlet s = Options.standard\nlet t: Options = .standard", "func f() throws { throw Failure() }",
    "let s = Store()", "let p = parse(\"\")\nlet q = Profile.decoded()",
    "let u = URL.page(\"\")\nlet v: URL = .page(\"\")",
    "enum E { case http(String) }\nfunc f() -> E { .http(\"\") }\nfunc g(e: E) { if case .http(let s) = e {} }",
    "struct HTTPRepository {}\nlet r = HTTPRepository()", "func f(r: Any) -> Bool { r is HTTPRepository }",
    "func makeRepository() -> any Repository { Mine() }\nlet r: any Repository = makeRepository()",
    "let path = \\ProfileClient.http", "#Preview { V(HTTPRepository(), .http()) }",
    "struct P: PreviewProvider { static var previews: some View { V(HTTPRepository()) } }",
  ])
  func whatMakesNoDependencyIsLeftAlone(text: String) throws {
    #expect(try buildings(workspace(text)) == [])
  }

  @Test func whatRegistrationsMakeIsNamedElsewhere() throws {
    let fixture = try workspace("let s = Store()\nlet t = Store.shared")
    try fixture.replace("{ .http(log: try $0.log) }", with: "{ _ in .stored(in: Store()) }", in: live)
    #expect(try buildings(fixture) == ["3:9 Store", "4:9 Store.shared"])
    try fixture.write(try fixture.read("\(data)/Store.swift"), to: "\(data)/Stores.swift")
    try fixture.remove("\(data)/Store.swift")
    #expect(try buildings(fixture) == ["3:9 Store", "4:9 Store.shared"])
  }

  @Test func whatAMemberInTheCompositionMakesIsNamedElsewhere() throws {
    let fixture = try workspace("let s = Store.memory()\nlet t: Store = .memory()\nlet o = Options.memory()")
    try fixture.write(
      "public struct Store {}\nextension Store { public static func memory() -> Store { Store() } }\n",
      to: "\(data)/Store.swift"
    )
    #expect(try buildings(fixture) == [])
    try fixture.replace("{ .http(log: try $0.log) }", with: "{ _ in .stored(in: .memory()) }", in: live)
    #expect(try buildings(fixture) == ["3:9 Store.memory", "4:16 Store.memory"])
    try fixture.write(
      "public struct Options {}\nextension Options { public static func memory() -> Options { Options() } }\n",
      to: "\(data)/Options.swift"
    )
    #expect(try buildings(fixture) == [], "either may be the one of the composition")
  }

  @Test(arguments: [
    ("  static let store = Store()\n", "store"), ("  static func store() -> Store { Store() }\n", "store()"),
    ("  static func store(size: Int = 1) -> Store { Store() }\n", "store()"),
    ("  static let kept = Store()\n  static var store: Store { kept }\n", "store"),
  ])
  func whatTheCompositionMakesByANameIsNamedElsewhere(declaration: String, name: String) throws {
    let fixture = try workspace("let s = Store()")
    try fixture.replace("  static func live()", with: "\(declaration)  static func live()", in: live)
    #expect(try buildings(fixture) == [])
    try fixture.replace("{ .http(log: try $0.log) }", with: "{ _ in .stored(in: \(name)) }", in: live)
    #expect(try buildings(fixture) == ["3:9 Store"])
  }

  @Test func whatElseIsMadeInTheFileOfTheCompositionMayBeMadeAnywhere() throws {
    let fixture = try workspace("let s = Store()")
    try fixture.replace(
      "  static func live()",
      with: "  static func screen() { Store() }\n  static func live()",
      in: live
    )
    #expect(try buildings(fixture) == [])
  }

  @Test func aTypeMayHaveTheNameOfItsModule() throws {
    let fixture = try workspace("let r = ProfileData()\nlet s = ProfileData.shared")
    try fixture.write(
      "public final class ProfileData: Repository { public static let shared = ProfileData() }\n",
      to: "\(data)/ProfileData.swift"
    )
    #expect(try buildings(fixture) == ["3:9 ProfileData", "4:9 ProfileData.shared"])
  }

  @Test func theFileOfTheCompositionMayStandInAModuleOfItsOwn() throws {
    let fixture = try workspace("let r = HTTPRepository()")
    let root = "Packages/App/Sources/Root/LiveValues.swift"
    try fixture.write(try fixture.read(live).replacing("Live(", with: "_ = HTTPRepository()\nLive("), to: root)
    try fixture.write("import Root\n", to: live)
    try fixture.replace("\"App\": \"\(live)\"", with: "\"App\": \"\(root)\"", in: "workspace.json")
    try fixture.replace(
      "\"App\": {\"targets\": [\"App/*\"], \"uses\": [",
      with: "\"Root\": {\"targets\": [\"App/Root\"], \"uses\": [\"Domain\", \"Data\", \"Feature\"]},\n"
        + "\"App\": {\"targets\": [\"App/*\"], \"uses\": [\"Root\", ",
      in: "workspace.json"
    )
    let manifest = "Packages/App/Package.swift"
    let text = try fixture.read(manifest)
    let dependencies = try #require(text.split(separator: "dependencies: [").last?.prefix { $0 != "]" })
    try fixture.replace(
      ".executableTarget(name: \"App\", dependencies: [",
      with:
        ".target(name: \"Root\", dependencies: [\(dependencies)]),\n.executableTarget(name: \"App\", dependencies: [\"Root\", ",
      in: manifest
    )
    #expect(try fixture.lint().filter { $0.rule != .unusedDependency }.map(\.location.file) == [helper])
  }

  @Test(arguments: [
    "func boot() { prepareDependencies { let r = HTTPRepository()\n$0.repository = r } }",
    "func boot() {\nlet r = HTTPRepository()\nprepareDependencies { $0.repository = r } }",
    "func all() -> Composition {\nlet r = HTTPRepository()\nreturn Composition { Live(\\.repository) { _ in r } } }",
    "extension Composition { static var all: Live { Live(\\.repository) { _ in HTTPRepository() } } }",
    "func register(_ values: inout DependencyValues) { values.repository = HTTPRepository() }",
    "extension DependencyValues { mutating func register() { repository = HTTPRepository() } }",
    "let s = Store(a) { B() } withDependencies: { $0.repository = HTTPRepository() }",
  ])
  func whatRegistersIsPartOfTheComposition(text: String) throws {
    #expect(try buildings(workspace(text)) == [])
  }

  @Test func whatRegistrationsStandInIsNoImplementation() throws {
    let fixture = try workspace(
      "extension Phase { static var more: Phase { Phase(\"b\") { Live(\\.repository) { _ in HTTPRepository() } } } }"
    )
    try fixture.write("public struct Phase {}\n", to: "\(data)/Phase.swift")
    try fixture.replace("Live(\\.log) { _ in 1 }", with: "Phase(\"a\") { Live(\\.log) { _ in 1 } }", in: live)
    #expect(try buildings(fixture) == [])
  }

  @Test func anOverrideOfWhatIsRegisteredIsNot() throws {
    let fixture = try workspace("func f() { withDependencies { $0.profile = .http() } operation: {} }")
    #expect(try buildings(fixture) == ["3:44 ProfileClient.http"])
  }

  @Test(arguments: [
    "func make() -> ProfileClient { .http() }", "func make() -> ProfileDomain.ProfileClient { .http() }",
    "extension ProfileClient { static var live: Self { .http() } }", "let make = { ProfileClient.http() }",
  ])
  func membersAreSeenWithoutAnImportInTheSameFile(text: String) throws {
    let fixture = try workspace(text, imports: "import ProfileDomain\n")
    #expect(try buildings(fixture).map { $0.suffix(18) } == ["ProfileClient.http"])
    guard text.contains("make()") else { return }
    try fixture.replace("{ .http(log: try $0.log) }", with: "{ _ in make() }", in: live)
    #expect(try buildings(fixture).map { $0.suffix(18) } == ["ProfileClient.http"])
  }

  @Test func theLayersOwnModulesAndTestsMayMakeIt() throws {
    let fixture = try workspace("")
    try fixture.write("import ProfileDomain\nlet r = HTTPRepository()\n", to: "\(data)/Again.swift")
    try fixture.write("import ProfileData\nlet r = HTTPRepository()\n", to: "Packages/App/Tests/AppTests/T.swift")
    try fixture.replace(
      ".executableTarget(name: \"App\"",
      with:
        ".testTarget(name: \"AppTests\", dependencies: [.product(name: \"ProfileData\", package: \"Data\")]),\n.executableTarget(name: \"App\"",
      in: "Packages/App/Package.swift"
    )
    #expect(try fixture.places() == [])
  }

  @Test func whatAFeatureMayUseTooIsGuardedByNobody() throws {
    let fixture = try workspace("let r = HTTPRepository()")
    try fixture.replace(
      "\"Feature\": {\"targets\": [\"Feature/*Feature\"], \"uses\": [",
      with: "\"Feature\": {\"targets\": [\"Feature/*Feature\"], \"uses\": [\"Data\", ",
      in: "workspace.json"
    )
    #expect(try buildings(fixture) == [])
  }

  @Test func aFeatureThatBreaksItsLayerMakesItBesideTheCompositionToo() throws {
    let fixture = try workspace("")
    let dependency = ".product(name: \"ProfileDomain\", package: \"Domain\"),"
    try fixture.replace("\"../Kernel\"),", with: "\"../Kernel\"), .package(path: \"../Data\"),", in: feature)
    try fixture.replace(
      dependency,
      with: dependency + " .product(name: \"ProfileData\", package: \"Data\"),",
      in: feature
    )
    let source = "Packages/Feature/Sources/ProfileFeature/R.swift"
    try fixture.write("import ProfileData\nlet r = HTTPRepository()\n", to: source)
    #expect(
      try fixture.lint().filter { $0.location.file == source }.map(\.rule) == [.liveValueOutsideComposition]
    )
  }

  @Test func whatATargetOfTheSameLayerReexportsIsSeen() throws {
    let fixture = try workspace("let r = HTTPRepository()", imports: "import AppCore\n")
    try fixture.write("@_exported import ProfileData\n", to: "Packages/App/Sources/AppCore/Exports.swift")
    let manifest = "Packages/App/Package.swift"
    let dependency = ".product(name: \"ProfileData\", package: \"Data\")"
    try fixture.replace(
      ".executableTarget(name: \"App\", dependencies: [",
      with:
        ".target(name: \"AppCore\", dependencies: [\(dependency)]),\n.executableTarget(name: \"App\", dependencies: [\"AppCore\", ",
      in: manifest
    )
    try fixture.replace(
      "\"uses\": [\"Domain\", \"Kernel\", \"Data\", \"Feature\"]",
      with: "\"siblings\": true, \"uses\": [\"Domain\", \"Kernel\", \"Data\", \"Feature\"]",
      in: "workspace.json"
    )
    try fixture.replace("import ProfileData\n", with: "import AppCore\n", in: live)
    #expect(try buildings(fixture) == ["2:9 HTTPRepository"])
  }

  @Test func aTypeThatHasTheNameOfADependencyIsNone() throws {
    let feature = "Packages/Feature/Sources/ProfileFeature"
    let fixture = try workspace(
      "let r = Repository()\nlet s = Repository.initial\nlet t = Screen().repository()",
      imports: "import ProfileFeature\n\n"
    )
    try fixture.write(
      "public struct Repository { public static let initial = Repository() }\n",
      to: "\(feature)/Repository.swift"
    )
    try fixture.write(
      "public struct Screen { public func repository() -> Repository { Repository() } }\n",
      to: "\(feature)/Screen.swift"
    )
    #expect(try buildings(fixture) == [])
  }

  @Test func eachOfTwoRootsMakesItsOwn() throws {
    let fixture = try workspace("")
    let other = "Packages/App/Sources/Demo/LiveValues.swift"
    try fixture.write(
      "import ProfileData\nimport ProfileFeature\nlet c = Composition { Live(\\.profile) { _ in .stored(in: Store()) } }\n",
      to: other
    )
    try fixture.replace("{ .http(log: try $0.log) }", with: "{ _ in .stored(in: Store()) }", in: live)
    try fixture.replace(
      "{\"App\": \"\(live)\"}",
      with: "{\"App\": \"\(live)\", \"Demo\": \"\(other)\"}",
      in: "workspace.json"
    )
    try fixture.replace(
      ".executableTarget(name: \"App\"",
      with:
        ".executableTarget(name: \"Demo\", dependencies: [.product(name: \"ProfileFeature\", package: \"Feature\"), "
        + ".product(name: \"ProfileData\", package: \"Data\")]),\n.executableTarget(name: \"App\"",
      in: "Packages/App/Package.swift"
    )
    #expect(try fixture.places() == [])
  }

  @Test func whatCannotBeToldIsSaid() throws {
    let fixture = try workspace("let v = View(client: .http())")
    let workspace = try WorkspaceLoader.load(root: fixture.root, sources: true)
    #expect(Judge.judge(workspace) == [])
    #expect(
      workspace.notes == [
        "\(helper):3:22: note: whether this is 'ProfileClient.http' of 'ProfileData', made beside the composition, cannot be "
          + "told from here: write the type in front of it"
      ]
    )
  }

  @Test func aTypeOfATestingModuleIsADouble() throws {
    let fixture = try Fixture([
      "Packages/Domain/Sources/ProfileDomainTesting/R.swift":
        "public struct Recording {}\nextension Int { public static let silent = 1 }\n"
    ])
    try fixture.replace(
      ".target(name: \"LogDomain\"",
      with: ".target(name: \"ProfileDomainTesting\"),\n.target(name: \"LogDomain\"",
      in: "Packages/Domain/Package.swift"
    )
    try fixture.replace(
      ".library(name: \"LogDomain\"",
      with:
        ".library(name: \"ProfileDomainTesting\", targets: [\"ProfileDomainTesting\"]), .library(name: \"LogDomain\"",
      in: "Packages/Domain/Package.swift"
    )
    try fixture.replace(
      ".product(name: \"LogDomain\", package: \"Domain\")",
      with:
        ".product(name: \"LogDomain\", package: \"Domain\"), .product(name: \"ProfileDomainTesting\", package: \"Domain\")",
      in: "Packages/App/Package.swift"
    )
    try fixture.replace("import ProfileData\n", with: "import ProfileData\nimport ProfileDomainTesting\n", in: live)
    try fixture.replace("{ _ in 1 }", with: "{ _ in .silent }", in: live)
    try fixture.replace("{ .http(log: try $0.log) }", with: "{ Recording(try $0.log) }", in: live)
    #expect(
      try fixture.places() == [
        "testing-module-in-product \(live):3:8 ProfileDomainTesting", "mock-as-live \(live):9:27 log",
        "mock-as-live \(live):10:25 profile",
      ]
    )
  }
}
