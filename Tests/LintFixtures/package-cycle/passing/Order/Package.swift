// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Order",
  products: [
    .library(name: "Money", targets: ["Money"]),
    .library(name: "Order", targets: ["Order"]),
  ],
  dependencies: [
    .package(path: "../Cart")
  ],
  targets: [
    .target(name: "Money"),
    .target(name: "Order", dependencies: [.product(name: "Cart", package: "Cart")]),
  ]
)
