// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The tests hold `inward` against the SwiftParser that the toolchain ships; `inward` itself needs none.
// `SWIFT_HOST_LIBRARIES` names the folder (`<toolchain>/usr/lib/swift/host`) where the search below fails.
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

let package = Package(
  name: "Tools",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
  products: [
    .library(name: "InwardKit", targets: ["InwardKit"]),
    .executable(name: "inward", targets: ["inward"]),
    .plugin(name: "InwardPlugin", targets: ["InwardPlugin"]),
  ],
  targets: [
    .target(
      name: "InwardKit",
      // What the page of `inward graph` is made of: in the binary, which has no folder beside it.
      resources: [
        .embedInCode("Reports/Graph/Page/graph.css"),
        .embedInCode("Reports/Graph/Page/graph.details.js"),
        .embedInCode("Reports/Graph/Page/graph.drawing.js"),
        .embedInCode("Reports/Graph/Page/graph.html"),
        .embedInCode("Reports/Graph/Page/graph.page.js"),
        .embedInCode("Reports/Graph/Page/graph.units.js"),
      ]
    ),
    .executableTarget(name: "inward", dependencies: ["InwardKit"]),
    .testTarget(name: "InwardKitTests", dependencies: ["InwardKit", "inward"]),
    .testTarget(
      name: "OracleTests",
      dependencies: ["InwardKit"],
      swiftSettings: [.unsafeFlags(["-I", hostLibraries])],
      linkerSettings: [
        .unsafeFlags([
          "-L", hostLibraries, "-Xlinker", "-rpath", "-Xlinker", hostLibraries, "-lSwiftSyntax", "-lSwiftParser",
        ])
      ]
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

// A plugin may have no settings, so it joins after the loop.
package.targets.append(
  .plugin(
    name: "InwardPlugin",
    capability: .command(intent: .custom(verb: "inward", description: "Judge what depends on what.")),
    dependencies: ["inward"]
  )
)
