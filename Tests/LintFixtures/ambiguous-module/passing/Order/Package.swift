// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Order",
  products: [
    .library(name: "Checkout", targets: ["Checkout"])
  ],
  dependencies: [
    .package(path: "../Cart")
  ],
  targets: [
    .target(name: "OrderModels"),
    .target(name: "Checkout", dependencies: [.product(name: "Models", package: "Cart")]),
  ]
)
