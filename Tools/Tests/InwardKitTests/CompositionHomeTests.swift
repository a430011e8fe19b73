import Testing

@testable import InwardKit

/// Where live values may be registered, as configured: one or several roots, `*Live` modules, folders that no manifest knows.
@Suite struct CompositionHomeTests {
  private let live = "Packages/App/Sources/App/LiveValues.swift"
  private let reader = "Packages/Feature/Sources/ProfileFeature/Profile.swift"
  private let registration = "Live(\\.profile) { .http(log: try $0.log) }"

  private func withLiveModule(linked: Bool) throws -> Fixture {
    let dependency = ".product(name: \"ProfileDomain\", package: \"Domain\")"
    let fixture = try Fixture([
      "Packages/Data/Sources/ProfileLive/Live.swift":
        "import ProfileDomain\nextension ProfileClient: @retroactive DependencyKey { public static var liveValue: Self { .init() } }\n"
    ])
    try fixture.replace(
      ".target(name: \"ProfileData\", dependencies: [\(dependency)])",
      with: ".target(name: \"ProfileData\", dependencies: [\(dependency)]),\n"
        + ".target(name: \"ProfileLive\", dependencies: [\(dependency)])",
      in: "Packages/Data/Package.swift"
    )
    try fixture.replace(
      "targets: [\"ProfileData\"]),",
      with: "targets: [\"ProfileData\"]), .library(name: \"ProfileLive\", targets: [\"ProfileLive\"]),",
      in: "Packages/Data/Package.swift"
    )
    try fixture.replace("[\"Kernel/*\"],\n", with: "[\"Kernel/*\", \"*Live\"],\n", in: "workspace.json")
    try fixture.replace(registration, with: "", in: live)
    if linked {
      try fixture.replace(
        ".product(name: \"ProfileData\", package: \"Data\"),",
        with: ".product(name: \"ProfileData\", package: \"Data\"), .product(name: \"ProfileLive\", package: \"Data\"),",
        in: "Packages/App/Package.swift"
      )
      try fixture.replace("import ProfileData\n", with: "import ProfileData\nimport ProfileLive\n", in: live)
    }
    return fixture
  }

  @Test func aLiveModuleOfTheExecutableIsAHome() throws {
    #expect(try withLiveModule(linked: true).places() == [])
  }

  @Test func aLiveModuleThatTheExecutableDoesNotHoldIsNamed() throws {
    let findings = try withLiveModule(linked: false).lint()
    #expect(findings.map(\.rule) == [.missingLiveValue])
    #expect(
      findings.first?.message.contains(
        "'ProfileClient' has one in 'ProfileLive' (Packages/Data/Sources/ProfileLive/Live.swift:2), which 'App' does not "
          + "depend on"
      ) == true
    )
    #expect(findings.first?.help?.hasPrefix("add 'ProfileLive' to the dependencies of 'App'") == true)
  }

  @Test(arguments: [
    ("Main.swift", "@main struct Main { static func main() { prepareDependencies { $0.profile = .http } } }", true),
    ("Main.swift", "@main struct Main { let s = Store() {} withDependencies: { $0.profile = .http } }", true),
    ("main.swift", "withDependencies { $0.profile = .http } operation: { run() }", true),
    (
      "Profile+Live.swift", "extension Composition { static var profile: Live { Live(\\.profile) { _ in .http } } }",
      true
    ),
    ("More.swift", "extension DependencyValues { mutating func registerProfile() { profile = .http } }", true),
    ("More.swift", "func f() { model.profile = .http }", false),
  ])
  func whatTheRestOfTheRootRegistersCounts(file: String, text: String, counts: Bool) throws {
    let fixture = try Fixture(["Packages/App/Sources/App/\(file)": text + "\n"])
    try fixture.replace(registration, with: "", in: live)
    #expect(try fixture.lint().map(\.module) == (counts ? [] : ["profile"]))
  }

  @Test func phasesOfAnotherModuleCount() throws {
    let fixture = try Fixture([
      "Packages/Data/Sources/ProfileData/Phase.swift":
        "import CompositionRoot\npublic let profile = Phase(\"profile\") {\n  Live(\\.profile) { _ in .http }\n}\n"
    ])
    try fixture.replace(registration, with: "ProfileData.profile", in: live)
    #expect(try fixture.places() == [])
  }

  @Test func eachRootNeedsItsOwnValues() throws {
    let other = "Packages/App/Sources/Demo/LiveValues.swift"
    let fixture = try Fixture([other: "import ProfileFeature\nlet c = Composition { Live(\\.log) { _ in 1 } }\n"])
    try fixture.replace(
      "{\"App\": \"Packages/App/Sources/App/LiveValues.swift\"}",
      with: "{\"App\": \"\(live)\", \"Demo\": \"\(other)\"}",
      in: "workspace.json"
    )
    try fixture.replace(
      ".executableTarget(name: \"App\"",
      with:
        ".executableTarget(name: \"Demo\", dependencies: [.product(name: \"ProfileFeature\", package: \"Feature\")]),\n"
        + ".executableTarget(name: \"App\"",
      in: "Packages/App/Package.swift"
    )
    let findings = try fixture.lint()
    #expect(
      findings.map { "\($0.rule.rawValue) \($0.target ?? "") \($0.module ?? "")" } == [
        "missing-live-value Demo profile"
      ]
    )
  }

  @Test func anExecutableThatIsNoRootIsSaidToBeUnjudged() throws {
    let main = "Packages/App/Sources/Demo/main.swift"
    let fixture = try Fixture([main: "import ProfileFeature\n"])
    try fixture.replace(
      ".executableTarget(name: \"App\"",
      with:
        ".executableTarget(name: \"Demo\", dependencies: [.product(name: \"ProfileFeature\", package: \"Feature\")]),\n"
        + ".executableTarget(name: \"App\"",
      in: "Packages/App/Package.swift"
    )
    let note =
      "note: no file of 'Demo' is named in \"composition\", so its missing live values are "
      + "not judged; it reads 'profile' at \(reader):5"
    let notes = Judge(try WorkspaceLoader.load(root: fixture.root, sources: true)).undecidedNotes()
    #expect(notes.map { $0.hasPrefix("Packages/App/Package.swift:") && $0.hasSuffix(note) } == [true], "\(notes)")
    try fixture.write("import ProfileFeature\nprepareDependencies { $0.profile = .http }\n", to: main)
    #expect(
      try fixture.lint().map(\.help) == [
        "name this file as that of 'Demo' in \"composition\" in workspace.json"
      ]
    )
    try fixture.replace("[\"Kernel/*\"],\n", with: "[\"Kernel/*\", \"Demo\"],\n", in: "workspace.json")
    #expect(Judge(try WorkspaceLoader.load(root: fixture.root, sources: true)).undecidedNotes() == [])
  }

  @Test func anAppThatNoManifestKnowsIsARoot() throws {
    let file = "Xcode/App/LiveValues.swift"
    let fixture = try Fixture([
      file:
        "import ProfileFeature\nimport Dependencies\n@main struct M { init() { prepareDependencies { $0.log = 1 } } }\n"
    ])
    try fixture.replace(
      "\"testing\":",
      with: "\"folders\": [{\"target\": \"Xcode/Phone\", \"path\": \"Xcode/App\"}],\n\"testing\":",
      in: "workspace.json"
    )
    try fixture.replace("[\"App/*\"]", with: "[\"App/*\", \"Xcode/*\"]", in: "workspace.json")
    try fixture.replace("{\"App\": ", with: "{\"Phone\": \"\(file)\", \"App\": ", in: "workspace.json")
    let findings = try fixture.lint()
    #expect(
      findings.map { "\($0.rule.rawValue) \($0.target ?? "") \($0.module ?? "")" } == [
        "missing-live-value Phone profile"
      ]
    )
    #expect(findings.first?.help == "add `$0.profile = …` to \(file)")
  }

  @Test func whatCannotBeSeenIsSaidOnceAndNothingIsJudged() throws {
    let fixture = try Fixture()
    try fixture.replace(registration, with: "prepareDependencies { registerAll(&$0) }", in: live)
    let workspace = try WorkspaceLoader.load(root: fixture.root, sources: true)
    #expect(Judge.judge(workspace) == [])
    #expect(
      workspace.notes == [
        "\(live):9:29: note: 'registerAll' may set any live value and cannot be seen from here, so missing live values of "
          + "'App' are not judged"
      ]
    )
  }
}
