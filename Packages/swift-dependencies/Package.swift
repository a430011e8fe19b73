// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// The macros are built against the SwiftSyntax that the toolchain itself ships, so that no syntax package is fetched or
// compiled. `SWIFT_HOST_LIBRARIES` names the folder (`<toolchain>/usr/lib/swift/host`) where the search below fails.
let hostLibraries: String = {
  if let override = Context.environment["SWIFT_HOST_LIBRARIES"], !override.isEmpty { return override }
  let marker = "/pm/ManifestAPI/libPackageDescription"
  let maps = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile() ?? Data()
  for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
    guard let end = line.range(of: marker), let start = line.firstIndex(of: "/") else { continue }
    return line[start..<end.lowerBound] + "/host"
  }
  return "/usr/lib/swift/host"
}()

let hostSwiftSettings: [SwiftSetting] = [.unsafeFlags(["-I", hostLibraries])]
let hostLinkerSettings: [LinkerSetting] = [
  .unsafeFlags([
    "-L", hostLibraries, "-Xlinker", "-rpath", "-Xlinker", hostLibraries,
    "-lSwiftSyntax", "-lSwiftSyntaxBuilder", "-lSwiftParser", "-lSwiftSyntaxMacros", "-lSwiftDiagnostics",
    "-lSwiftBasicFormat", "-lSwiftSyntaxMacroExpansion", "-lSwiftCompilerPluginMessageHandling",
  ])
]

let package = Package(
  name: "swift-dependencies",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
  products: [
    .library(name: "Clocks", targets: ["Clocks"]),
    .library(name: "ConcurrencyExtras", targets: ["ConcurrencyExtras"]),
    .library(name: "Dependencies", targets: ["Dependencies"]),
    .library(name: "DependenciesMacros", targets: ["DependenciesMacros"]),
    .library(name: "DependenciesTestSupport", targets: ["DependenciesTestSupport"]),
    .library(name: "IssueReporting", targets: ["IssueReporting"]),
    .library(name: "XCTestDynamicOverlay", targets: ["XCTestDynamicOverlay"]),
  ],
  targets: [
    .target(name: "IssueReporting"),
    .target(name: "XCTestDynamicOverlay", dependencies: ["IssueReporting"]),
    .target(name: "ConcurrencyExtras"),
    .target(name: "Clocks", dependencies: ["ConcurrencyExtras", "IssueReporting"]),
    .target(
      name: "Dependencies",
      dependencies: ["Clocks", "ConcurrencyExtras", "DependenciesMacrosPlugin", "IssueReporting"]
    ),
    .target(name: "DependenciesMacros", dependencies: ["DependenciesMacrosPlugin", "IssueReporting"]),
    .target(name: "DependenciesTestSupport", dependencies: ["Dependencies"]),
    .macro(
      name: "DependenciesMacrosPlugin",
      swiftSettings: hostSwiftSettings,
      linkerSettings: hostLinkerSettings
    ),
    .testTarget(name: "ClocksTests", dependencies: ["Clocks", "ConcurrencyExtras"]),
    .testTarget(name: "ConcurrencyExtrasTests", dependencies: ["ConcurrencyExtras"]),
    .testTarget(
      name: "DependenciesMacrosTests",
      dependencies: ["Dependencies", "DependenciesMacros", "DependenciesMacrosPlugin"],
      swiftSettings: hostSwiftSettings,
      linkerSettings: hostLinkerSettings
    ),
    .executableTarget(
      name: "DependenciesProgram",
      dependencies: ["Dependencies", "DependenciesMacros", "DependenciesProgramKeys"],
      path: "Tests/DependenciesProgram"
    ),
    .target(name: "DependenciesProgramKeys", dependencies: ["Dependencies"], path: "Tests/DependenciesProgramKeys"),
    .testTarget(
      name: "DependenciesTests",
      dependencies: ["Dependencies", "DependenciesProgram", "DependenciesTestSupport"]
    ),
    .testTarget(name: "IssueReportingTests", dependencies: ["IssueReporting", "XCTestDynamicOverlay"]),
    .testTarget(
      name: "UpstreamTests",
      dependencies: [
        "Clocks", "ConcurrencyExtras", "Dependencies", "DependenciesMacros", "DependenciesTestSupport",
        "IssueReporting",
        "XCTestDynamicOverlay",
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
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
