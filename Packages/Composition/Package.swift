// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Composition",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
  products: [
    .library(name: "CompositionRoot", targets: ["CompositionRoot"]),
    .library(name: "HeadlessRunner", targets: ["HeadlessRunner"]),
    .executable(name: "HeadlessApp", targets: ["HeadlessApp"]),
  ],
  dependencies: [
    .package(path: "../Data"),
    .package(path: "../Domain"),
    .package(path: "../Feature"),
    .package(path: "../swift-composable-architecture"),
    .package(path: "../swift-dependencies"),
  ],
  targets: [
    .target(
      name: "CompositionRoot",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies")
      ]
    ),
    .testTarget(
      name: "CompositionRootTests",
      dependencies: [
        "CompositionRoot",
        .product(name: "Dependencies", package: "swift-dependencies"),
      ]
    ),

    .target(
      name: "HeadlessRunner",
      dependencies: [
        .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
        .product(name: "ScreenModel", package: "Feature"),
      ]
    ),
    .testTarget(
      name: "HeadlessRunnerTests",
      dependencies: [
        "HeadlessRunner",
        .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
        .product(name: "ScreenModel", package: "Feature"),
      ]
    ),

    .executableTarget(
      name: "HeadlessApp",
      dependencies: [
        "CompositionRoot",
        "HeadlessRunner",
        .product(name: "AppFeature", package: "Feature"),
        .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "HTTPTransport", package: "Data"),
        .product(name: "IdentityData", package: "Data"),
        .product(name: "IdentityDomain", package: "Domain"),
        .product(name: "LogData", package: "Data"),
        .product(name: "LogDomain", package: "Domain"),
        .product(name: "OnboardingData", package: "Data"),
        .product(name: "OnboardingDomain", package: "Domain"),
        .product(name: "ProfileData", package: "Data"),
        .product(name: "ProfileDomain", package: "Domain"),
        .product(name: "SQLiteStore", package: "Data"),
        .product(name: "ScreenModel", package: "Feature"),
      ]
    ),
    .testTarget(
      name: "HeadlessAppTests",
      dependencies: [
        "CompositionRoot",
        "HeadlessApp",
        "HeadlessRunner",
        .product(name: "AppFeature", package: "Feature"),
        .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "ScreenModel", package: "Feature"),
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
