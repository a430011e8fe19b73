// swift-tools-version: 6.2
import PackageDescription

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
