// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shop",
  products: [
    .library(name: "LoginFeature", targets: ["LoginFeature"]),
    .library(name: "SignInSupport", targets: ["SignInSupport"]),
    .library(name: "TokenSupport", targets: ["TokenSupport"]),
    .library(name: "IdentityDomain", targets: ["IdentityDomain"]),
    .library(name: "IdentityData", targets: ["IdentityData"]),
  ],
  targets: [
    .target(name: "LoginFeature", dependencies: ["SignInSupport"]),
    .target(name: "SignInSupport", dependencies: ["TokenSupport"]),
    .target(name: "TokenSupport", dependencies: ["IdentityData"]),
    .target(name: "IdentityDomain"),
    .target(name: "IdentityData"),
  ]
)
