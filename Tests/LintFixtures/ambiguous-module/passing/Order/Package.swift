// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Order",
  products: [
    .library(name: "OrderModels", targets: ["OrderModels"])
  ],
  targets: [
    .target(name: "OrderModels")
  ]
)
