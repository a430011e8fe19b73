// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Order",
  products: [
    .library(name: "Models", targets: ["Models"])
  ],
  targets: [
    .target(name: "Models")
  ]
)
