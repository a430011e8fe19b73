// swift-tools-version: 6.2

import CompilerPluginSupport
import Foundation
import PackageDescription

/// The toolchain's own SwiftSyntax, so that no syntax package is fetched or compiled.
///
/// The manifest runs with the toolchain's `libPackageDescription` mapped in; its path leads to the toolchain even where
/// `swiftc` on the PATH is a launcher's link. `SWIFT_HOST_LIBRARIES` names the folder where that fails.
let hostLibraries: String = {
  if let override = Context.environment["SWIFT_HOST_LIBRARIES"], !override.isEmpty { return override }
  let maps = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile() ?? Data()
  for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") where line.contains("libPackageDescription")
  {
    guard let start = line.firstIndex(of: "/") else { continue }
    let library = URL(fileURLWithPath: String(line[start...]))
    let swift = library.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return swift.appendingPathComponent("host").path
  }
  return "/usr/lib/swift/host"
}()

let syntaxModules = [
  "SwiftBasicFormat", "SwiftCompilerPluginMessageHandling", "SwiftDiagnostics", "SwiftOperators", "SwiftParser",
  "SwiftParserDiagnostics", "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacroExpansion", "SwiftSyntaxMacros",
]
let syntaxFlags: [SwiftSetting] = [.unsafeFlags(["-I", hostLibraries])]
let syntaxLibraries: [LinkerSetting] = [
  .unsafeFlags(
    ["-L", hostLibraries, "-Xlinker", "-rpath", "-Xlinker", hostLibraries] + syntaxModules.map { "-l\($0)" }
  )
]

let package = Package(
  name: "swift-composable-architecture",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
  products: [
    .library(name: "CasePaths", targets: ["CasePaths"]),
    .library(name: "CustomDump", targets: ["CustomDump"]),
    .library(name: "IdentifiedCollections", targets: ["IdentifiedCollections"]),
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"]),
  ],
  dependencies: [
    .package(path: "../swift-dependencies")
  ],
  targets: [
    .target(
      name: "CasePaths",
      dependencies: [
        "ComposableArchitectureMacros",
        .product(name: "Dependencies", package: "swift-dependencies"),
      ]
    ),
    .target(
      name: "CustomDump",
      dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]
    ),
    .target(name: "IdentifiedCollections"),
    .target(
      name: "ComposableArchitecture",
      dependencies: [
        "CasePaths",
        "ComposableArchitectureMacros",
        "CustomDump",
        "IdentifiedCollections",
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
      ]
    ),
    .macro(
      name: "ComposableArchitectureMacros",
      swiftSettings: syntaxFlags,
      linkerSettings: syntaxLibraries
    ),
    .testTarget(name: "CasePathsTests", dependencies: ["CasePaths"]),
    .testTarget(name: "CustomDumpTests", dependencies: ["CustomDump"]),
    .testTarget(name: "IdentifiedCollectionsTests", dependencies: ["IdentifiedCollections"]),
    .testTarget(name: "ComposableArchitectureTests", dependencies: ["ComposableArchitecture"]),
    .testTarget(
      name: "ComposableArchitectureMacrosTests",
      dependencies: ["ComposableArchitectureMacros"],
      swiftSettings: syntaxFlags,
      linkerSettings: syntaxLibraries
    ),
  ]
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InferIsolatedConformances"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .treatAllWarnings(as: .error),
    ]
}
