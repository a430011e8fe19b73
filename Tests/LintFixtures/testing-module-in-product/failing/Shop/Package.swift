// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shop",
  products: [
    .library(name: "LoginFeature", targets: ["LoginFeature"]),
    .library(name: "IdentityDomain", targets: ["IdentityDomain"]),
    .library(name: "IdentityDomainTesting", targets: ["IdentityDomainTesting"]),
  ],
  targets: [
    .target(name: "LoginFeature", dependencies: ["IdentityDomainTesting"]),
    .target(name: "IdentityDomain"),
    .target(name: "IdentityDomainTesting", dependencies: ["IdentityDomain"]),
  ]
)
