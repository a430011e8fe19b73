import Testing

@testable import InwardKit

/// Faults of the kinds that were reported of other tools, by repository and number: none of them may occur here.
@Suite struct PublicReportTests {
  private let data = "Packages/Data/Sources/ProfileData/Profile.swift"
  private let login = "Packages/Feature/Sources/LoginFeature/Login.swift"
  private let live = "Packages/App/Sources/App/LiveValues.swift"

  // MARK: - peripheryapp/periphery #799, #805, #863: imports called unused that are not

  @Test(arguments: [
    "@_exported import ProfileDomain", "import struct ProfileDomain.ProfileClient",
    "#if os(Windows)\nimport ProfileDomain\n#endif", "@testable import ProfileDomain",
    "struct A {}\nimport ProfileDomain",
    "#if canImport(UIKit)\nimport UIKit\n#else\ninternal import ProfileDomain\n#endif",
  ])
  func aDependencyThatIsImportedInAnyFormIsUsed(form: String) throws {
    #expect(try Fixture([data: form + "\n"]).places() == [])
  }

  @Test func aDependencyThatIsImportedThroughAnUmbrellaIsUsed() throws {
    let fixture = try Fixture([
      "Packages/Domain/Sources/ProfileDomain/Exports.swift": "@_exported import LogDomain\n",
      data: "import LogDomain\n",
    ])
    try fixture.replace(
      ".target(name: \"ProfileDomain\", dependencies: [",
      with: ".target(name: \"ProfileDomain\", dependencies: [\"LogDomain\", ",
      in: "Packages/Domain/Package.swift"
    )
    #expect(try fixture.places() == [])
  }

  // MARK: - seddonym/import-linter #315, #375: one unmatched ignore at a time; chains without places

  @Test func allIgnoresThatCoverNothingAreNamedAtOnce() throws {
    let fixture = try Fixture()
    let ignores = ["A", "B", "C"].map {
      "{\"rule\": \"layer\", \"from\": \"X/X\", \"to\": \"\($0)\", \"reason\": \"r\"}"
    }
    try fixture.replace(
      "\"testing\":",
      with: "\"ignores\": [\(ignores.joined(separator: ",\n"))],\n\"testing\":",
      in: "workspace.json"
    )
    #expect(
      try fixture.lint().map { "\($0.rule.rawValue) \($0.module ?? "")" }
        == ["A", "B", "C"].map { "stale-ignore \($0)" }
    )
  }

  @Test func everyFindingHasAFileALineAndAWayOut() throws {
    let fixture = try Fixture([
      login: "import ProfileData\nimport Testing\n",
      "Packages/Domain/Sources/LogDomain/Live.swift": "import FoundationNetworking\nenum K: DependencyKey {}\n",
      data: "\n",
    ])
    try fixture.replace("Live(\\.profile) { .http(log: try $0.log) }", with: "Live(\\.log) { _ in .mock }", in: live)
    let findings = try fixture.lint()
    #expect(Set(findings.map(\.rule)).count >= 8)
    for finding in findings {
      #expect(finding.location.line > 0 && finding.location.column > 0 && !finding.location.file.isEmpty)
      #expect(finding.help?.isEmpty == false, "\(finding)")
    }
  }

  // MARK: - sverweij/dependency-cruiser #689, #1080: cycles by way of tests

  @Test func aTestThatUsesWhatUsesItsSubjectMakesNoRing() throws {
    let fixture = try Fixture([
      "Packages/Domain/Tests/LogDomainTests/T.swift": "import LogDomain\nimport ProfileDomain\n",
      "Packages/Domain/Sources/ProfileDomain/More.swift": "import LogDomain\n",
    ])
    try fixture.replace(
      ".target(name: \"ProfileDomain\", dependencies: [",
      with: ".testTarget(name: \"LogDomainTests\", dependencies: [\"LogDomain\", \"ProfileDomain\"]),\n"
        + "    .target(name: \"ProfileDomain\", dependencies: [\"LogDomain\", ",
      in: "Packages/Domain/Package.swift"
    )
    #expect(try fixture.places() == [])
  }

  // MARK: - TNG/ArchUnit #1015, qossmic/deptrac #1226, Shopify/packwerk #320: recorded breaks

  @Test func aRecordedBreakStaysForgivenWhenItsLineMovesAndOneMoreDoesNot() throws {
    let fixture = try Fixture([login: "import ProfileData\n"])
    let baseline = Baseline(of: try fixture.lint())
    try fixture.write("// moved\n\n\n  import ProfileData\n", to: login)
    #expect(baseline.forgive(try fixture.lint()).findings == [])
    try fixture.write("import ProfileData\nimport ProfileData\n", to: login)
    #expect(baseline.forgive(try fixture.lint()).findings.map(\.location.line) == [2, 2])
  }

  @Test func aRecordedBreakForgivesNoOtherOfItsFile() throws {
    let fixture = try Fixture([login: "import ProfileData\n"])
    let baseline = Baseline(of: try fixture.lint())
    try fixture.write("import ProfileData\nimport ProfileFeature\n", to: login)
    #expect(Set(baseline.forgive(try fixture.lint()).findings.map(\.module)) == ["ProfileFeature"])
  }

  @Test func aNewRingIsNotForgivenByAnOldOneThatItMeets() throws {
    func fixture(_ uses: String) throws -> Fixture {
      let fixture = try Fixture([
        "Packages/Kernel/Package.swift": Fixture.manifest(
          "Kernel",
          targets: [
            ".target(name: \"Dependencies\")", ".target(name: \"A\", dependencies: [\"B\"])",
            ".target(name: \"B\", dependencies: [\"A\"\(uses)])", ".target(name: \"C\", dependencies: [\"B\"])",
          ]
        ),
        "Packages/Kernel/Sources/A/a.swift": "import B", "Packages/Kernel/Sources/B/b.swift": "import A\nimport C",
        "Packages/Kernel/Sources/C/c.swift": "import B",
      ])
      let layer = "\"Kernel\": {\"targets\""
      try fixture.replace(layer, with: "\"Kernel\": {\"siblings\": true, \"targets\"", in: "workspace.json")
      return fixture
    }
    let baseline = Baseline(of: try fixture("").lint())
    let findings = baseline.forgive(try fixture(", \"C\"").lint()).findings
    #expect(findings.map(\.rule) == [.targetCycle])
    #expect(findings.first?.message.contains("B → C") == true)
  }

  // MARK: - gauge-sh/tach #847: imports that are not at the top of a file

  @Test func anImportBelowCodeAndConditionsIsJudged() throws {
    let text = "struct Login {}\n#if os(iOS)\n#if DEBUG\n@preconcurrency import ProfileData\n#endif\n#endif\n"
    #expect(try Fixture([login: text]).places().map { $0.hasPrefix("layer \(login):4:24") } == [true, false])
  }

  // MARK: - uber/needle #394, #438; pointfreeco/swift-composable-architecture #1640: what nobody provides

  @Test(arguments: [
    "extension Outer.Inner { enum Deep: TestDependencyKey {} }\nextension DependencyValues { var deep: Int { self[Outer.Inner.Deep.self] } }",
    "struct Deep<A: P, B>: TestDependencyKey where B: Q {}\nextension DependencyValues { var deep: Int { self[Deep<X<Y>, Z>.self] } }",
    "fileprivate enum Key: TestDependencyKey {}\nextension DependencyValues { var deep: Int { self[Key.self] } }",
  ])
  func aNestedOrGenericKeyThatNobodyProvidesIsNamedBeforeTheBuild(declaration: String) throws {
    let fixture = try Fixture([
      "Packages/Domain/Sources/ProfileDomain/Deep.swift": declaration + "\n",
      login: "import Dependencies\nstruct Login { @Dependency(\\.deep) var deep }\n",
    ])
    try fixture.replace(
      ".target(name: \"LoginFeature\")",
      with: ".target(name: \"LoginFeature\", dependencies: [.product(name: \"Dependencies\", package: \"Kernel\")])",
      in: "Packages/Feature/Package.swift"
    )
    #expect(try fixture.places() == [])
    let product = ".product(name: \"ProfileFeature\", package: \"Feature\"),"
    try fixture.replace(
      product,
      with: product + " .product(name: \"LoginFeature\", package: \"Feature\"),",
      in: "Packages/App/Package.swift"
    )
    try fixture.replace("import ProfileFeature\n", with: "import ProfileFeature\nimport LoginFeature\n", in: live)
    let findings = try fixture.lint()
    #expect(findings.map { "\($0.rule.rawValue) \($0.module ?? "")" } == ["missing-live-value deep"])
    #expect(findings.first?.message.contains("LoginFeature at \(login):2") == true)
  }
}
