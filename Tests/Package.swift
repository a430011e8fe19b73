// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Tests",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
  products: [
    .executable(name: "benchmarks", targets: ["Benchmarks"])
  ],
  dependencies: [
    .package(path: "../Packages/Composition"),
    .package(path: "../Packages/Data"),
    .package(path: "../Packages/Domain"),
    .package(path: "../Packages/LocalBackend"),
    .package(path: "../Packages/Loopback"),
    .package(path: "../Packages/swift-composable-architecture"),
    .package(path: "../Packages/swift-dependencies"),
    .package(path: "../Tools"),
  ],
  targets: [
    .target(name: "Programs", path: "Programs"),
    .target(name: "CKeep", path: "CKeep"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CKeep",
        "Programs",
        .product(name: "CompositionRoot", package: "Composition"),
        .product(name: "Dependencies", package: "swift-dependencies"),
      ],
      path: "Benchmarks"
    ),
    .testTarget(
      name: "Acceptance",
      dependencies: [
        "Programs",
        .product(name: "HeadlessApp", package: "Composition"),
        .product(name: "OnboardingData", package: "Data"),
        .product(name: "ProfileData", package: "Data"),
        .product(name: "SQLiteStore", package: "Data"),
        .product(name: "local-backend", package: "LocalBackend"),
        .product(name: "inward", package: "Tools"),
      ],
      path: "Acceptance"
    ),
    .testTarget(
      name: "DataIntegration",
      dependencies: [
        "Programs",
        .product(name: "HTTPTransport", package: "Data"),
        .product(name: "IdentityData", package: "Data"),
        .product(name: "IdentityDomain", package: "Domain"),
        .product(name: "LogDomain", package: "Domain"),
        .product(name: "LogDomainTesting", package: "Domain"),
        .product(name: "LoopbackHTTP", package: "Loopback"),
        .product(name: "ProfileData", package: "Data"),
        .product(name: "ProfileDomain", package: "Domain"),
        .product(name: "SQLiteStore", package: "Data"),
        .product(name: "local-backend", package: "LocalBackend"),
      ],
      path: "DataIntegration"
    ),
    .testTarget(
      name: "Documentation",
      dependencies: [
        .product(name: "CompositionRoot", package: "Composition"),
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
        .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ],
      path: "Documentation"
    ),
    .testTarget(
      name: "LintRules",
      dependencies: ["Programs", .product(name: "inward", package: "Tools")],
      path: "LintRules"
    ),
    .testTarget(
      name: "Migration",
      dependencies: [
        .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
        .product(name: "CompositionRoot", package: "Composition"),
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesTestSupport", package: "swift-dependencies"),
      ],
      path: "Migration",
      exclude: ["README.md"]
    ),
    .testTarget(
      name: "Template",
      dependencies: ["Programs", .product(name: "inward", package: "Tools")],
      path: "Template"
    ),
    .testTarget(
      name: "Pictures",
      dependencies: [
        "Programs",
        .product(name: "inward", package: "Tools"),
      ],
      path: "Pictures"
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
