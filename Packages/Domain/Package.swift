// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Domain",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
  products: [
    .library(name: "LogDomain", targets: ["LogDomain"]),
    .library(name: "LogDomainTesting", targets: ["LogDomainTesting"]),
    .library(name: "IdentityDomain", targets: ["IdentityDomain"]),
    .library(name: "IdentityDomainTesting", targets: ["IdentityDomainTesting"]),
    .library(name: "ProfileDomain", targets: ["ProfileDomain"]),
    .library(name: "ProfileDomainTesting", targets: ["ProfileDomainTesting"]),
    .library(name: "OnboardingDomain", targets: ["OnboardingDomain"]),
    .library(name: "OnboardingDomainTesting", targets: ["OnboardingDomainTesting"]),
  ],
  dependencies: [
    .package(path: "../swift-dependencies")
  ],
  targets: [
    .target(
      name: "LogDomain",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
      ]
    ),
    .target(
      name: "LogDomainTesting",
      dependencies: ["LogDomain", .product(name: "Dependencies", package: "swift-dependencies")]
    ),
    .testTarget(name: "LogDomainTests", dependencies: ["LogDomain", "LogDomainTesting"]),

    .target(
      name: "IdentityDomain",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
      ]
    ),
    .target(
      name: "IdentityDomainTesting",
      dependencies: ["IdentityDomain", .product(name: "Dependencies", package: "swift-dependencies")]
    ),
    .testTarget(
      name: "IdentityDomainTests",
      dependencies: [
        "IdentityDomain", "IdentityDomainTesting",
        .product(name: "Dependencies", package: "swift-dependencies"),
      ]
    ),

    .target(
      name: "ProfileDomain",
      dependencies: [
        "IdentityDomain",
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
      ]
    ),
    .target(
      name: "ProfileDomainTesting",
      dependencies: [
        "IdentityDomain", "ProfileDomain",
        .product(name: "Dependencies", package: "swift-dependencies"),
      ]
    ),
    .testTarget(name: "ProfileDomainTests", dependencies: ["ProfileDomain", "ProfileDomainTesting"]),

    .target(
      name: "OnboardingDomain",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "DependenciesMacros", package: "swift-dependencies"),
      ]
    ),
    .target(
      name: "OnboardingDomainTesting",
      dependencies: ["OnboardingDomain", .product(name: "Dependencies", package: "swift-dependencies")]
    ),
    .testTarget(name: "OnboardingDomainTests", dependencies: ["OnboardingDomain", "OnboardingDomainTesting"]),
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
