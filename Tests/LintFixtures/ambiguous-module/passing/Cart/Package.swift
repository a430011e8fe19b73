// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Cart",
  products: [
    .library(name: "Models", targets: ["Models"])
  ],
  targets: [
    .target(name: "Models")
  ]
)
