// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Cart",
  products: [
    .library(name: "Cart", targets: ["Cart"])
  ],
  targets: [
    .target(name: "Cart")
  ]
)
