// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Data",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
  products: [
    .library(name: "CCrypto", targets: ["CCrypto"]),
    .library(name: "HTTPTransport", targets: ["HTTPTransport"]),
    .library(name: "IdentityData", targets: ["IdentityData"]),
    .library(name: "LogData", targets: ["LogData"]),
    .library(name: "OnboardingData", targets: ["OnboardingData"]),
    .library(name: "ProfileData", targets: ["ProfileData"]),
    .library(name: "SQLiteStore", targets: ["SQLiteStore"]),
  ],
  dependencies: [
    .package(path: "../Domain"),
    .package(path: "../Loopback"),
    .package(path: "../swift-dependencies"),
  ],
  targets: [
    .systemLibrary(name: "CCrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "HTTPTransport",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies")
      ]
    ),
    .testTarget(
      name: "HTTPTransportTests",
      dependencies: [
        "HTTPTransport",
        .product(name: "Dependencies", package: "swift-dependencies"),
      ]
    ),
    .target(
      name: "IdentityData",
      dependencies: [
        "CCrypto",
        "HTTPTransport",
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "IdentityDomain", package: "Domain"),
        .product(name: "LogDomain", package: "Domain"),
        .product(name: "LoopbackHTTP", package: "Loopback"),
      ]
    ),
    .testTarget(
      name: "IdentityDataTests",
      dependencies: [
        "CCrypto",
        "HTTPTransport",
        "IdentityData",
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "IdentityDomain", package: "Domain"),
        .product(name: "LogDomain", package: "Domain"),
        .product(name: "LogDomainTesting", package: "Domain"),
        .product(name: "LoopbackHTTP", package: "Loopback"),
      ],
      resources: [.copy("Vectors")]
    ),
    .target(
      name: "LogData",
      dependencies: [
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "LogDomain", package: "Domain"),
      ]
    ),
    .testTarget(
      name: "LogDataTests",
      dependencies: [
        "LogData",
        .product(name: "LogDomain", package: "Domain"),
      ]
    ),
    .target(
      name: "OnboardingData",
      dependencies: [
        "SQLiteStore",
        .product(name: "OnboardingDomain", package: "Domain"),
      ]
    ),
    .testTarget(
      name: "OnboardingDataTests",
      dependencies: [
        "OnboardingData",
        "SQLiteStore",
        .product(name: "OnboardingDomain", package: "Domain"),
      ]
    ),
    .target(
      name: "ProfileData",
      dependencies: [
        "HTTPTransport",
        "SQLiteStore",
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "IdentityDomain", package: "Domain"),
        .product(name: "LogDomain", package: "Domain"),
        .product(name: "ProfileDomain", package: "Domain"),
      ]
    ),
    .testTarget(
      name: "ProfileDataTests",
      dependencies: [
        "HTTPTransport",
        "ProfileData",
        "SQLiteStore",
        .product(name: "Dependencies", package: "swift-dependencies"),
        .product(name: "IdentityDomain", package: "Domain"),
        .product(name: "LogDomain", package: "Domain"),
        .product(name: "ProfileDomain", package: "Domain"),
      ]
    ),
    .target(
      name: "SQLiteStore",
      dependencies: [
        "CSQLite",
        .product(name: "Dependencies", package: "swift-dependencies"),
      ]
    ),
    .testTarget(
      name: "SQLiteStoreTests",
      dependencies: [
        "SQLiteStore",
        .product(name: "Dependencies", package: "swift-dependencies"),
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
