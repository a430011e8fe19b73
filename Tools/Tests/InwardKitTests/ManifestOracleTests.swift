import Foundation
import Testing

@testable import InwardKit

/// What SwiftPM's `dump-package` says of a manifest, against what this package makes of it.
@Suite struct ManifestOracleTests {
  /// All of them take a minute and more.
  private static let isSoak = ProcessInfo.processInfo.environment["INWARD_SOAK"] != nil
  private static func sample(_ all: [ManifestFixture], _ names: String...) -> [ManifestFixture] {
    isSoak ? all : all.filter { names.contains($0.name) }
  }

  @Test(arguments: sample(ManifestFixture.literal, "products"))
  func aManifestThatIsReadIsWhatSwiftPMDumps(manifest: ManifestFixture) throws {
    let fixture = try ManifestRun(manifest.text)
    let read = try fixture.load(trust: false)
    #expect(read.problems == [])
    try expectSame(read, try fixture.dump(), in: fixture.folder)
  }

  @Test(arguments: sample(ManifestFixture.dynamic, "functions"))
  func aManifestThatIsRunIsWhatSwiftPMDumps(manifest: ManifestFixture) throws {
    let fixture = try ManifestRun(manifest.text, variables: ["INWARD_FIXTURE_LOCAL": "Ünder \"here\""])
    let evaluated = try fixture.load(trust: true)
    #expect(evaluated.problems == [])
    try expectSame(evaluated, try fixture.dump(), in: fixture.folder)
  }

  @Test(.enabled(if: isSoak)) func theManifestsOfThisWorkspaceAreWhatSwiftPMDumps() throws {
    let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }.path
    let packages = try WorkspaceLoader.load(root: root, sources: false).packages
    #expect(packages.count > 1)
    for package in packages {
      let folder = "\(root)/\(package.path)"
      #expect(package.manifest.problems == [])
      try expectSame(package.manifest, try ManifestRun.swiftPM("dump-package", in: folder), in: folder)
    }
  }

  // MARK: - Comparing

  private func expectSame(_ manifest: Manifest, _ dump: [String: Any], in folder: String) throws {
    #expect(manifest.name == dump["name"] as? String)
    let products = try #require(dump["products"] as? [[String: Any]])
    #expect(manifest.products.map { "\($0.kind) \($0.name) \($0.targets)" } == (try products.map(product)))
    let packages = try #require(dump["dependencies"] as? [[String: Any]])
    #expect(manifest.dependencies.map { text($0, in: folder) } == (try packages.map(package)))
    let targets = try #require(dump["targets"] as? [[String: Any]])
    #expect(manifest.targets.map(\.name) == targets.map { $0["name"] as? String })
    for (target, dumped) in zip(manifest.targets, targets) { try expectSame(target, dumped) }
    let defines = targets.flatMap { $0["settings"] as? [[String: Any]] ?? [] }.filter {
      $0["tool"] as? String == "swift"
    }
    .compactMap { ($0["kind"] as? [String: [String: String]])?["define"]?["_0"] }
    // Code may define flags or not; a run tells which.
    #expect(manifest.definesOtherFlags || manifest.flags.isSuperset(of: defines))
  }

  private func expectSame(_ target: Manifest.Target, _ dump: [String: Any]) throws {
    #expect(target.kind.rawValue == dump["type"] as? String)
    #expect(target.path == dump["path"] as? String)
    #expect(target.sources == dump["sources"] as? [String])
    #expect(target.exclude == dump["exclude"] as? [String])
    let resources = (dump["resources"] as? [[String: Any]] ?? []).map { $0["path"] as? String }
    #expect(target.resources.map { Paths.join(".", $0) } == resources)
    let dependencies =
      (dump["dependencies"] as? [[String: Any]] ?? []) + (dump["pluginUsages"] as? [[String: Any]] ?? [])
    #expect(target.dependencies.map(text) == (try dependencies.map(dependency)))
  }

  private func product(_ dump: [String: Any]) throws -> String {
    let kind = try #require((dump["type"] as? [String: Any])?.keys.first)
    return "\(kind) \(try #require(dump["name"] as? String)) \(try #require(dump["targets"] as? [String]))"
  }

  private func package(_ dump: [String: Any]) throws -> String {
    let kind = try #require(dump.keys.first)
    let node = try #require((dump[kind] as? [[String: Any]])?.first)
    let name = node["nameForTargetDependencyResolutionOnly"] as? String ?? "-"
    let place =
      node["path"] as? String
      ?? ((node["location"] as? [String: Any])?["remote"] as? [[String: String]])?.first?["urlString"] ?? "-"
    return "\(try #require(node["identity"] as? String).lowercased()) \(name) \(place)"
  }

  private func text(_ dependency: Manifest.PackageDependency, in folder: String) -> String {
    let place: String
    switch dependency.source {
    case .path(let path): place = path.hasPrefix("/") ? path : "/" + Paths.join(folder, path)
    case .elsewhere(let url): place = url.contains("/") ? url : "-"
    }
    return "\(dependency.identity.lowercased()) \(dependency.name ?? "-") \(place)"
  }

  private func dependency(_ dump: [String: Any]) throws -> String {
    let kind = try #require(dump.keys.first)
    let values = try #require(dump[kind] as? [Any])
    let name = try #require(values[0] as? String)
    let package = (values.count > 1 ? values[1] as? String : nil) ?? "-"
    let aliases = (values.count > 2 ? values[2] as? [String: String] : nil) ?? [:]
    return "\(kind) \(name) \(package) \(aliases.sorted { $0.key < $1.key })"
  }

  private func text(_ dependency: Manifest.TargetDependency) -> String {
    let aliases = dependency.aliases.sorted { $0.key < $1.key }
    switch dependency.kind {
    case .target: return "target \(dependency.name) - \(aliases)"
    case .byName: return "byName \(dependency.name) - \(aliases)"
    case .product(let package): return "product \(dependency.name) \(package ?? "-") \(aliases)"
    case .plugin(let package): return "plugin \(dependency.name) \(package ?? "-") \(aliases)"
    }
  }
}

/// A package alone in a workspace, whose state and cache are its own.
final class ManifestRun {
  let fixture: Fixture
  var environment: [String: String]
  let variables: [String: String]
  var folder: String { "\(fixture.root)/Package" }

  init(_ text: String, variables: [String: String] = [:]) throws {
    fixture = try Fixture(
      ["workspace.json": "{\"packages\": [\"Package\"], \"layers\": {}}", "Package/Package.swift": text],
      house: false
    )
    self.variables = variables
    environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    environment["XDG_STATE_HOME"] = state.path
    environment["XDG_CACHE_HOME"] = state.path
  }

  deinit { try? FileManager.default.removeItem(at: state) }

  /// Beside the workspace, since nothing in it may vouch for it.
  var state: URL { URL(filePath: fixture.root + "-state") }

  func workspace(trust: Bool) throws -> Workspace {
    try WorkspaceLoader.load(root: fixture.root, sources: false, trust: trust, environment: environment)
  }

  func load(trust: Bool) throws -> Manifest { try workspace(trust: trust).packages[0].manifest }

  func dump() throws -> [String: Any] { try Self.swiftPM("dump-package", in: folder, variables: variables) }

  /// What `swift package` says of a package as JSON.
  static func swiftPM(
    _ arguments: String...,
    in folder: String,
    variables: [String: String] = [:]
  ) throws -> [String: Any] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--package-path", folder] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}
