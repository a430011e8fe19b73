// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Price",
  products: [
    .library(name: "Price", targets: ["Price"])
  ],
  targets: [
    .target(name: "Price")
  ]
)

for target in package.targets {
  target.swiftSettings = [.enableUpcomingFeature("MemberImportVisibility")]
}
