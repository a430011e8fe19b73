// swift-tools-version: 6.2
import Foundation
import PackageDescription

let names = ProcessInfo.processInfo.environment["TARGETS"]?.split(separator: ",").map(String.init) ?? []
let package = Package(name: "Shop", targets: names.map { .target(name: $0) })
