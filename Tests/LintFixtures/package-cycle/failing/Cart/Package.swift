// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Cart",
  products: [
    .library(name: "Cart", targets: ["Cart"])
  ],
  dependencies: [
    .package(path: "../Order")
  ],
  targets: [
    .target(name: "Cart", dependencies: [.product(name: "Money", package: "Order")])
  ]
)
