// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Feature",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
  products: [
    .library(name: "ScreenModel", targets: ["ScreenModel"]),
    .library(name: "OnboardingFeature", targets: ["OnboardingFeature"]),
    .library(name: "LoginFeature", targets: ["LoginFeature"]),
    .library(name: "ProfileFeature", targets: ["ProfileFeature"]),
    .library(name: "AppFeature", targets: ["AppFeature"]),
  ],
  dependencies: [
    .package(path: "../Domain"),
    .package(path: "../swift-composable-architecture"),
  ],
  targets: [
    .target(name: "ScreenModel"),
    .testTarget(name: "ScreenModelTests", dependencies: ["ScreenModel"]),

    .target(
      name: "OnboardingFeature",
      dependencies: [
        "ScreenModel",
        .product(name: "OnboardingDomain", package: "Domain"),
        .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
      ]
    ),
    .testTarget(
      name: "OnboardingFeatureTests",
      dependencies: [
        "OnboardingFeature", "ScreenModel",
        .product(name: "OnboardingDomain", package: "Domain"),
        .product(name: "OnboardingDomainTesting", package: "Domain"),
        .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
      ]
    ),

    .target(
      name: "LoginFeature",
      dependencies: [
        "ScreenModel",
        .product(name: "IdentityDomain", package: "Domain"),
        .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
      ]
    ),
    .testTarget(
      name: "LoginFeatureTests",
      dependencies: [
        "LoginFeature", "ScreenModel",
        .product(name: "IdentityDomain", package: "Domain"),
        .product(name: "IdentityDomainTesting", package: "Domain"),
        .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
      ]
    ),

    .target(
      name: "ProfileFeature",
      dependencies: [
        "ScreenModel",
        .product(name: "IdentityDomain", package: "Domain"),
        .product(name: "ProfileDomain", package: "Domain"),
        .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
      ]
    ),
    .testTarget(
      name: "ProfileFeatureTests",
      dependencies: [
        "ProfileFeature", "ScreenModel",
        .product(name: "IdentityDomain", package: "Domain"),
        .product(name: "IdentityDomainTesting", package: "Domain"),
        .product(name: "ProfileDomain", package: "Domain"),
        .product(name: "ProfileDomainTesting", package: "Domain"),
        .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
      ]
    ),

    .target(
      name: "AppFeature",
      dependencies: [
        "LoginFeature", "OnboardingFeature", "ProfileFeature", "ScreenModel",
        .product(name: "IdentityDomain", package: "Domain"),
        .product(name: "OnboardingDomain", package: "Domain"),
        .product(name: "ProfileDomain", package: "Domain"),
        .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
      ]
    ),
    .testTarget(
      name: "AppFeatureTests",
      dependencies: [
        "AppFeature", "LoginFeature", "OnboardingFeature", "ProfileFeature", "ScreenModel",
        .product(name: "IdentityDomain", package: "Domain"),
        .product(name: "IdentityDomainTesting", package: "Domain"),
        .product(name: "OnboardingDomain", package: "Domain"),
        .product(name: "OnboardingDomainTesting", package: "Domain"),
        .product(name: "ProfileDomain", package: "Domain"),
        .product(name: "ProfileDomainTesting", package: "Domain"),
        .product(name: "ComposableArchitecture", package: "swift-composable-architecture"),
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
