// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shop",
  products: [
    .library(name: "Cart", targets: ["Cart"]),
    .library(name: "Order", targets: ["Order"]),
    .library(name: "Price", targets: ["Price"]),
  ],
  targets: [
    .target(name: "Cart", dependencies: ["Price"]),
    .target(name: "Order", dependencies: ["Cart"]),
    .target(name: "Price"),
  ]
)
