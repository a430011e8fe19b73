// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shop",
  products: [
    .library(name: "LoginFeature", targets: ["LoginFeature"]),
    .library(name: "IdentityDomain", targets: ["IdentityDomain"]),
    .library(name: "IdentityData", targets: ["IdentityData"]),
  ],
  targets: [
    .target(name: "LoginFeature", dependencies: ["IdentityDomian"]),
    .target(name: "IdentityDomain"),
    .target(name: "IdentityData"),
  ]
)
