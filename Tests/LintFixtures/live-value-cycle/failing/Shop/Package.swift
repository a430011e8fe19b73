// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shop",
  products: [
    .library(name: "ProfileDomain", targets: ["ProfileDomain"]),
    .library(name: "ProfileData", targets: ["ProfileData"]),
    .library(name: "ProfileFeature", targets: ["ProfileFeature"]),
  ],
  dependencies: [
    .package(url: "https://github.com/pointfreeco/swift-dependencies", from: "1.16.0")
  ],
  targets: [
    .target(name: "ProfileDomain", dependencies: [.product(name: "Dependencies", package: "swift-dependencies")]),
    .target(name: "ProfileData", dependencies: ["ProfileDomain"]),
    .target(
      name: "ProfileFeature",
      dependencies: ["ProfileDomain", .product(name: "Dependencies", package: "swift-dependencies")]
    ),
    .executableTarget(name: "App", dependencies: ["ProfileData", "ProfileDomain", "ProfileFeature"]),
  ]
)
