// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Order",
  products: [
    .library(name: "Order", targets: ["Order"])
  ],
  targets: [
    .target(name: "Order")
  ]
)

for target in package.targets {
  target.swiftSettings = [.enableUpcomingFeature("ExistentialAny")]
}
