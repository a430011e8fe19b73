import Foundation
import Testing

@testable import InwardKit

/// Where packages and their sources lie, and by which names they are known.
@Suite struct PackageLayoutTests {
  private static let targets = """
    .target(name: "Plain", resources: [.process("Res"), .copy("Copied.swift")]),
    .target(
      name: "Chosen", path: "Code", exclude: ["Main/Skip.swift", "Old"],
      sources: ["Main", "One.swift", "Old", "Main/A.swift"]),
    .executableTarget(name: "Exe", path: "./Tools/Exe/"),
    .testTarget(name: "PlainTests", dependencies: ["Plain"]),
    .plugin(name: "Plug", capability: .buildTool()),
    .target(name: "Linked"),
    .target(name: "Nested"),
    """
  private static let files = """
    Sources/Plain/A.swift Sources/Plain/.hidden.swift Sources/Plain/Copied.swift Sources/Plain/Res/R.swift
    Sources/Plain/Guide.docc/T.swift Sources/Plain/X.xcassets/Y.swift Sources/Plain/X.xcodeproj/P.swift
    Sources/Plain/X.playground/Q.swift Sources/Plain/en.lproj/L.swift Sources/Plain/Sub/Deep/B.swift
    Sources/Plain/.dir/C.swift Sources/Plain/Sub.bundle/D.swift Sources/Plain/F.framework/E.swift
    Sources/Plain/W.xcworkspace/V.swift Sources/Plain/M.xcdatamodeld/N.swift Sources/Plain/UPPER.SWIFT
    Sources/Plain/N.nib/z.swift Sources/Plain/T.swift.txt Code/Main/A.swift Code/Main/Skip.swift Code/One.swift
    Code/Two.swift Code/Old/B.swift Tools/Exe/main.swift Tests/PlainTests/T.swift Plugins/Plug/p.swift
    Sources/Linked/L.swift Elsewhere/File.swift Elsewhere/Dir/D.swift src/Plain/No.swift
    Sources/Nested/Inner/Package.swift Sources/Nested/Größe/Ä.swift Sources/Nested/a.b.swift
    """

  /// Writes a package of files that hold nothing.
  private func package(_ targets: String, _ files: String) throws -> ManifestRun {
    let run = try ManifestRun(
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"P\", targets: [\n\(targets)\n])\n"
    )
    for file in files.split(whereSeparator: \.isWhitespace) { try run.fixture.write("", to: "Package/\(file)") }
    return run
  }

  private func sources(_ run: ManifestRun) throws -> [String: [String]] {
    let workspace = try WorkspaceLoader.load(root: run.fixture.root, sources: true)
    #expect(workspace.problems == [])
    return Dictionary(uniqueKeysWithValues: workspace.targets.map { ($0.name, $0.sources.map(\.path)) })
  }

  @Test func sourcesAreThoseThatSwiftPMDescribes() throws {
    let run = try package(Self.targets, Self.files)
    for (link, destination) in [("F.swift", "../../Elsewhere/File.swift"), ("Dir", "../../Elsewhere/Dir")] {
      let path = "\(run.folder)/Sources/Linked/\(link)"
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: destination)
    }
    let described = try #require(
      try ManifestRun.swiftPM("describe", "--type", "json", in: run.folder)["targets"] as? [[String: Any]]
    )
    let expected = described.map { target -> (String, [String]) in
      let folder = Paths.join("Package", target["path"] as? String ?? "?")
      let files = target["sources"] as? [String] ?? []
      return (target["name"] as? String ?? "?", files.map { "\(folder)/\($0)" }.sorted())
    }
    #expect(try sources(run) == Dictionary(uniqueKeysWithValues: expected))
  }

  @Test func aManifestBelongsToNoTargetEvenWhereAPackagesFolderIsOne() throws {
    let run = try package(
      ".target(name: \"R\", path: \".\", exclude: [\"Tests\"])",
      "a.swift Tests/t.swift Sub/Package.swift"
    )
    try run.fixture.write("// swift-tools-version:5.5\nnonsense", to: "Package/Package@swift-5.swift")
    #expect(try sources(run) == ["R": ["Package/Sub/Package.swift", "Package/a.swift"]])
  }

  @Test(arguments: [
    (".target(name: \"R\")", "Sources/a.swift Sources/Sub/b.swift", ["Sources/Sub/b.swift", "Sources/a.swift"]),
    (".target(name: \"R\"), .testTarget(name: \"T\", path: \"X\")", "Sources/a.swift X/t.swift", ["Sources/a.swift"]),
    (".target(name: \"R\")", "srcs/R/a.swift", ["srcs/R/a.swift"]),
    (".target(name: \"R\")", "Source/R/a.swift src/R/b.swift", ["Source/R/a.swift"]),
    (".testTarget(name: \"R\")", "Sources/R/a.swift", ["Sources/R/a.swift"]),
  ])
  func aFolderOfSourcesIsFoundAsSwiftPMFindsIt(targets: String, files: String, expected: [String]) throws {
    #expect(try sources(package(targets, files))["R"] == expected.map { "Package/\($0)" })
  }

  @Test(arguments: [
    (".target(name: \"R\"), .target(name: \"S\", path: \"X\")", "Sources/a.swift X/x.swift"),
    (".target(name: \"R\"), .target(name: \"S\")", "Sources/S/a.swift src/R/a.swift"),
    (".testTarget(name: \"R\"), .testTarget(name: \"S\")", "Sources/R/a.swift Tests/S/a.swift"),
  ])
  func whatSwiftPMWouldNotFindIsNamed(targets: String, files: String) throws {
    let run = try package(targets, files)
    let workspace = try WorkspaceLoader.load(root: run.fixture.root, sources: true)
    #expect(workspace.problems.first?.message.hasPrefix("the sources of target 'R' are not at ") == true)
    #expect(workspace.problems.first?.location?.file == "Package/Package.swift")
  }

  @Test(arguments: [
    (["6"], "6.0", "Package@swift-6.swift"), (["6.3", "6"], "6.0", "Package@swift-6.3.swift"),
    (["6.0"], "6.0", "Package.swift"), (["6.0"], "5.9", "Package@swift-6.0.swift"),
    (["99", "7.1"], "5.9", "Package.swift"),
    (["5.9", "6.1", "6.0"], "5.9", "Package@swift-6.1.swift"), (["x", "5.9.1.1", "6.", ""], "5.9", "Package.swift"),
  ])
  func theManifestOfAVersionIsPickedAsSwiftPMPicksIt(versions: [String], plain: String, picked: String) throws {
    func text(_ version: String) -> String { "// swift-tools-version:\(version)\n" }
    let fixture = try Fixture(["Package.swift": text(plain)], house: false)
    for version in versions {
      let tools = version.hasPrefix("5") || version == "6" ? "5.5" : "6.0"
      try fixture.write(text(tools), to: "Package@swift-\(version).swift")
    }
    #expect(ManifestVersion.file(in: fixture.root) == picked)
  }

  // MARK: - Names

  /// Two packages side by side, the second one using the first as told.
  private func findings(inner: String, package: String, dependency: String, source: String) throws -> [String] {
    let outer = """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "Outer", dependencies: [\(package)], targets: [.target(name: "O", dependencies: [\(dependency)])])
      """
    let fixture = try Fixture(
      [
        "workspace.json":
          "{\"packages\": [\"P/*\"], \"layers\": {\"All\": {\"targets\": [\"*/*\"], \"uses\": [], \"siblings\": true}}}",
        "P/inner-lib/Package.swift": "// swift-tools-version: 6.0\nimport PackageDescription\n" + inner,
        "P/inner-lib/Sources/my-lib/A.swift": "public let a = 1",
        "P/inner-lib/Sources/Second/A.swift": "public let a = 1",
        "P/inner-lib/Plugins/Plug/A.swift": "", "P/Outer/Package.swift": outer, "P/Outer/Sources/O/O.swift": source,
      ],
      house: false
    )
    try FileManager.default.createSymbolicLink(atPath: "\(fixture.root)/Link", withDestinationPath: "P/inner-lib")
    return try fixture.lint().map { "\($0.rule.rawValue) \($0.location.text) \($0.module ?? "-")" }
  }

  private static let inner = """
    let package = Package(
      name: "InnerName",
      products: [.library(name: "Both", targets: ["my-lib", "Second"]), .plugin(name: "Plug", targets: ["Plug"])],
      targets: [.target(name: "my-lib"), .target(name: "Second"), .plugin(name: "Plug", capability: .buildTool())]
    )
    """

  @Test(arguments: [
    // One product with several targets, named unlike them; one of them is enough.
    (".package(path: \"../inner-lib\")", ".product(name: \"Both\", package: \"inner-lib\")", "import my_lib"),
    (".package(path: \"../inner-lib\")", "\"Both\"", "import Second"),
    (".package(path: \"../inner-lib/\")", ".byName(name: \"Both\")", "import Second"),
    // A package is known by its folder, by the name given to it, and by its own; letters of either case.
    (".package(path: \"../inner-lib\")", ".product(name: \"Both\", package: \"InnerName\")", "import Second"),
    (".package(path: \"../inner-lib\")", ".product(name: \"Both\", package: \"Inner-Lib\")", "import Second"),
    (
      ".package(name: \"Given\", path: \"../inner-lib\")", ".product(name: \"Both\", package: \"Given\")",
      "import Second"
    ),
    // By the name of a link that leads to it.
    (".package(path: \"../../Link\")", ".product(name: \"Both\", package: \"link\")", "import Second"),
    (
      ".package(path: \"../Outer/../inner-lib/.\")", ".product(name: \"Both\", package: \"inner-lib\")", "import Second"
    ),
    // Conditions change nothing about what depends on what.
    (
      ".package(path: \"../inner-lib\", traits: [\"T\"])",
      ".product(name: \"Both\", package: \"inner-lib\", condition: .when(platforms: [.macOS], traits: [\"T\"]))",
      "#if canImport(my_lib)\nimport my_lib\n#endif"
    ),
    // An alias is what the sources say.
    (
      ".package(path: \"../inner-lib\")",
      ".product(name: \"Both\", package: \"inner-lib\", moduleAliases: [\"Second\": \"Zweites\"])", "import Zweites"
    ),
  ])
  func aProductIsFoundByEveryNameThatSwiftPMTakes(package: String, dependency: String, source: String) throws {
    #expect(try findings(inner: Self.inner, package: package, dependency: dependency, source: source) == [])
  }

  @Test(arguments: [
    (".library(name: \"L\", targets: [])", "product 'L' names no target"),
    (
      ".executable(name: \"e\", targets: [\"Dependencies\", \"Secnd\"])",
      "product 'e' names 'Secnd', which is no target of its package"
    ),
  ])
  func aProductOfNoTargetIsNamedWithItsPlace(product: String, message: String) throws {
    let fixture = try Fixture()
    let file = "Packages/Kernel/Package.swift"
    let text = try fixture.read(file).replacing(".library(", with: product + ",\n    .library(", maxReplacements: 1)
    try fixture.write(text, to: file)
    let found = try fixture.lint()
    #expect(found.map(\.rule) == [.unresolvedDependency])
    #expect(found.first?.message == message)
    #expect(found.first?.location.text == "\(file):7:5")
  }

  @Test func aPackageThatIsUsedForItsPluginAloneIsUsed() throws {
    let plugins = "], plugins: [.plugin(name: \"Plug\", package: \"inner-lib\")"
    #expect(
      try findings(inner: Self.inner, package: ".package(path: \"../inner-lib\")", dependency: plugins, source: "")
        == []
    )
  }

  @Test func anAliasThatNobodyImportsIsUnused() throws {
    let dependency = ".product(name: \"Both\", package: \"inner-lib\", moduleAliases: [\"Second\": \"Zweites\"])"
    let found = try findings(
      inner: Self.inner,
      package: ".package(path: \"../inner-lib\")",
      dependency: dependency,
      source: "import Drittes"
    )
    #expect(found == ["unused-dependency P/Outer/Package.swift:3:130 Both"])
  }

  @Test func aPluginThatNoPackageHasIsNamedWithItsPlace() throws {
    let plugins = "], plugins: [.plugin(name: \"Plugg\", package: \"inner-lib\")"
    #expect(
      try findings(inner: Self.inner, package: ".package(path: \"../inner-lib\")", dependency: plugins, source: "")
        == ["unresolved-dependency P/Outer/Package.swift:3:143 Plugg"]
    )
  }

  @Test func aPackageAboveIsFoundByItsFoldersNameAndKnownByItsOwn() throws {
    let fixture = try Fixture(
      [
        "workspace.json":
          "{\"packages\": [\".\", \"Sub\"], \"layers\": {\"All\": {\"targets\": [\"*/*\"], \"uses\": [], \"siblings\": true}}}",
        "Package.swift": Fixture.manifest("Above", targets: [".target(name: \"A\")"]), "Sources/A/A.swift": "",
      ],
      house: false
    )
    let name = Paths.lastComponent(fixture.root)
    let target = ".target(name: \"B\", dependencies: [.product(name: \"A\", package: \"\(name)\")])"
    try fixture.write(Fixture.manifest("Sub", dependencies: [".."], targets: [target]), to: "Sub/Package.swift")
    try fixture.write("import A\n", to: "Sub/Sources/B/B.swift")
    let workspace = try WorkspaceLoader.load(root: fixture.root, sources: true)
    #expect(workspace.unresolved.map(\.problem.message) == [])
    #expect(workspace.packages.map(\.identity) == ["Above", "Sub"])
    #expect(workspace.packages[1].dependencies.map(\.package) == [0])
  }
}
