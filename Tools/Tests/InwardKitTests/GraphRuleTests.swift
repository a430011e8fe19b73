import Foundation
import Testing

@testable import InwardKit

@Suite struct GraphRuleTests {
  private let feature = "Packages/Feature/Package.swift"

  @Test func anUndeclaredImportComesWithTheLinesToAdd() throws {
    let fixture = try Fixture(["Packages/Data/Sources/ProfileData/P.swift": "import LogDomain\nimport Dependencies\n"])
    let findings = try fixture.lint()
    #expect(findings.map(\.rule) == [.undeclaredImport, .undeclaredImport])
    #expect(
      findings[0].help == "add .product(name: \"LogDomain\", package: \"Domain\") to the dependencies of 'ProfileData'"
    )
    #expect(findings[1].help?.hasSuffix("and .package(path: \"../Kernel\") to the package's") == true)
  }

  @Test func whatADeclaredModuleReexportsIsDeclaredAndKeepsItUsed() throws {
    let fixture = try Fixture([
      "Packages/Domain/Sources/ProfileDomain/Exports.swift": "@_exported import Dependencies\n",
      "Packages/Data/Sources/ProfileData/Profile.swift": "import Dependencies\n",
    ])
    #expect(try fixture.places() == [])
  }

  @Test func aDependencyWithoutAnImportIsUnusedAndOneUnderFalseToo() throws {
    let source = "Packages/Data/Sources/ProfileData/Profile.swift"
    let fixture = try Fixture([source: "// import ProfileDomain\n#if false\nimport ProfileDomain\n#endif\n"])
    let places = try fixture.places()
    #expect(places == ["unused-dependency Packages/Data/Package.swift:13:49 ProfileDomain"])
    try fixture.write("#if os(Linux)\nimport ProfileDomain\n#endif\n", to: source)
    #expect(try fixture.places() == [])
  }

  @Test func aPackageThatNoTargetUsesIsUnused() throws {
    let fixture = try Fixture()
    try fixture.replace(
      "    .package(path: \"../Domain\"),",
      with: "    .package(path: \"../Domain\"),\n    .package(path: \"../Kernel\"),",
      in: "Packages/Data/Package.swift"
    )
    #expect(try fixture.places() == ["unused-dependency Packages/Data/Package.swift:11:5 Kernel"])
  }

  @Test func aRingOfTargetsIsNamedWithEveryEdge() throws {
    let fixture = try Fixture([
      "Packages/Kernel/Package.swift": Fixture.manifest(
        "Kernel",
        targets: [
          ".target(name: \"Dependencies\")", ".target(name: \"A\", dependencies: [\"B\"])",
          ".target(name: \"B\", dependencies: [\"C\"])", ".target(name: \"C\", dependencies: [\"A\"])",
        ]
      ),
      "Packages/Kernel/Sources/A/a.swift": "import B", "Packages/Kernel/Sources/B/b.swift": "import C",
      "Packages/Kernel/Sources/C/c.swift": "import A",
    ])
    try fixture.replace(
      "\"Kernel\": {\"targets\"",
      with: "\"Kernel\": {\"siblings\": true, \"targets\"",
      in: "workspace.json"
    )
    let findings = try fixture.lint()
    let file = "Packages/Kernel/Package.swift"
    #expect(findings.map(\.rule) == [.targetCycle])
    #expect(findings.first?.location.text == "\(file):16:39")
    #expect(
      findings.first?.message.hasPrefix(
        "targets depend on each other: A → B (\(file):16) → C (\(file):17) → A (\(file):18); "
      ) == true
    )
  }

  @Test func everyEdgeOfSeveralRingsIsNamedInOneOfThem() throws {
    let fixture = try Fixture([
      "Packages/Kernel/Package.swift": Fixture.manifest(
        "Kernel",
        targets: [
          ".target(name: \"Dependencies\")", ".target(name: \"A\", dependencies: [\"B\"])",
          ".target(name: \"B\", dependencies: [\"A\", \"C\"])", ".target(name: \"C\", dependencies: [\"B\"])",
        ]
      ),
      "Packages/Kernel/Sources/A/a.swift": "import B", "Packages/Kernel/Sources/B/b.swift": "import A\nimport C",
      "Packages/Kernel/Sources/C/c.swift": "import B",
    ])
    try fixture.replace(
      "\"Kernel\": {\"targets\"",
      with: "\"Kernel\": {\"siblings\": true, \"targets\"",
      in: "workspace.json"
    )
    let findings = try fixture.lint()
    #expect(findings.map(\.rule) == [.targetCycle, .targetCycle])
    #expect(
      findings.map { $0.ring.map { "\($0.from) \($0.to)" } } == [
        ["Kernel/A B", "Kernel/B A"], ["Kernel/B C", "Kernel/C B"],
      ]
    )
  }

  @Test func aModuleOfTwoTargetsIsNamedAtTheSecond() throws {
    let fixture = try Fixture([
      "Packages/Kernel/Package.swift": Fixture.manifest(
        "Kernel",
        targets: [".target(name: \"Dependencies\")", ".target(name: \"my-lib\")", ".target(name: \"my_lib\")"]
      ),
      "Packages/Kernel/Sources/my-lib/a.swift": "", "Packages/Kernel/Sources/my_lib/a.swift": "",
    ])
    #expect(try fixture.places() == ["ambiguous-module Packages/Kernel/Package.swift:16:5 my_lib"])
    try fixture.replace(
      ".target(name: \"Dependencies\")",
      with: ".target(name: \"Dependencies\", dependencies: [.target(name: \"my-lib\"), "
        + ".product(name: \"X\", package: \"Y\", moduleAliases: [\"my_lib\": \"mine\"])])",
      in: "Packages/Kernel/Package.swift"
    )
    #expect(try !fixture.lint().map(\.rule).contains(.ambiguousModule))
  }

  @Test func aRingOfPackagesIsNamedWithEveryEdge() throws {
    let fixture = try Fixture()
    try fixture.replace(
      "  dependencies: [\n  ],",
      with: "  dependencies: [\n    .package(path: \"../Domain\"),\n  ],",
      in: "Packages/Kernel/Package.swift"
    )
    let finding = try #require(try fixture.lint().first { $0.rule == .packageCycle })
    #expect(finding.location.text == "Packages/Domain/Package.swift:11:5")
    #expect(
      finding.message.contains(
        ": Domain → Kernel (Packages/Domain/Package.swift:11) → Domain (Packages/Kernel/Package.swift:10); "
      )
    )
  }

  @Test func whatNamesNothingIsUnresolved() throws {
    let fixture = try Fixture()
    try fixture.replace(
      "    .package(path: \"../Kernel\"),",
      with: "    .package(path: \"../Kernel\"),\n    .package(path: \"../Nowhere\"),",
      in: feature
    )
    try fixture.replace(
      ".target(name: \"LoginFeature\")",
      with: ".target(name: \"LoginFeature\", dependencies: [.product(name: \"ProfileDomian\", package: \"Domain\")])",
      in: feature
    )
    let findings = try fixture.lint()
    #expect(findings.map(\.rule) == [.unresolvedDependency, .unresolvedDependency])
    #expect(findings.map(\.location.line) == [13, 17])
    #expect(findings.last?.help == "did you mean 'ProfileDomain'?")
  }

  @Test func aPackageThatIsNotWhereItsPathSaysIsOneProblem() throws {
    let fixture = try Fixture()
    try fixture.replace(".package(path: \"../Domain\")", with: ".package(path: \"../Domian\")", in: feature)
    let findings = try fixture.lint().filter { $0.rule == .unresolvedDependency }
    #expect(findings.map(\.message) == ["there is no package at '../Domian'"])
    #expect(findings.first?.help == "did you mean '../Domain'?")
  }

  @Test func aPackageInNoLayerAndOneOutsideTheListAreNamed() throws {
    let fixture = try Fixture([
      "Packages/New/Package.swift": Fixture.manifest(
        "New",
        dependencies: ["../../Vendor/Charts"],
        targets: [".target(name: \"New\", dependencies: [.product(name: \"Charts\", package: \"Charts\")])"]
      ),
      "Packages/New/Sources/New/n.swift": "",
      "Vendor/Charts/Package.swift": Fixture.manifest("Charts", targets: []),
    ])
    #expect(
      try fixture.places() == [
        "unlayered-package Packages/New/Package.swift:4:15 New",
        "unlayered-package Packages/New/Package.swift:10:5 Charts",
      ]
    )
  }

  @Test func aPackageThatNoTargetUsesNeedsNoLayer() throws {
    let fixture = try Fixture(["Tools/Package.swift": Fixture.manifest("Tools", targets: [])])
    try fixture.replace(
      "    .package(path: \"../Kernel\"),",
      with: "    .package(path: \"../Kernel\"),\n    .package(path: \"../../Tools\"),",
      in: feature
    )
    #expect(try fixture.places() == [])
  }

  @Test func aManifestWithOtherSettingsThanMostDrifts() throws {
    let loop = "for target in package.targets { target.swiftSettings = [.define(\"X\")] }\n"
    let fixture = try Fixture()
    for name in ["Kernel", "Domain", "Data", "Feature"] {
      let path = "Packages/\(name)/Package.swift"
      try fixture.write(try fixture.read(path) + loop, to: path)
    }
    #expect(try fixture.places() == ["settings-drift Packages/App/Package.swift:4:15 -"])
    try fixture.write(
      try fixture.read(feature) + "for target in package.targets { target.swiftSettings = [] }\n",
      to: feature
    )
    #expect(
      try fixture.places().map { String($0.prefix(49)) } == [
        "settings-drift Packages/App/Package.swift:4:15 -", "settings-drift Packages/Feature/Package.swift:20:",
      ]
    )
  }
}
