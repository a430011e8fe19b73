import Foundation
import Testing

@testable import InwardKit

/// Calls `body` with a cursor at the beginning of a text.
func reading<Result>(_ bytes: some Sequence<UInt8>, _ body: (SourceCursor) throws -> Result) rethrows -> Result {
  // As small as can be, so that a read past the end is one past the memory too.
  let buffer = ReadBuffer(capacity: 1)
  return try withExtendedLifetime(buffer) { try body(buffer.take(bytes)) }
}

/// A workspace in a folder of its own, removed with the value.
final class Fixture {
  let root: String

  /// Writes files; a workspace of a Domain, a Data, a Feature and an App package unless `files` says otherwise.
  init(_ files: [String: String] = [:], house: Bool = true) throws {
    let base = FileManager.default.temporaryDirectory.appending(path: "inward-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
    root = base.resolvingSymlinksInPath().path
    for (path, text) in (house ? Self.house : [:]).merging(files, uniquingKeysWith: { $1 }) {
      try write(text, to: path)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

  func write(_ data: Data, to path: String) throws {
    let url = URL(filePath: "\(root)/\(path)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: URL(filePath: "\(root)/\(path)"), encoding: .utf8)
  }

  /// Replaces the only occurrence of a text.
  func replace(_ old: String, with new: String, in path: String) throws {
    let text = try read(path)
    try #require(text.components(separatedBy: old).count == 2, "'\(old)' is not in \(path) once")
    try write(text.replacingOccurrences(of: old, with: new), to: path)
  }

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: "\(root)/\(path)") }

  func lint() throws -> [Finding] { Judge.judge(try WorkspaceLoader.load(root: root, sources: true)) }

  /// `rule file:line:column module` of each finding.
  func places() throws -> [String] {
    try lint().map { "\($0.rule.rawValue) \($0.location.text) \($0.module ?? "-")" }
  }

  static let house: [String: String] = [
    "workspace.json": """
    {
      "packages": ["Packages/*"],
      "layers": {
        "Kernel": {"targets": ["Kernel/*"], "uses": []},
        "Domain": {"targets": ["Domain/*"], "uses": ["Kernel"], "siblings": true, "forbid": ["FoundationNetworking"]},
        "Data": {"targets": ["Data/*"], "uses": ["Domain", "Kernel"]},
        "Feature": {"targets": ["Feature/*Feature"], "uses": ["Domain", "Kernel"]},
        "App": {"targets": ["App/*"], "uses": ["Domain", "Kernel", "Data", "Feature"]}
      },
      "composition": {"App": "Packages/App/Sources/App/LiveValues.swift"},
      "liveValuesAllowed": ["Kernel/*"],
      "testing": {"modules": ["*Testing", "*TestSupport"]}
    }
    """,
    "Packages/Kernel/Package.swift": manifest("Kernel", targets: [".target(name: \"Dependencies\")"]),
    "Packages/Kernel/Sources/Dependencies/Clock.swift": """
    enum ClockKey: DependencyKey { static let liveValue = 1 }
    extension DependencyValues { public var clock: Int { get { self[ClockKey.self] } set { self[ClockKey.self] = newValue } } }
    """,
    "Packages/Domain/Package.swift": manifest(
      "Domain",
      dependencies: ["../Kernel"],
      targets: [
        ".target(name: \"ProfileDomain\", dependencies: [.product(name: \"Dependencies\", package: \"Kernel\")])",
        ".target(name: \"LogDomain\", dependencies: [.product(name: \"Dependencies\", package: \"Kernel\")])",
      ]
    ),
    "Packages/Domain/Sources/ProfileDomain/Profile.swift": """
    import Dependencies

    public struct ProfileClient: Sendable {}
    extension ProfileClient: TestDependencyKey { public static let testValue = ProfileClient() }
    extension DependencyValues {
      public var profile: ProfileClient {
        get { self[ProfileClient.self] }
        set { self[ProfileClient.self] = newValue }
      }
    }
    """,
    "Packages/Domain/Sources/LogDomain/Log.swift": """
    import Dependencies

    extension DependencyValues {
      public var log: Int { get { self[Key.self] } set { self[Key.self] = newValue } }
      private enum Key: TestDependencyKey { static let testValue = 1 }
    }
    """,
    "Packages/Data/Package.swift": manifest(
      "Data",
      dependencies: ["../Domain"],
      targets: [
        ".target(name: \"ProfileData\", dependencies: [.product(name: \"ProfileDomain\", package: \"Domain\")])"
      ]
    ),
    "Packages/Data/Sources/ProfileData/Profile.swift": "import ProfileDomain\n",
    "Packages/Feature/Package.swift": manifest(
      "Feature",
      dependencies: ["../Domain", "../Kernel"],
      targets: [
        ".target(name: \"ProfileFeature\", dependencies: [.product(name: \"ProfileDomain\", package: \"Domain\"), "
          + ".product(name: \"Dependencies\", package: \"Kernel\")])",
        ".target(name: \"LoginFeature\")",
      ]
    ),
    "Packages/Feature/Sources/ProfileFeature/Profile.swift": """
    import Dependencies
    import ProfileDomain

    struct Reducer {
      @Dependency(\\.profile) var profile
      @Dependency(\\.clock) var clock
    }
    """,
    "Packages/Feature/Sources/LoginFeature/Login.swift": "struct Login {}\n",
    "Packages/App/Package.swift": manifest(
      "App",
      dependencies: ["../Domain", "../Data", "../Feature"],
      targets: [
        ".executableTarget(name: \"App\", dependencies: [.product(name: \"ProfileFeature\", package: \"Feature\"), "
          + ".product(name: \"ProfileData\", package: \"Data\"), .product(name: \"LogDomain\", package: \"Domain\")])"
      ]
    ),
    "Packages/App/Sources/App/LiveValues.swift": """
    import LogDomain
    import ProfileData
    import ProfileFeature

    extension Composition {
      static func live() -> Composition {
        Composition {
          Live(\\.log) { _ in 1 }
          Live(\\.profile) { .http(log: try $0.log) }
        }
      }
    }
    """,
  ]

  /// A manifest with a product for each of its targets.
  static func manifest(_ name: String, dependencies: [String] = [], targets: [String], tail: String = "") -> String {
    let names = targets.compactMap { target -> String? in
      guard !target.hasPrefix(".testTarget"), !target.hasPrefix(".executableTarget") else { return nil }
      return target.components(separatedBy: "\"")[1]
    }
    let products = names.map { "    .library(name: \"\($0)\", targets: [\"\($0)\"]),\n" }.joined()
    let packages = dependencies.map { "    .package(path: \"\($0)\"),\n" }.joined()
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name)",
        products: [
      \(products)  ],
        dependencies: [
      \(packages)  ],
        targets: [
      \(targets.map { "    \($0),\n" }.joined())  ]
      )
      \(tail)
      """
  }
}
