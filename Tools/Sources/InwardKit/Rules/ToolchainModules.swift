/// Modules that a toolchain or a system has for every target, of those that somebody builds as a package too.
enum ToolchainModules {
  static let names: Set<String> = [
    "Android", "Combine", "CompilerPluginSupport", "CoreFoundation", "Cxx", "Darwin", "Dispatch", "Distributed",
    "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "FoundationXML",
    "Glibc", "Musl", "Observation", "PackageDescription", "PackagePlugin", "RegexBuilder", "Runtime", "Swift",
    "SwiftUI", "Synchronization", "System", "Testing", "WinSDK", "XCTest", "_Differentiation", "_FoundationCollections",
    "_FoundationICU", "_RegexParser", "_StringProcessing", "_TestDiscovery", "_Testing_Foundation", "os",
  ]
}
