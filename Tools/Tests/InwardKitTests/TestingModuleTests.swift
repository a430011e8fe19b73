import Foundation
import Testing

@testable import InwardKit

/// What is shipped, and may have nothing for tests in it.
@Suite struct TestingModuleTests {
  private let source = "import Testing\n"

  /// The targets of a package that are found to import something for tests.
  private func findings(_ manifest: String, _ files: [String: String]) throws -> [String] {
    let fixture = try Fixture(
      [
        "workspace.json": """
        {
          "packages": ["Kit"], "testing": {"modules": ["*Testing", "*TestSupport"]},
          "layers": {"All": {"targets": ["*/*"], "uses": [], "siblings": true}}
        }
        """,
        "Kit/Package.swift":
          "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"Kit\", \(manifest))\n",
      ],
      house: false
    )
    for (path, text) in files { try fixture.write(text, to: "Kit/\(path)") }
    return try fixture.lint().filter { $0.rule == .testingModuleInProduct }.compactMap(\.target)
  }

  @Test func aTargetOfNoProductIsNotShipped() throws {
    let targets = "targets: [.target(name: \"Helpers\"), .target(name: \"Kit\"\(0))]"
    let files = ["Sources/Helpers/H.swift": source, "Sources/Kit/K.swift": "struct K {}"]
    let products = "products: [.library(name: \"Kit\", targets: [\"Kit\"])], "
    #expect(try findings(products + targets.replacingOccurrences(of: "0", with: ""), files) == [])
    let using = targets.replacingOccurrences(of: "0", with: ", dependencies: [\"Helpers\"]")
    #expect(try findings(products + using, files) == ["Helpers"])
    #expect(
      try findings(
        "products: [.library(name: \"All\", targets: [\"Helpers\", \"Kit\"])], "
          + targets.replacingOccurrences(of: "0", with: ""),
        files
      ) == ["Helpers"]
    )
  }

  @Test func aPackageWithoutAnyProductMayShipAllThatItHas() throws {
    #expect(try findings("targets: [.target(name: \"Kit\")]", ["Sources/Kit/K.swift": source]) == ["Kit"])
  }

  @Test func noHelpWouldShipAModuleForTests() throws {
    let fixture = try Fixture([
      "Packages/Domain/Sources/ProfileDomainTesting/Fakes.swift": "public struct Fake {}\n",
      "Packages/Feature/Sources/ProfileFeature/Fake.swift": "import ProfileDomainTesting\n",
    ])
    try fixture.replace(
      ".target(name: \"LogDomain\"",
      with: ".target(name: \"ProfileDomainTesting\"), .target(name: \"LogDomain\"",
      in: "Packages/Domain/Package.swift"
    )
    let findings = try fixture.lint().filter { $0.module == "ProfileDomainTesting" }
    #expect(findings.count == 2)
    #expect(findings.allSatisfy { ($0.help ?? "").hasPrefix("import it in a test target") }, "\(findings.map(\.help))")
  }

  @Test func aProgramIsShippedUnlessItLiesAmongTheTests() throws {
    let files = ["Sources/Tool/main.swift": source, "Tests/Tool/main.swift": source]
    #expect(try findings("targets: [.executableTarget(name: \"Tool\")]", files) == ["Tool"])
    #expect(try findings("targets: [.executableTarget(name: \"Tool\", path: \"Tests/Tool\")]", files) == [])
  }

  @Test func aModuleThatHandsOnOneForTestsIsForTestsItself() throws {
    let manifest =
      "products: [.library(name: \"Overlay\", targets: [\"Overlay\"])], targets: [.target(name: \"Overlay\")]"
    let files = ["Sources/Overlay/A.swift": source]
    #expect(try findings(manifest, files) == ["Overlay"])
    #expect(
      try findings(manifest, files.merging(["Sources/Overlay/B.swift": "@_exported public import Testing\n"]) { $1 })
        == []
    )
  }

  @Test func whatOnlyAModuleForTestsUsesIsNotShipped() throws {
    let manifest = """
      products: [.library(name: "KitTesting", targets: ["KitTesting"])],
      targets: [.target(name: "KitTesting", dependencies: ["Fakes"]), .target(name: "Fakes")]
      """
    #expect(
      try findings(manifest, ["Sources/KitTesting/K.swift": "import Fakes", "Sources/Fakes/F.swift": source]) == []
    )
  }
}
