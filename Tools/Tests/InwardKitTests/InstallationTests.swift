import Foundation
import Testing

@testable import InwardKit

/// What takes minutes, since it builds: `make soak` runs it.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["INWARD_SOAK"] != nil, "INWARD_SOAK is not set"))
struct InstallationTests {
  private static let tools = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized

  @Test func theInstalledBinaryNeedsNoSwiftAndNoPath() throws {
    let fixture = try Fixture()
    let script = Self.tools.appending(path: "scripts/install.sh").path
    let prefix = fixture.root + "/a prefix"
    let install = try run("/bin/bash", [script, fixture.root + "/.build", prefix], in: "/")
    #expect(install.status == 0, "\(install.output)\(install.errors)")
    let binary = prefix + "/bin/inward"
    #expect(try FileManager.default.contentsOfDirectory(atPath: prefix + "/bin") == ["inward"])
    let libraries = try run("/usr/bin/env", ["ldd", binary], in: "/")
    #expect("\(libraries.output)\(libraries.errors)".contains("not a dynamic executable"))
    let version = try run(binary, ["--version"], in: "/", environment: [:])
    #expect(version.output == "inward \(Inward.version)\n")
    let lint = try run(binary, ["lint"], in: fixture.root, environment: ["PATH": ""])
    #expect(lint.status == 0)
    #expect(lint.output == "inward: 5 packages, 7 targets, 7 files: no findings\n")
  }

  @Test func swiftPackageInwardLintRunsInAnyPackageThatDependsOnTools() throws {
    let fixture = try Fixture(house: false)
    try fixture.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "Shop",
        dependencies: [.package(path: "\(Self.tools.path)")],
        targets: [.target(name: "Cart"), .target(name: "Prices")]
      )
      """,
      to: "Package.swift"
    )
    try fixture.write("struct Cart {}\n", to: "Sources/Cart/Cart.swift")
    try fixture.write("struct Price {}\n", to: "Sources/Prices/Price.swift")
    try fixture.write(
      "{\"packages\": [\".\"], \"layers\": {\"Shop\": {\"targets\": [\"Shop/*\"], \"uses\": []}}}",
      to: "workspace.json"
    )
    let clean = try run("/usr/bin/env", ["swift", "package", "inward", "lint"], in: fixture.root)
    #expect(clean.status == 0, "\(clean.errors)")
    #expect(clean.output.contains("inward: 1 package, 2 targets, 2 files: no findings\n"))
    try fixture.write("import Prices\n", to: "Sources/Cart/Cart.swift")
    let broken = try run("/usr/bin/env", ["swift", "package", "inward", "lint"], in: fixture.root)
    #expect(broken.status == 1)
    #expect(broken.output.contains("Sources/Cart/Cart.swift:1:8: error: "))
  }
}
