// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "LocalBackend",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
  products: [
    .executable(name: "local-backend", targets: ["local-backend"]),
    .library(name: "LocalBackend", targets: ["LocalBackend"]),
  ],
  dependencies: [
    .package(path: "../Data"),
    .package(path: "../Loopback"),
  ],
  targets: [
    .executableTarget(name: "local-backend", dependencies: ["LocalBackend"]),
    .target(
      name: "LocalBackend",
      dependencies: [
        .product(name: "CCrypto", package: "Data"),
        .product(name: "LoopbackHTTP", package: "Loopback"),
      ]
    ),
    .testTarget(
      name: "LocalBackendTests",
      dependencies: [
        "LocalBackend",
        "local-backend",
        .product(name: "CCrypto", package: "Data"),
        .product(name: "LoopbackHTTP", package: "Loopback"),
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
