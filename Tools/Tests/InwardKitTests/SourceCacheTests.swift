import Foundation
import Testing

@testable import InwardKit

@Suite struct SourceCacheTests {
  private let source = "Packages/Feature/Sources/ProfileFeature/Profile.swift"

  /// A date after every change of a test's files, so that they count as old.
  private static let later = Int64.max

  private func cache(_ fixture: Fixture, date: Int64 = later) -> SourceCache {
    SourceCache(root: fixture.root, path: "\(fixture.root)/.cache/sources", date: date)
  }

  private func lint(_ fixture: Fixture, date: Int64 = later) throws -> [Finding] {
    Judge.judge(try WorkspaceLoader.load(root: fixture.root, sources: true, cache: cache(fixture, date: date)))
  }

  @Test func anUnchangedSourceIsNotReadAgain() throws {
    let fixture = try Fixture()
    #expect(cache(fixture).reading(of: source) == nil)
    #expect(try lint(fixture) == [])
    let kept = try #require(cache(fixture).reading(of: source))
    let read = SourceReader.read(source, root: fixture.root, buffer: ReadBuffer())
    #expect(kept.isOld)
    #expect("\(try kept.source.get())" == "\(try read.source.get())")
    #expect(try lint(fixture) == [])
  }

  @Test func findingsAreTheSameWithACache() throws {
    let fixture = try Fixture()
    try fixture.write("import ProfileData\n@testable import XTesting\nenum K: DependencyKey {}\n", to: source)
    let findings = try fixture.lint()
    #expect(!findings.isEmpty)
    #expect(try lint(fixture) == findings)
    #expect(try lint(fixture) == findings)
  }

  @Test func aChangeOfNeitherSizeNorDateIsSeen() throws {
    let fixture = try Fixture()
    let path = "\(fixture.root)/\(source)"
    _ = try lint(fixture)
    let date = try #require(try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date)
    try Data(try fixture.read(source).replacing("ProfileDomain", with: "ProfileXomain").utf8).write(
      to: URL(filePath: path)
    )
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    #expect(cache(fixture).reading(of: source) == nil)
  }

  @Test func anUnchangedManifestIsNotReadAgain() throws {
    let file = "Packages/Feature/Package.swift"
    let fixture = try Fixture()
    #expect(cache(fixture).manifest(of: file) == nil)
    _ = try lint(fixture)
    let known = try #require(cache(fixture).manifest(of: file))
    #expect(known.isOld)
    let read = ManifestLoader(root: fixture.root, evaluator: nil).load(["Packages/Feature"]).readings[0].manifest
    let kept = ManifestLoader(root: fixture.root, evaluator: nil, cache: cache(fixture)).load(["Packages/Feature"])
    #expect("\(kept.readings[0].manifest)" == "\(read)")
    try fixture.write(fixture.read(file) + "\n// Another.", to: file)
    #expect(cache(fixture).manifest(of: file) == nil)
  }

  @Test func aManifestThatIsNotUnderstoodIsReadEachTime() throws {
    let file = "Packages/Feature/Package.swift"
    let fixture = try Fixture()
    try fixture.write(fixture.read(file) + "\npackage.targets.append(contentsOf: more())\n", to: file)
    _ = try lint(fixture)
    #expect(cache(fixture).manifest(of: file) == nil)
    #expect(cache(fixture).manifest(of: "Packages/Domain/Package.swift") != nil)
  }

  @Test func everythingThatAManifestSaysSurvivesPacking() throws {
    let text = """
      import CompilerPluginSupport
      import PackageDescription
      let package = Package(
        name: "P",
        products: [.executable(name: "e", targets: ["A"]), .library(name: "l", targets: ["A", "B"])],
        dependencies: [
          .package(path: "../Q"), .package(name: "N", path: "../R"), .package(url: "https://x.org/s.git", from: "1.0.0"),
        ],
        targets: [
          .target(
            name: "A",
            dependencies: [
              "B", .target(name: "C"), .product(name: "Q", package: "q"),
              .product(name: "X", package: "s", moduleAliases: ["X": "Y"]),
            ],
            path: "There", exclude: ["no"], sources: ["a", "b"], resources: [.copy("r")],
            swiftSettings: [.define("F"), .define("G", .when(configuration: .debug))],
            plugins: [.plugin(name: "T", package: "s"), "U"]
          ),
          .testTarget(name: "ATests"), .systemLibrary(name: "Z"), .macro(name: "M"),
          .target(name: "D", sources: []),
        ]
      )
      for target in package.targets { target.swiftSettings? += [.enableUpcomingFeature("ExistentialAny")] }
      """
    let manifest = reading(Array(text.utf8)) { ManifestReader.read(Tokenizer.tokens(of: $0), file: "Package.swift") }
    #expect(manifest.problems.isEmpty && manifest.settings != nil && manifest.targets.count == 5)
    #expect(!manifest.flags.isEmpty && !manifest.targets[0].flags.isEmpty)
    var writer = PackedWriter()
    manifest.pack(into: &writer)
    var reader = PackedReader(writer.bytes, texts: writer.texts)
    // Sets are printed in any order.
    func words(_ manifest: Manifest) -> String {
      var manifest = manifest
      let flags = manifest.flags.sorted()
      manifest.flags = []
      return "\(manifest) \(flags)"
    }
    #expect(words(try Manifest(from: &reader)) == words(manifest))
    #expect(reader.position == writer.bytes.count)
  }

  @Test func aFileWrittenJustBeforeItWasReadIsNotKept() throws {
    let fixture = try Fixture()
    _ = try lint(fixture, date: FileSystem.date)
    #expect(cache(fixture).reading(of: source) == nil)
  }

  @Test func oneChangedSourceOfManyIsReadEachTimeAndTheRestIsKept() throws {
    let fixture = try Fixture(
      Dictionary(uniqueKeysWithValues: (0..<100).map { ("Packages/Feature/Sources/LoginFeature/F\($0).swift", "") })
    )
    _ = try lint(fixture)
    let path = URL(filePath: "\(fixture.root)/.cache/sources")
    let written = try Data(contentsOf: path)
    try fixture.write("import ProfileData\n", to: "Packages/Feature/Sources/LoginFeature/F7.swift")
    let findings = try lint(fixture)
    #expect(findings.map(\.location.file).contains("Packages/Feature/Sources/LoginFeature/F7.swift"))
    #expect(try Data(contentsOf: path) == written)
    #expect(try lint(fixture) == findings)
  }

  @Test func damageOfAnyByteMakesTheWholeCacheUnknown() throws {
    let fixture = try Fixture()
    _ = try lint(fixture)
    let url = URL(filePath: "\(fixture.root)/.cache/sources")
    let whole = try Data(contentsOf: url)
    for place in stride(from: 0, to: whole.count, by: 7) {
      var damaged = whole
      damaged[place] ^= 0x10
      try damaged.write(to: url)
      #expect(cache(fixture).reading(of: source) == nil, "byte \(place)")
      try whole.prefix(place).write(to: url)
      #expect(cache(fixture).reading(of: source) == nil, "\(place) bytes")
    }
    #expect(try lint(fixture) == [])
    #expect(cache(fixture).reading(of: source) != nil)
  }

  @Test func theCacheOfAnotherWorkspaceIsUnknown() throws {
    let (fixture, other) = (try Fixture(), try Fixture())
    _ = try lint(fixture)
    try other.write(Data(contentsOf: URL(filePath: "\(fixture.root)/.cache/sources")), to: ".cache/sources")
    #expect(cache(other).reading(of: source) == nil)
  }

  @Test func withoutAPlaceToWriteToAllIsReadEachTimeAndThatIsSaid() throws {
    let fixture = try Fixture(["file": ""])
    let cache = SourceCache(root: fixture.root, path: "\(fixture.root)/file/sources", date: Self.later)
    let workspace = try WorkspaceLoader.load(root: fixture.root, sources: true, cache: cache)
    #expect(Judge.judge(workspace) == [])
    #expect(workspace.notes == ["inward: note: results are not kept for the next run: Not a directory"])
  }

  @Test func runsAtTheSameTimeLeaveAWholeCache() async throws {
    let fixture = try Fixture()
    let root = fixture.root
    try await withThrowingTaskGroup(of: [Finding].self) { group in
      for _ in 0..<8 {
        group.addTask {
          let cache = SourceCache(root: root, path: "\(root)/.cache/sources", date: Self.later)
          return Judge.judge(try WorkspaceLoader.load(root: root, sources: true, cache: cache))
        }
      }
      for try await findings in group { #expect(findings == []) }
    }
    #expect(cache(fixture).reading(of: source) != nil)
  }

  @Test func theCacheLiesWhereTheWorkspaceIsBuiltOrAmongTheUsersCaches() throws {
    let fixture = try Fixture([".build/x": ""])
    #expect(FileSystem.cacheFolder(of: fixture.root, environment: ["HOME": "/h"]) == "\(fixture.root)/.build/inward")
    #expect(FileSystem.cacheFolder(of: "/r", environment: ["HOME": "/h", "XDG_CACHE_HOME": "/c"]) == "/c/inward")
    #expect(FileSystem.cacheFolder(of: "/r", environment: ["HOME": "/h", "XDG_CACHE_HOME": "c"]) == "/h/.cache/inward")
    #expect(FileSystem.cacheFolder(of: "/r", environment: [:]) == nil)
  }

  @Test func everythingThatASourceSaysSurvivesPacking() throws {
    let text = """
      @_exported import A
      #if DEBUG
      import B
      #else
      enum Key: DependencyKey { static let liveValue = Mock(a: dependencies.b) }
      #endif
      #if false
      import C
      #endif
      typealias Other = DependencyKey
      extension DependencyValues {
        @DependencyEntry var a: Int = 1
        var b: Int { get { self[Key.self] } set { self[Key.self] = newValue } }
        var c: Int { get { b } set { b = newValue } }
      }
      struct R { @Dependency(\\.b) var b; @Dependency(Key.self) var key }
      func f() { prepareDependencies { $0.b = 1 } }
      """
    let fixture = try Fixture(["F.swift": text])
    let source = try SourceReader.read("F.swift", root: fixture.root, buffer: ReadBuffer()).source.get()
    let facts = try #require(source.facts)
    #expect(!facts.conformances.isEmpty && !facts.liveValues.isEmpty && !facts.reads.isEmpty)
    #expect(!facts.properties.isEmpty && !facts.preparations.isEmpty && facts.mayRegister)
    var writer = PackedWriter()
    source.pack(into: &writer)
    var reader = PackedReader(writer.bytes, texts: writer.texts)
    #expect("\(try Workspace.Source(from: &reader))" == "\(source)")
    #expect(reader.position == writer.bytes.count)
  }
}
