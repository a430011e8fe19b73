import Foundation
import Testing

@testable import InwardKit

/// Which target a module's name means, where a repository has several of it, or its build has others than the manifest.
@Suite struct ModuleNameTests {
  private static let configuration = """
    {
      "packages": ["*"],
      "layers": {"All": {"targets": ["*/*"], "uses": [], "siblings": true}}
    }
    """

  /// A workspace of one layer; a package for each folder, with its manifest and files by their paths in it.
  private func workspace(_ files: [String: String]) throws -> Fixture {
    try Fixture(files.merging(["workspace.json": Self.configuration]) { $1 }, house: false)
  }

  @Test func modulesOfOneNameInPackagesThatNobodyBuildsTogetherAreNoBreak() throws {
    let fixture = try workspace([
      "One/Package.swift": Fixture.manifest("One", dependencies: ["../Base"], targets: [".target(name: \"Utils\")"]),
      "Two/Package.swift": Fixture.manifest("Two", dependencies: ["../Base"], targets: [".target(name: \"Utils\")"]),
      "Base/Package.swift": Fixture.manifest("Base", targets: [".target(name: \"Base\")"]),
      "One/Sources/Utils/U.swift": "", "Two/Sources/Utils/U.swift": "", "Base/Sources/Base/B.swift": "",
    ])
    #expect(try !fixture.lint().map(\.rule).contains(.ambiguousModule))
    try fixture.write(
      Fixture.manifest("Top", dependencies: ["../One", "../Two"], targets: [".target(name: \"Top\")"]),
      to: "Top/Package.swift"
    )
    try fixture.write("", to: "Top/Sources/Top/T.swift")
    #expect(
      try fixture.places().filter { $0.hasPrefix("ambiguous") } == ["ambiguous-module Two/Package.swift:13:5 Utils"]
    )
  }

  @Test func oneFolderThatTwoPackagesBuildIsOneModule() throws {
    let fixture = try workspace([
      "Fuzz/Package.swift": Fixture.manifest("Fuzz", dependencies: ["../Main"], targets: [".target(name: \"Shared\")"]),
      "Main/Package.swift": Fixture.manifest(
        "Main",
        targets: [".target(name: \"Main\")", ".target(name: \"Shared\", path: \"../Fuzz/Sources/Shared\")"]
      ),
      "Fuzz/Sources/Shared/S.swift": "", "Main/Sources/Main/M.swift": "",
    ])
    #expect(try !fixture.lint().map(\.rule).contains(.ambiguousModule))
  }

  @Test func aProjectMayLinkAnyTwoPackages() throws {
    let fixture = try workspace([
      "One/Package.swift": Fixture.manifest("One", targets: [".target(name: \"Utils\")"]),
      "Two/Package.swift": Fixture.manifest("Two", targets: [".target(name: \"Utils\")"]),
      "One/Sources/Utils/U.swift": "", "Two/Sources/Utils/U.swift": "", "App/A.swift": "",
    ])
    #expect(try !fixture.lint().map(\.rule).contains(.ambiguousModule))
    let folders = "\"folders\": [{\"target\": \"Project/App\", \"path\": \"App\"}]"
    try fixture.replace("\"packages\"", with: "\(folders),\n  \"packages\"", in: "workspace.json")
    #expect(try fixture.lint().map(\.rule) == [.ambiguousModule])
  }

  @Test func aURLThatIsThePathOfAPackageHereMeansThatPackage() throws {
    let url = ".package(url: \"../Base\", from: \"1.0.0\")"
    let target = ".target(name: \"Top\", dependencies: [\"Base\"])"
    let fixture = try workspace([
      "Top/Package.swift": "// swift-tools-version: 5.5\nimport PackageDescription\n"
        + "let package = Package(name: \"Top\", dependencies: [\(url)], targets: [\(target)])\n",
      "Top/Sources/Top/T.swift": "import Base\n",
      "Base/Package.swift": Fixture.manifest("Base", targets: [".target(name: \"Base\")"]),
      "Base/Sources/Base/B.swift": "public let b = 1\n",
    ])
    #expect(try fixture.places() == [])
    #expect(try run(["why", "Top/Top", "Base/Base"], in: fixture.root).status == 0)
    try fixture.write("let a = 1\n", to: "Top/Sources/Top/T.swift")
    #expect(try fixture.lint().map(\.rule) == [.unusedDependency])
  }

  @Test func aModuleThatIsDeclaredFromOutsideIsNotThatOfAnotherPackageHere() throws {
    let fixture = try workspace([
      "App/Package.swift": """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(
        name: "App", dependencies: [.package(url: "https://a.b/swift-log", from: "1.0.0")],
        targets: [.target(name: "App", dependencies: [.product(name: "Logging", package: "swift-log")])])
      """,
      "App/Sources/App/A.swift": "import Logging\n",
      "Other/Package.swift": Fixture.manifest("Other", targets: [".target(name: \"Logging\")"]),
      "Other/Sources/Logging/L.swift": "",
    ])
    #expect(try fixture.places() == [])
    let graph = try run(["graph", "--level", "target"], in: fixture.root).output
    #expect(graph.contains("App → outside:swift-log/Logging\n"), "\(graph)")
  }

  private static let outer = """
    // swift-tools-version: 6.2
    import PackageDescription
    let package = Package(
      name: "App", dependencies: [.package(url: "https://a.b/kit", from: "1.0.0")],
      targets: [
        .target(name: "App", dependencies: [.product(name: "AllOfKit", package: "kit")]),
        .testTarget(name: "AppTests", dependencies: ["App"]),
      ])
    """

  @Test func aProductFromOutsideHasTheModulesThatItHasHere() throws {
    let kit = Fixture.manifest("kit", targets: [".target(name: \"Core\")", ".target(name: \"UI\")"])
    let fixture = try workspace([
      "App/Package.swift": Self.outer, "App/Sources/App/A.swift": "import Core\n",
      "App/Tests/AppTests/T.swift": "import App\nimport UI\n",
      "kit/Package.swift": kit.replacingOccurrences(
        of: "products: [",
        with: "products: [.library(name: \"AllOfKit\", targets: [\"Core\", \"UI\"]),"
      ), "kit/Sources/Core/C.swift": "", "kit/Sources/UI/U.swift": "",
    ])
    let findings = try fixture.lint()
    #expect(findings.map(\.location.text) == ["App/Tests/AppTests/T.swift:2:8"])
    #expect(findings.first?.message.hasSuffix("only as long as 'App' (App/Package.swift:7) brings it along") == true)
    #expect(findings.first?.help == "declare it as 'App' does (App/Package.swift:6)")
  }

  @Test func aModuleOfTheToolchainIsThatUntilItIsDeclared() throws {
    let targets = [".target(name: \"Kit\")", ".testTarget(name: \"KitTests\", dependencies: [\"Kit\"])"]
    let fixture = try workspace([
      "Kit/Package.swift": Fixture.manifest("Kit", targets: targets), "Kit/Sources/Kit/K.swift": "import Foundation\n",
      "Kit/Tests/KitTests/T.swift": "import Kit\nimport Testing\n",
      "Base/Package.swift": Fixture.manifest(
        "Base",
        targets: [".target(name: \"Foundation\")", ".target(name: \"Testing\")"]
      ), "Base/Sources/Foundation/F.swift": "", "Base/Sources/Testing/T.swift": "",
    ])
    #expect(try fixture.places() == [])
    #expect(try !run(["graph", "--format", "dot", "--tests"], in: fixture.root).output.contains("->"))
    try fixture.write(
      Fixture.manifest(
        "Kit",
        dependencies: ["../Base"],
        targets: [
          targets[1], ".target(name: \"Kit\", dependencies: [.product(name: \"Foundation\", package: \"Base\")])",
        ]
      ),
      to: "Kit/Package.swift"
    )
    try fixture.write("import Kit\nimport Foundation\n", to: "Kit/Tests/KitTests/T.swift")
    #expect(try fixture.places() == ["undeclared-import Kit/Tests/KitTests/T.swift:2:8 Foundation"])
  }

  @Test func aPluginImportsWhatTheToolchainHasAndNothingElse() throws {
    let plugins = ".plugin(name: \"Gen\", capability: .buildTool())"
    let fixture = try workspace([
      "Kit/Package.swift": Fixture.manifest("Kit", targets: [".target(name: \"PackagePlugin\")", plugins])
        .replacingOccurrences(of: ".library(name: \"Gen\"", with: ".plugin(name: \"Generator\""),
      "Kit/Sources/PackagePlugin/P.swift": "", "Kit/Plugins/Gen/G.swift": "import PackagePlugin\n",
    ])
    #expect(try fixture.places() == [])
    try fixture.replace(
      ".target(name: \"PackagePlugin\")",
      with: ".target(name: \"PackagePlugin\", plugins: [\"Generator\"])",
      in: "Kit/Package.swift"
    )
    #expect(try fixture.places() == [])
  }

  @Test func aPackageOutsideOfTheRepositoryIsAnother() throws {
    let fixture = try workspace([:])
    try fixture.write(
      Fixture.manifest(
        "App",
        dependencies: ["../../sibling", "../Vendor/Charts"],
        targets: [
          ".target(name: \"App\", dependencies: [.product(name: \"Charts\", package: \"Charts\"), "
            + ".product(name: \"Sibling\", package: \"sibling\")])"
        ]
      ),
      to: "Main/App/Package.swift"
    )
    try fixture.write(Fixture.manifest("sibling", targets: []), to: "sibling/Package.swift")
    try fixture.write(Fixture.manifest("Charts", targets: []), to: "Main/Vendor/Charts/Package.swift")
    try fixture.write("", to: "Main/App/Sources/App/A.swift")
    try fixture.write(Self.configuration.replacingOccurrences(of: "\"*\"", with: "\"App\""), to: "Main/workspace.json")
    let workspace = try WorkspaceLoader.load(root: fixture.root + "/Main", sources: true)
    #expect(Judge.judge(workspace).map { "\($0.rule) \($0.module ?? "")" } == ["unlayeredPackage Charts"])
  }

  @Test(arguments: [
    "[\"-module-alias\", \"Base=BaseForPlugin\"]",
    "[\"-warnings-as-errors\", \"-module-alias\", \"Base=BaseForPlugin\"]",
  ])
  func anAliasAmongTheFlagsOfATargetIsTheModuleThatItStandsFor(flags: String) throws {
    let user = ".target(name: \"User\", dependencies: [\"BaseForPlugin\"], swiftSettings: [.unsafeFlags(\(flags))])"
    let fixture = try workspace([
      "Kit/Package.swift": Fixture.manifest(
        "Kit",
        targets: [".target(name: \"Base\")", ".target(name: \"BaseForPlugin\")", user]
      ), "Kit/Sources/Base/B.swift": "let a = 1\n", "Kit/Sources/BaseForPlugin/B.swift": "let a = 1\n",
      "Kit/Sources/User/U.swift": "import Base\n",
    ])
    #expect(try fixture.places() == [])
    let why = try run(["why", "User", "BaseForPlugin"], in: fixture.root)
    #expect(why.output.contains("Kit/Sources/User/U.swift:1:8: import BaseForPlugin"))
  }
}
