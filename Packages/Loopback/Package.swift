// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Loopback",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
  products: [
    .library(name: "LoopbackHTTP", targets: ["LoopbackHTTP"])
  ],
  targets: [
    .target(name: "LoopbackHTTP"),
    .testTarget(name: "LoopbackHTTPTests", dependencies: ["LoopbackHTTP"]),
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
