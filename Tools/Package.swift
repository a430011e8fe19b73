// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Tools",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
  products: [
    .library(name: "InwardKit", targets: ["InwardKit"]),
    .executable(name: "inward", targets: ["inward"]),
  ],
  targets: [
    .target(name: "InwardKit"),
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
