import Foundation
import Testing

@testable import InwardKit

/// Imports that the build of a package compiles only with flags, or never.
@Suite struct ConditionalImportTests {
  private let file = "Packages/Data/Sources/ProfileData/P.swift"
  private let manifest = "Packages/Data/Package.swift"

  /// The modules of undeclared imports in a target that declares none of `LogDomain` and `Dependencies`.
  private func undeclared(_ source: String, settings: String? = nil) throws -> [String] {
    let fixture = try Fixture([file: source])
    if let settings {
      try fixture.replace(
        "package: \"Domain\")])",
        with: "package: \"Domain\")], swiftSettings: \(settings))",
        in: manifest
      )
    }
    return try fixture.lint().filter { $0.rule == .undeclaredImport }.compactMap(\.module)
  }

  @Test(arguments: [
    ("#if SINGLE_MODULE\nimport LogDomain\n#else\nimport Dependencies\n#endif", ["Dependencies"]),
    ("#if os(macOS) && SINGLE_MODULE\nimport LogDomain\n#endif", []),
    ("#if SWIFT_PACKAGE\nimport LogDomain\n#else\nimport Dependencies\n#endif", ["LogDomain"]),
    ("#if !SWIFT_PACKAGE\n#if os(Linux)\nimport LogDomain\n#endif\n#endif", []),
    ("#if OTHER_BUILD\n#elseif os(Linux)\nimport LogDomain\n#endif", ["LogDomain"]),
    ("#if DEBUG || Xcode\nimport LogDomain\n#endif", ["LogDomain"]),
    ("#if $SomeFeature || hasFeature(Other)\nimport LogDomain\n#endif", ["LogDomain"]),
    ("#if A\n#endif\nimport LogDomain", ["LogDomain"]),
    ("#if A\nimport LogDomain\n#endif\nimport LogDomain", ["LogDomain"]),
    ("#elseif A\nimport LogDomain\n#endif\n#endif", ["LogDomain"]),
  ])
  func whatSwiftPMDoesNotCompileNeedsNoDeclaration(source: String, modules: [String]) throws {
    #expect(try undeclared(source) == modules)
  }

  @Test(arguments: [
    "[.define(\"FLAG\")]", "[.define(\"FLAG\", .when(configuration: .debug))]", "[.unsafeFlags([\"-DFLAG\"])]",
    "[.unsafeFlags([\"-D\", \"FLAG\"])]",
  ])
  func aFlagOfTheManifestIsOneThatMayBeSet(settings: String) throws {
    let source = "#if FLAG\nimport LogDomain\n#else\nimport Dependencies\n#endif\n#if OTHER\nimport LogDomain\n#endif\n"
    #expect(try undeclared(source, settings: settings) == ["LogDomain", "Dependencies"])
  }

  @Test func anImportUnderAFlagKeepsADependencyUsed() throws {
    let fixture = try Fixture([
      "Packages/Data/Sources/ProfileData/Profile.swift": "#if SINGLE_MODULE\nimport ProfileDomain\n#endif\n"
    ])
    #expect(try fixture.places() == [])
  }
}
