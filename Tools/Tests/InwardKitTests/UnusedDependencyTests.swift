import Foundation
import Testing

@testable import InwardKit

/// What is used without an import, so that no `import` is no proof.
@Suite struct UnusedDependencyTests {
  /// The dependencies without use in a package of these targets, by their names.
  private func unused(_ targets: [String], _ files: [String: String]) throws -> [String] {
    let fixture = try Fixture(
      [
        "workspace.json": """
        {"packages": ["Kit"], "layers": {"All": {"targets": ["*/*"], "uses": [], "siblings": true}}}
        """,
        "Kit/Package.swift": Fixture.manifest("Kit", targets: targets)
          .replacing("\nimport", with: "\nimport CompilerPluginSupport; import"),
      ],
      house: false
    )
    for (path, text) in files { try fixture.write(text, to: "Kit/\(path)") }
    return try fixture.lint().filter { $0.rule == .unusedDependency }.compactMap(\.module)
  }

  /// Of a target `User`, whose one source is given, and a target `Other` in the sources of a package.
  private func isUnused(other: String = ".target(name: \"Other\")", user: String = "", _ files: [String: String]) throws
    -> Bool
  {
    let target = ".target(name: \"User\", dependencies: [\"Other\"]\(user))"
    return try !unused([target, other], files.merging(["Sources/User/U.swift": "struct U {}"]) { own, _ in own })
      .isEmpty
  }

  @Test func macrosPluginsExecutablesAndResourcesAreUsedWithoutAnImport() throws {
    let targets = [
      ".target(name: \"User\", dependencies: [\"Macro\", \"Assets\", \"Tool\", \"CShim\", \"CLib\", \"Plain\"])",
      ".macro(name: \"Macro\")", ".target(name: \"Assets\")", ".executableTarget(name: \"Tool\")",
      ".target(name: \"CShim\")", ".systemLibrary(name: \"CLib\")", ".target(name: \"Plain\")",
    ]
    let files = [
      "Sources/Macro/M.swift": "import SwiftSyntax\n", "Sources/Assets/a.txt": "", "Sources/Tool/main.swift": "print()",
      "Sources/CShim/shim.c": "", "Sources/CLib/module.modulemap": "module CLib {}",
      "Sources/Plain/P.swift": "let a = 1",
      "Sources/User/U.swift": "import CLib\n",
    ]
    #expect(try unused(targets, files) == ["Plain"])
  }

  @Test func aTargetWithoutCodeIsThereToBuildItsDependencies() throws {
    let other = ["Sources/Other/O.swift": "struct O {}"]
    #expect(try isUnused(other))
    #expect(try !isUnused(other.merging(["Sources/User/U.swift": "// All of them.\n/* Nothing here. */\n"]) { $1 }))
  }

  @Test func aModuleWithoutCodeIsThereToBeFound() throws {
    #expect(try !isUnused(["Sources/Other/Empty.swift": "// canImport(Other) says that this version has it.\n"]))
  }

  @Test func aProgramIsKnownByItsMainFileToo() throws {
    #expect(try !isUnused(["Sources/Other/main.swift": "print()"]))
  }

  @Test func whatAPluginGeneratesMayImportAnythingUnlessItOnlyChecks() throws {
    let other = ["Sources/Other/O.swift": "struct O {}"]
    #expect(try !isUnused(user: ", plugins: [.plugin(name: \"ProtobufPlugin\", package: \"p\")]", other))
    #expect(try isUnused(user: ", plugins: [.plugin(name: \"SwiftLintBuildToolPlugin\", package: \"p\")]", other))
  }

  @Test func testsOfALinkedTargetRunWithoutAnImport() throws {
    let targets = [".testTarget(name: \"KitTests\", dependencies: [\"Other\"])", ".target(name: \"Other\")"]
    let files = ["Tests/KitTests/T.swift": "import Testing", "Sources/Other/O.swift": "struct O {}"]
    #expect(try unused(targets, files) == ["Other"])
    #expect(
      try unused(targets, files.merging(["Sources/Other/O.swift": "import Testing\n@Test func a() {}"]) { $1 }) == []
    )
  }

  @Test func aPackageOfAModuleMapAloneIsUsedByTheImport() throws {
    let fixture = try Fixture(
      [
        "workspace.json": """
        {"packages": ["*"], "layers": {"All": {"targets": ["*/*"], "uses": [], "siblings": true}}}
        """,
        "Kit/Package.swift": Fixture.manifest("Kit", dependencies: ["../CSystem"], targets: [".target(name: \"Kit\")"]),
        "Kit/Sources/Kit/K.swift": "import CSystem\n",
        "CSystem/Package.swift": Fixture.manifest("CSystem", targets: []),
        "CSystem/module.modulemap": "module CSystem {}\n",
      ],
      house: false
    )
    #expect(try fixture.places() == [])
  }

  // MARK: - C

  @Test(arguments: [
    "module CThing { header \"thing.h\" export * }",
    "/* module Other */ // module Other\nframework module CThing [system] {\n}",
    "module Base { module Other {} }\nmodule CThing.Sub { header \"a\" }",
    "extern module CThing \"module Other.modulemap\"",
    "module \"CThing\" {}",
  ])
  func aModuleMapSaysWhatCIsImportedBy(map: String) throws {
    let system = ".systemLibrary(name: \"Other\")"
    let files = ["Sources/Other/module.modulemap": map]
    #expect(try !isUnused(other: system, files.merging(["Sources/User/U.swift": "import CThing"]) { $1 }))
    #expect(try isUnused(other: system, files.merging(["Sources/User/U.swift": "import Other"]) { $1 }))
  }

  @Test func aModuleOfAMapIsDeclaredByItsTarget() throws {
    let fixture = try Fixture(
      [
        "workspace.json": """
        {"packages": ["Kit"], "layers": {"All": {"targets": ["*/*"], "uses": [], "siblings": true}}}
        """,
        "Kit/Package.swift": Fixture.manifest(
          "Kit",
          targets: [
            ".target(name: \"User\", dependencies: [\"libthing\"])", ".target(name: \"libthing\")",
            ".executableTarget(name: \"thing\")",
          ]
        ), "Kit/Sources/User/U.swift": "import thing\n", "Kit/Sources/thing/main.swift": "print()\n",
        "Kit/Sources/libthing/thing.c": "",
        "Kit/Sources/libthing/include/module.modulemap": "module thing { header \"t.h\" }",
      ],
      house: false
    )
    #expect(try fixture.places() == [])
  }
}
