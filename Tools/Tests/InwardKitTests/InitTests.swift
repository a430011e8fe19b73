import Foundation
import Testing

@testable import InwardKit

@Suite struct InitTests {
  /// A repository of packages; a target's dependencies are written as manifests write them.
  private func repository(_ packages: [String: [String]], needs: [String: [String]] = [:]) throws -> Fixture {
    let fixture = try Fixture(house: false)
    for (path, targets) in packages {
      let name = path == "." ? "Root" : path.components(separatedBy: "/").last ?? path
      let folder = path == "." ? "" : path + "/"
      try fixture.write(
        Fixture.manifest(name, dependencies: needs[path] ?? [], targets: targets),
        to: folder + "Package.swift"
      )
      for target in targets {
        let parent = target.hasPrefix(".testTarget") ? "Tests" : "Sources"
        let name = target.components(separatedBy: "\"")[1]
        try fixture.write("struct S {}\n", to: "\(folder)\(parent)/\(name)/S.swift")
      }
    }
    return fixture
  }

  private func configuration(_ fixture: Fixture) throws -> Configuration {
    try reading(try fixture.read("workspace.json").utf8) { try ConfigurationReader.read($0) }
  }

  private func layers(_ fixture: Fixture) throws -> [String] {
    try configuration(fixture).layers.map { layer in
      let uses = layer.uses.isEmpty ? "" : " → " + layer.uses.map(\.text).joined(separator: ", ")
      return "\(layer.name): \(layer.targets.map(\.text).joined(separator: ", "))\(uses)" + (layer.siblings ? " ~" : "")
    }
  }

  /// Runs init, and lint after it, which must be clean.
  @discardableResult
  private func adopt(_ fixture: Fixture) throws -> Run {
    let result = try run(["init"], in: fixture.root)
    #expect(result.status == 0, "\(result.errors)")
    let lint = try run(["lint"], in: fixture.root)
    #expect(lint.status == 0, "\(lint.output)\(lint.errors)")
    #expect(lint.output.contains(": no findings"))
    return result
  }

  @Test func aPackageAtTheRootHasItsTargetsInStrata() throws {
    let fixture = try repository([
      ".": [
        ".target(name: \"Models\")", ".target(name: \"Network\", dependencies: [\"Models\"])",
        ".target(name: \"LoginFeature\", dependencies: [\"Network\"])",
        ".target(name: \"HomeFeature\", dependencies: [\"Network\", \"Models\"])",
        ".executableTarget(name: \"app\", dependencies: [\"LoginFeature\", \"HomeFeature\"])",
        ".testTarget(name: \"ModelsTests\", dependencies: [\"Models\"])",
      ]
    ])
    let result = try adopt(fixture)
    #expect(
      try layers(fixture) == [
        "Core: Root/Models", "Level2: Root/Network → Core", "Feature: Root/* → Core, Level2",
        "App: Root/app → Core, Level2, Feature",
      ]
    )
    #expect(
      result.output.hasPrefix("wrote workspace.json: 1 package, the layers, innermost first:\n  Core     1 target")
    )
  }

  @Test func aFewPackagesAreALayerEach() throws {
    let fixture = try repository(
      [
        "Packages/Kernel": [".target(name: \"Kernel\")"],
        "Packages/Mein Modul": [
          ".target(name: \"Ä\", dependencies: [.product(name: \"Kernel\", package: \"Kernel\")])",
          ".target(name: \"B\", dependencies: [\"Ä\"])",
        ],
        "App": [
          ".executableTarget(name: \"App\", dependencies: [.product(name: \"B\", package: \"Mein Modul\")])"
        ],
        "Checks": [".testTarget(name: \"All\", dependencies: [.product(name: \"B\", package: \"Mein Modul\")])"],
      ],
      needs: [
        "Packages/Mein Modul": ["../Kernel"], "App": ["../Packages/Mein Modul"], "Checks": ["../Packages/Mein Modul"],
      ]
    )
    try adopt(fixture)
    #expect(
      try layers(fixture) == [
        "Kernel: Kernel/*", "Mein Modul: Mein Modul/* → Kernel ~", "App: App/* → Kernel, Mein Modul",
        "Checks: Checks/* → Kernel, Mein Modul",
      ]
    )
    #expect(try configuration(fixture).packages.map(\.text) == ["App", "Checks", "Packages/*"])
  }

  @Test func aModuleOfFakesDoesNotOpenItsDomainToItself() throws {
    let fixture = try repository(
      [
        "Domain": [
          ".target(name: \"Domain\")",
          ".testTarget(name: \"DomainTests\", dependencies: [\"Domain\", .product(name: \"FakesTesting\", package: \"Fakes\")])",
        ],
        "Fakes": [".target(name: \"FakesTesting\", dependencies: [.product(name: \"Domain\", package: \"Domain\")])"],
      ],
      needs: ["Domain": ["../Fakes"], "Fakes": ["../Domain"]]
    )
    try adopt(fixture)
    #expect(try layers(fixture) == ["Domain: Domain/*", "Fakes: Fakes/* → Domain"])
  }

  @Test func manyPackagesAreInStrata() throws {
    var packages: [String: [String]] = [:]
    var needs: [String: [String]] = [:]
    for number in 0..<30 {
      let inner = number < 3 ? "" : ".product(name: \"P\(number - 3)\", package: \"P\(number - 3)\")"
      packages["Modules/P\(number)"] = [".target(name: \"P\(number)\", dependencies: [\(inner)])"]
      if number >= 3 { needs["Modules/P\(number)"] = ["../P\(number - 3)"] }
    }
    let fixture = try repository(packages, needs: needs)
    try adopt(fixture)
    #expect(try configuration(fixture).layers.map(\.name) == ["Core", "Level2", "Level3", "Level4", "Top"])
    #expect(try layers(fixture).first == "Core: P0/*, P1/*, P2/*, P3/*, P4/*, P5/* ~")
    #expect(try configuration(fixture).packages.map(\.text) == ["Modules/*"])
  }

  @Test func nestedPackagesAreFoundAndFixturesAreNot() throws {
    let fixture = try repository([
      ".": [".target(name: \"Root\")", ".testTarget(name: \"RootTests\")"],
      "Examples/Demo": [".target(name: \"Demo\")"],
      "Examples/Demo/Deep/Inner": [".target(name: \"Inner\")"], "Tests/RootTests/Fixture": [".target(name: \"F\")"],
      ".build/checkouts/Other": [".target(name: \"Other\")"], "node_modules/x": [".target(name: \"X\")"],
    ])
    try FileManager.default.createSymbolicLink(atPath: fixture.root + "/Loop", withDestinationPath: "Examples")
    let result = try adopt(fixture)
    #expect(try configuration(fixture).packages.map(\.text) == [".", "Examples/Demo", "Examples/Demo/Deep/Inner"])
    #expect(FileManager.default.fileExists(atPath: fixture.root + "/workspace.baseline.json") == false)
    #expect(
      result.errors
        == "Tests/RootTests/Fixture: note: this package lies among the sources of another, and is left out\n"
    )
  }

  @Test func foldersOfAProjectAreTargetsToo() throws {
    let fixture = try repository(["Packages/Core": [".target(name: \"Core\")"]])
    try fixture.write("", to: "My App.xcodeproj/project.pbxproj")
    try fixture.write("import Core\n", to: "My App/Main.swift")
    try fixture.write("import XCTest\n", to: "My AppTests/T.swift")
    try fixture.write("# Words\n", to: "Docs/README.md")
    let result = try adopt(fixture)
    #expect(try layers(fixture) == ["Core: Core/*", "My App: My App/* → Core"])
    #expect(try configuration(fixture).folders.map(\.path) == ["My App"])
    #expect(result.errors.contains("My AppTests: note: these look like tests of a project, and are left out\n"))
  }

  @Test func ringsGoIntoTheBaseline() throws {
    let fixture = try repository(
      [
        "A": [".target(name: \"A\", dependencies: [.product(name: \"B\", package: \"B\")])"],
        "B": [".target(name: \"B\", dependencies: [.product(name: \"A\", package: \"A\")])"],
        "C": [".target(name: \"X\", dependencies: [\"Y\"])", ".target(name: \"Y\", dependencies: [\"X\"])"],
      ],
      needs: ["A": ["../B"], "B": ["../A"]]
    )
    try adopt(fixture)
    #expect(try layers(fixture) == ["A: A/* → B", "B: B/* → A", "C: C/* ~"])
    #expect(try fixture.read("workspace.baseline.json").contains("\"rule\": \"target-cycle\", \"from\": \"C/X\""))
    // Another ring through the same targets is new.
    try fixture.replace(
      ".target(name: \"Y\",",
      with: ".target(name: \"Z\", dependencies: [\"X\"]),\n.target(name: \"Y\",",
      in: "C/Package.swift"
    )
    try fixture.replace(
      "\"X\", dependencies: [\"Y\"])",
      with: "\"X\", dependencies: [\"Y\", \"Z\"])",
      in: "C/Package.swift"
    )
    try fixture.write("import X\n", to: "C/Sources/Z/Z.swift")
    try fixture.write("import Y\nimport Z\n", to: "C/Sources/X/S.swift")
    let lint = try run(["lint"], in: fixture.root)
    #expect(lint.status == 1)
    let ring = "targets depend on each other: X → Z (C/Package.swift:13) → X (C/Package.swift:14)"
    #expect(lint.output.contains(ring), "\(lint.output)")
    #expect(!lint.output.contains(": X → Y"))
  }

  @Test func whatBreaksTodayIsForgivenAndWhatIsNewIsNot() throws {
    let fixture = try repository(["A": [".target(name: \"A\")"], "B": [".target(name: \"B\")"]])
    try fixture.write("import A\n", to: "B/Sources/B/S.swift")
    let result = try adopt(fixture)
    #expect(result.output.contains("wrote workspace.baseline.json: 1 finding of today, forgiven\n"))
    try fixture.write("import B\n", to: "A/Sources/A/S.swift")
    let lint = try run(["lint"], in: fixture.root)
    #expect(lint.status == 1)
    #expect(lint.output.contains("A/Sources/A/S.swift:1:8: error: 'A' (layer A) may not use 'B' (layer B)"))
    #expect(!lint.output.contains("B/Sources"))
  }

  @Test func liveValuesMayStayWhereTheyAre() throws {
    let fixture = try repository([
      "A": [".target(name: \"Client\")", ".target(name: \"ClientLive\")"], "B": [".target(name: \"B\")"],
    ])
    let value = "enum K: DependencyKey { static let liveValue = 1 }\n"
    try fixture.write(value, to: "A/Sources/ClientLive/S.swift")
    try fixture.write(value, to: "B/Sources/B/S.swift")
    try adopt(fixture)
    #expect(try configuration(fixture).liveValuesAllowed.map(\.text) == ["*/*Live", "B/B"])
    try fixture.write(value, to: "A/Sources/Client/S.swift")
    #expect(try run(["lint"], in: fixture.root).output.contains("[live-value-outside-composition]"))
  }

  @Test(arguments: ["workspace.json", "workspace.baseline.json"])
  func whatIsThereIsNeverOverwritten(name: String) throws {
    let fixture = try repository(["A": [".target(name: \"A\")"]])
    try fixture.write("mine", to: name)
    let result = try run(["init"], in: fixture.root)
    #expect(result.status == 2)
    #expect(result.errors.contains("\(name) is here already, and init never overwrites it"))
    #expect(try fixture.read(name) == "mine")
    let files = try FileManager.default.contentsOfDirectory(atPath: fixture.root)
    #expect(files.sorted() == ["A", name])
  }

  @Test func withoutItsBaselineTheConfigurationIsNotWrittenEither() throws {
    let fixture = try repository(["A": [".target(name: \"A\")"], "B": [".target(name: \"B\")"]])
    try fixture.write("import B\n", to: "A/Sources/A/A.swift")
    // A link to nowhere is no file, and cannot be made one without following it.
    let baseline = fixture.root + "/workspace.baseline.json"
    try FileManager.default.createSymbolicLink(atPath: baseline, withDestinationPath: "/nowhere/at-all")
    let result = try run(["init"], in: fixture.root)
    #expect(result.status == 2)
    #expect(result.errors == "inward: error: workspace.baseline.json cannot be written: File exists\n")
    #expect(!FileManager.default.fileExists(atPath: fixture.root + "/workspace.json"))
    try FileManager.default.removeItem(atPath: baseline)
    #expect(try run(["init"], in: fixture.root).status == 0)
  }

  @Test func aFolderWithoutPackagesIsSaidToBeOne() throws {
    let fixture = try Fixture(["Sources/S.swift": ""], house: false)
    let result = try run(["init"], in: fixture.root)
    #expect(result.status == 2)
    #expect(result.errors.contains("there is no Package.swift in this folder or below it"))
  }

  @Test func aSourceThatCannotBeReadIsSaidAndTheBaselineWaits() throws {
    let fixture = try repository(["A": [".target(name: \"A\")"], "B": [".target(name: \"B\")"]])
    try fixture.write("import A\n", to: "B/Sources/B/S.swift")
    try fixture.write(Data([0x6C, 0xFF, 0x0A]), to: "A/Sources/A/Latin.swift")
    let result = try run(["init"], in: fixture.root)
    #expect(result.status == 2)
    #expect(result.errors.contains("A/Sources/A/Latin.swift:1:2: error: "))
    #expect(result.output.hasSuffix("next: mend the errors, and run `inward lint --update-baseline`\n"))
    try fixture.remove("A/Sources/A/Latin.swift")
    #expect(try run(["lint", "--update-baseline"], in: fixture.root).status == 0)
    #expect(try run(["lint"], in: fixture.root).status == 0)
  }

  // MARK: - Manifests that cannot be read

  @Test func withoutTrustNothingIsWrittenWhereOnlyRunningTells() throws {
    let fixture = try repository([
      "A": [".target(name: \"A\")"], "B": ["make(\"B\")"], "C": [".target(name: \"C\" + suffix)"],
      "D": ["make(\"D\")"], "E": ["make(\"E\")"],
    ])
    let result = try run(["init"], in: fixture.root)
    #expect(result.status == 2)
    #expect(result.output == "")
    let lines = result.errors.split(separator: "\n").map(String.init)
    #expect(
      lines.first == "inward: error: 4 of 5 manifests are made by code (B/Package.swift:12, C/Package.swift:12, "
        + "D/Package.swift:12 and 1 more), so that only running them tells what they declare; nothing is written"
    )
    #expect(lines.last?.hasPrefix("  help: `inward init --trust-manifests` runs them, ") == true)
    #expect(lines.count == 2)
    let files = try FileManager.default.contentsOfDirectory(atPath: fixture.root)
    #expect(files.sorted() == ["A", "B", "C", "D", "E"])
  }

  @Test func aPackageThatSwiftPMRefusesIsLeftOutAndNamed() throws {
    let fixture = try repository([
      "Packages/A": [".target(name: \"A\")"], "Packages/B": [".target(name: \"B\")"],
      "Packages/C": [".target(name: \"C\""],
      "Packages/D": [".target(name: \"D\")"],
    ])
    try fixture.write("// For tests.\n", to: "Empty/Package.swift")
    try fixture.remove("Packages/D/Sources")
    try fixture.write("import PackageDescription\nlet package = Package(products: made())\n", to: "Old/Package.swift")
    let result = try adopt(fixture)
    #expect(try configuration(fixture).packages.map(\.text) == ["Packages/A", "Packages/B"])
    let notes = result.errors.split(separator: "\n")
    #expect(notes.count == 4 && notes.allSatisfy { $0.hasSuffix("; this package is left out") }, "\(notes)")
    let files = notes.compactMap { $0.split(separator: ":").first }
    #expect(
      files == ["Empty/Package.swift", "Old/Package.swift", "Packages/C/Package.swift", "Packages/D/Package.swift"]
    )
    // Once mended they are found by name; the folder was no pattern.
    #expect(result.output.hasPrefix("wrote workspace.json: 2 packages, "))
  }

  @Test func whereNoManifestCanBeReadNothingIsWritten() throws {
    let fixture = try repository(["A": [".target(name: \"A\""]])
    let result = try run(["init"], in: fixture.root)
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("A/Package.swift:"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.root) == ["A"])
  }

  @Test func packagesThatTestsReadAreLeftOutByTheNameOfTheirFolder() throws {
    let fixture = try repository([
      ".": [".target(name: \"Root\")"], "Fixtures/One": [".target(name: \"One\")"],
      "Fixtures/Deep/Two": [".target(name: \"Two\")"], "Checks/LintFixtures/X": [".target(name: \"X\")"],
      "Packages/TestFixtures": [".target(name: \"TestFixtures\")"],
    ])
    let result = try adopt(fixture)
    #expect(try configuration(fixture).packages.map(\.text) == [".", "Packages/TestFixtures"])
    #expect(
      result.errors == """
        Checks/LintFixtures: note: a package in here, which by its name holds what tests read, left out
        Fixtures: note: 2 packages in here, which by its name holds what tests read, left out

        """
    )
  }

  @Test func aLineOfManyPackagesIsCutShort() throws {
    var packages: [String: [String]] = [:]
    for number in 10..<60 { packages["Modules/Package\(number)"] = [".target(name: \"T\(number)\")"] }
    let result = try adopt(try repository(packages))
    let line = try #require(result.output.split(separator: "\n").dropFirst().first)
    #expect(line.hasSuffix(", Package15/*, Package16/* and 43 more"), "\(line)")
  }

  @Test func aCloneInAFolderOfAnotherNameGetsTheSameBytes() throws {
    let fixture = try repository([
      ".": [".target(name: \"A\")", ".target(name: \"B\", dependencies: [\"A\"])"], "Tool": [".target(name: \"T\")"],
    ])
    try fixture.write("import T\n", to: "Sources/A/S.swift")
    let copy = try Fixture(house: false)
    try FileManager.default.copyItem(atPath: fixture.root, toPath: copy.root + "/Ein anderer Name")
    try adopt(fixture)
    let result = try run(["init", "--root", copy.root + "/Ein anderer Name"], in: "/")
    #expect(result.status == 0)
    for name in ["workspace.json", "workspace.baseline.json"] {
      #expect(try copy.read("Ein anderer Name/\(name)") == fixture.read(name))
    }
    #expect(try run(["lint", "--root", copy.root + "/Ein anderer Name"], in: "/").status == 0)
  }

  /// Any graph, with rings, undeclared imports, tests and several targets a package.
  @Test(arguments: 0..<40)
  func anyRepositoryIsGreenAfterInit(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...24, using: &random)
    var packages: [String: [String]] = [:]
    var needs: [String: [String]] = [:]
    var imports: [String: String] = [:]
    for number in 0..<count {
      let path = Bool.random(using: &random) ? "Modules/Päck \(number)" : "P\(number)"
      let others = (0..<count).filter { $0 != number && Int.random(in: 0..<count, using: &random) < 2 }
      needs[path] = []
      let edges = others.map { "\"T\($0)\"" }.joined(separator: ", ")
      packages[path] = [
        ".target(name: \"T\(number)\")", ".target(name: \"U\(number)\", dependencies: [\"T\(number)\", \(edges)])",
        ".testTarget(name: \"T\(number)Tests\", dependencies: [\"U\(number)\"])",
      ]
      let foreign = (0..<count).filter { _ in Int.random(in: 0..<count, using: &random) < 2 }
      imports["\(path)/Sources/U\(number)/Imports.swift"] = (others + foreign).map { "import T\($0)\n" }.joined()
    }
    let fixture = try repository(packages, needs: needs)
    for (path, text) in imports { try fixture.write(text, to: path) }
    #expect(Inward.run(["init", "--root", fixture.root]).status == 0)
    let lint = Inward.run(["lint", "--root", fixture.root])
    #expect(lint.status == 0, "\(lint.output)")
    let victim = try #require(packages.keys.sorted().first)
    let target = try #require(packages[victim]?[0].components(separatedBy: "\"")[1])
    guard count > 1 else { return }
    try fixture.write("import U\(count - 1)\nimport U0\n", to: "\(victim)/Sources/\(target)/New.swift")
    let after = Inward.run(["lint", "--root", fixture.root])
    #expect(after.status == 1)
    #expect(after.output.contains("/New.swift:"))
  }
}

/// Steele, Lea and Flood's generator: the same numbers for the same seed, everywhere.
private struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
