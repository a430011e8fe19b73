import Testing

@testable import InwardKit

@Suite struct LiveValueTests {
  private let live = "Packages/App/Sources/App/LiveValues.swift"
  private let domain = "Packages/Domain/Sources/LogDomain/More.swift"

  @Test(arguments: [
    ("extension X: DependencyKey {}", "1:14"), ("extension X: @retroactive A.DependencyKey {}", "1:29"),
    ("enum K: Sendable,\n  DependencyKey, P {}", "2:3"),
    ("struct A { private enum K<T: P>: DependencyKey {} }", "1:34"),
    ("extension X { static let liveValue = 1 }", "1:26"),
    ("extension X {\n  public static var liveValue: Int { 1 }\n}", "2:21"),
    ("extension X { nonisolated static let `liveValue` = 1 }", "1:38"),
    ("enum K { static let testValue = 1, liveValue = 2 }", "1:36"), ("typealias Key = DependencyKey", "1:17"),
    ("final class C: NSObject, DependencyKey { class var a: Int { 1 } }", "1:26"),
    ("#if DEBUG\nextension X { static let liveValue = 1 }\n#endif", "2:26"),
    ("func f() { prepareDependencies { $0.x = 1 } }", "1:12"),
    ("let x = Dependencies.prepareDependencies({ _ in })", "1:22"),
    ("extension DependencyValues {\n  @DependencyEntry public var x: Int = 1\n}", "2:31"),
    ("/* a */ extension X : DependencyKey {\r\n}", "1:23"),
  ])
  func aLiveValueOutsideTheCompositionIsNamedAtItsLine(text: String, place: String) throws {
    let fixture = try Fixture([domain: text])
    let findings = try fixture.lint()
    #expect(findings.map(\.rule) == [.liveValueOutsideComposition])
    #expect(findings.first?.location.text == "\(domain):\(place)")
  }

  @Test(arguments: [
    "extension X: TestDependencyKey { static let testValue = 1 }", "let s = \"extension X: DependencyKey {}\"",
    "// extension X: DependencyKey {}", "#if false\nextension X: DependencyKey { static let liveValue = 1 }\n#endif",
    "func f() { let liveValue = 1; _ = liveValue }", "func f<K: DependencyKey>(_: K.Type) {}", "let x = Key.liveValue",
    "extension Y where T: DependencyKey {}", "func prepareDependencies() {}", "let k: any DependencyKey.Type = K.self",
  ])
  func whatIsNoLiveValueIsLeftAlone(text: String) throws {
    #expect(try Fixture([domain: text]).places() == [])
  }

  @Test func testsMayOverrideFreely() throws {
    let fixture = try Fixture([
      "Packages/Domain/Tests/LogDomainTests/T.swift": "enum K: DependencyKey { static let liveValue = 1 }\n"
    ])
    try fixture.replace(
      ".target(name: \"ProfileDomain\"",
      with: ".testTarget(name: \"LogDomainTests\"),\n    .target(name: \"ProfileDomain\"",
      in: "Packages/Domain/Package.swift"
    )
    #expect(try fixture.places() == [])
  }

  @Test(arguments: [
    ("", 8), ("// Live(\\.profile) { .http(log: try $0.log) }", 9),
    ("/* Live(\\.profile) { .http(log: try $0.log) } */", 9),
    ("#if false\nLive(\\.profile) { .http(log: try $0.log) }\n#endif", 10),
    ("#if 0\nLive(\\.profile) { .http(log: try $0.log) }\n#endif", 10),
    ("#if !true || (false && os(Linux))\nLive(\\.profile) { .http(log: try $0.log) }\n#endif", 10),
    ("#if true\n#else\nLive(\\.profile) { .http(log: try $0.log) }\n#endif", 11),
    ("#if NEVER_DEFINED\nLive(\\.profile) { .http(log: try $0.log) }\n#endif", 10),
    ("let _ = #\"Live(\\.profile) { .http(log: try $0.log) }\"#", 9),
    ("let _ = #\"\"\"\nLive(\\.profile) { .http(log: try $0.log) }\n\"\"\"#", 10),
    ("if false {\nLive(\\.profile) { .http(log: try $0.log) }\n}", 10),
    ("let _ = Dependency(\\.profile)", 9), ("_ = \\DependencyValues.profile", 8),
  ])
  func aRegistrationPutToRestIsMissing(replacement: String, line: Int) throws {
    let fixture = try Fixture()
    try fixture.replace("Live(\\.profile) { .http(log: try $0.log) }", with: replacement, in: live)
    let findings = try fixture.lint()
    let finding = try #require(findings.first)
    #expect(findings.map(\.rule) == [.missingLiveValue])
    #expect(finding.location.file == live && finding.location.line == line)
    #expect(finding.module == "profile")
    #expect(finding.message.contains("'profile' (ProfileClient)"))
    if !replacement.contains("Dependency(") {
      #expect(finding.message.contains("ProfileFeature at Packages/Feature/Sources/ProfileFeature/Profile.swift:5"))
    }
    #expect(finding.help?.contains("`Live(\\.profile) { … }`") == true)
  }

  @Test func whatAFactoryReadsIsNeeded() throws {
    let fixture = try Fixture()
    try fixture.replace("Live(\\.log) { _ in 1 }", with: "", in: live)
    let findings = try fixture.lint()
    #expect(findings.map(\.module) == ["log"])
    #expect(findings.first?.message.contains("is read by App at \(live):9") == true)
    try fixture.replace("{ .http(log: try $0.log) }", with: "{ values in .http(log: try values.log) }", in: live)
    #expect(try fixture.lint().map(\.module) == ["log"])
    try fixture.replace("{ values in .http(log: try values.log) }", with: "{ _ in .http }", in: live)
    #expect(try fixture.lint() == [])
  }

  @Test(arguments: [
    "values.profile = .http", "$0.profile = .http", "Live(\n\\.profile\n) { .http }",
    "Live(\\DependencyValues.profile) { _ in .http }",
    "Phase(\"x\") { Live(\\.profile, scope: .transient) { _ in .http } close: { _ in } }",
    "Live(ProfileClient.self) { _ in .http }",
    "#if DEBUG\nLive(\\.profile) { _ in .a }\n#else\nLive(\\.profile) { _ in .b }\n#endif",
    "if configuration.a { Live(\\.profile) { _ in .a } } else { Live(\\.profile) { _ in .b } }",
    "} }\nextension ProfileClient: DependencyKey { static let liveValue = ProfileClient() }\nfunc f() { do {",
  ])
  func everyFormOfARegistrationCounts(replacement: String) throws {
    let fixture = try Fixture()
    try fixture.replace("Live(\\.profile) { .http(log: try $0.log) }", with: replacement, in: live)
    #expect(try fixture.places() == [])
  }

  @Test(arguments: [
    "@Dependency(ProfileClient.self) var p", "let p = Dependency(\\.profile)", "@Dependency(\\.profile.load) var p",
  ])
  func everyFormOfAReadCounts(read: String) throws {
    let fixture = try Fixture([
      "Packages/Feature/Sources/ProfileFeature/Profile.swift":
        "import Dependencies\nimport ProfileDomain\nstruct S { \(read) }\n"
    ])
    try fixture.replace("Live(\\.profile) { .http(log: try $0.log) }", with: "", in: live)
    #expect(try fixture.lint().map(\.module) == ["profile"])
  }

  @Test func aKeyThatNothingReachableReadsIsNotNeeded() throws {
    let fixture = try Fixture([
      "Packages/Feature/Sources/ProfileFeature/Profile.swift": "import Dependencies\nimport ProfileDomain\n"
    ])
    try fixture.replace("Live(\\.profile) { .http(log: try $0.log) }", with: "", in: live)
    #expect(try fixture.places() == [])
  }

  @Test func withoutTheFileTheReaderIsNamed() throws {
    let fixture = try Fixture([
      "Packages/App/Sources/App/main.swift": "import LogDomain\nimport ProfileData\nimport ProfileFeature\n"
    ])
    try fixture.remove(live)
    #expect(
      try fixture.places() == ["missing-live-value Packages/Feature/Sources/ProfileFeature/Profile.swift:5:17 profile"]
    )
  }

  @Test func aRootThatCannotBeSeenIsSaidOnceAndNothingIsJudged() throws {
    let fixture = try Fixture()
    try fixture.remove(live)
    try fixture.replace("\"composition\": {\"App\"", with: "\"composition\": {\"Ap\"", in: "workspace.json")
    try fixture.write(
      "import LogDomain\nimport ProfileData\nimport ProfileFeature\n",
      to: "Packages/App/Sources/App/main.swift"
    )
    let workspace = try WorkspaceLoader.load(root: fixture.root, sources: true)
    #expect(Judge.judge(workspace) == [])
    #expect(workspace.notes.count == 1)
    #expect(workspace.notes.first?.contains("did you mean 'App'?") == true)
  }

  @Test func whereNoCompositionIsNamedTheHelpSaysHowToNameOne() throws {
    let domain = "Packages/Domain/Sources/ProfileDomain/Profile.swift"
    let fixture = try Fixture(["Packages/App/Sources/App/main.swift": "prepareDependencies { $0.clock = 2 }\n"])
    try fixture.replace(
      "  \"composition\": {\"App\": \"Packages/App/Sources/App/LiveValues.swift\"},\n",
      with: "",
      in: "workspace.json"
    )
    try fixture.replace(": TestDependencyKey { public static", with: ": DependencyKey { public static", in: domain)
    let help = try fixture.lint().filter { $0.rule == .liveValueOutsideComposition }.compactMap(\.help)
    #expect(
      help == [
        "name this file as that of 'App' in \"composition\" in workspace.json",
        "conform to TestDependencyKey here, and register the live value in a file that \"composition\" in workspace.json "
          + "names",
      ]
    )
  }

  @Test func aKeyTwiceAndAMockAreNamed() throws {
    let fixture = try Fixture()
    try fixture.replace(
      "Live(\\.log) { _ in 1 }",
      with: "Live(\\.log) { _ in 1 }\n      Live(\\.log) { _ in MockLog() }",
      in: live
    )
    #expect(try fixture.places() == ["duplicate-live-value \(live):9:7 log", "mock-as-live \(live):9:26 log"])
  }
}
