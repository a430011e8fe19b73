import Foundation
import Testing

@testable import InwardKit

/// Manifests that only running can tell: who may run them, what they may do, and what is said when it goes wrong.
@Suite struct ManifestRunTests {
  private static let dynamic = """
    // swift-tools-version: 6.0
    import PackageDescription
    let package = Package(
      name: "P",
      targets: ["A"].map { .target(name: $0) }
    )
    """

  // MARK: - Trust

  @Test func withoutTrustNothingRunsAndThePlaceAndTheFlagAreNamed() throws {
    let fixture = try ManifestRun(Self.dynamic)
    let problems = try fixture.load(trust: false).problems
    #expect(problems.map(\.location?.text) == ["Package/Package.swift:5:12"])
    #expect(problems.first?.message == "the list of targets is made by code, which is not run")
    #expect(problems.first?.help?.contains("--trust-manifests") == true)
    #expect(!FileManager.default.fileExists(atPath: fixture.state.path))
  }

  @Test func trustIsRememberedForTheWorkspaceAndForNoOther() throws {
    let fixture = try ManifestRun(Self.dynamic)
    #expect(try fixture.load(trust: true).targets.map(\.name) == ["A"])
    #expect(try fixture.load(trust: false).targets.map(\.name) == ["A"])
    let other = try ManifestRun(Self.dynamic)
    other.environment["XDG_STATE_HOME"] = fixture.state.path
    #expect(try other.load(trust: false).problems.count == 1)
    // A part of a trusted path is another path.
    let longer = ManifestTrust(root: fixture.fixture.root + "/Package", environment: fixture.environment)
    #expect(!longer.isRemembered)
  }

  @Test func aWorkspaceCannotVouchForItself() throws {
    let fixture = try ManifestRun(Self.dynamic)
    fixture.environment["XDG_STATE_HOME"] = fixture.fixture.root + "/state"
    try fixture.fixture.write(fixture.fixture.root + "\n", to: "state/inward/trusted")
    #expect(try fixture.load(trust: false).problems.count == 1)
    let notes = try fixture.workspace(trust: true).notes
    #expect(notes.count == 1)
    #expect(notes.first?.contains("may not vouch for itself") == true)
    #expect(try fixture.fixture.read("state/inward/trusted") == fixture.fixture.root + "\n")
  }

  @Test func aLinkToATrustedWorkspaceIsTheSameWorkspace() throws {
    let fixture = try ManifestRun(Self.dynamic)
    let trust = ManifestTrust(root: fixture.fixture.root, environment: fixture.environment)
    try trust.remember()
    try trust.remember()
    let link = fixture.state.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: fixture.fixture.root)
    #expect(ManifestTrust(root: link, environment: fixture.environment).isRemembered)
    let list = try String(contentsOf: fixture.state.appending(path: "inward/trusted"), encoding: .utf8)
    #expect(list == fixture.fixture.root + "\n")
  }

  @Test func aLineThatWasCutShortTrustsNothing() throws {
    let fixture = try ManifestRun(Self.dynamic)
    let list = fixture.state.appending(path: "inward/trusted")
    try FileManager.default.createDirectory(at: list.deletingLastPathComponent(), withIntermediateDirectories: true)
    // Of a workspace in a folder of this one.
    try "/elsewhere\n\(fixture.fixture.root)".write(to: list, atomically: false, encoding: .utf8)
    #expect(try fixture.load(trust: false).problems.count == 1)
  }

  @Test func trustThatCannotBeWrittenDownHoldsForTheRun() throws {
    let fixture = try ManifestRun(Self.dynamic)
    fixture.environment["XDG_STATE_HOME"] = "/dev/null"
    let workspace = try fixture.workspace(trust: true)
    #expect(workspace.problems == [])
    #expect(workspace.notes == ["inward: note: that the manifests are trusted is not remembered: Not a directory"])
  }

  // MARK: - Failures

  @Test(arguments: [
    ("let x: Int = \"a\"", 7, 14, "the manifest does not compile: cannot convert value of type 'String'"),
    ("fatalError(\"no \\u{1B}[31mway\")", 5, 12, "Fatal error: no ?[31mway"),
    ("import Foundation; exit(3)", 5, 12, "the manifest ended with status 3"),
  ])
  func aRunThatFailsSaysWhy(line: String, number: Int, column: Int, message: String) throws {
    let fixture = try ManifestRun(Self.dynamic + "\n" + line + "\n")
    let problems = try fixture.load(trust: true).problems
    #expect(problems.map(\.location?.text) == ["Package/Package.swift:\(number):\(column)"])
    #expect(problems.first?.message.contains(message) == true, "\(problems)")
    #expect(problems.first?.help?.contains("swift package dump-package --package-path Package") == true)
  }

  @Test func aRunWithoutEndIsEndedWithAllThatItStarted() throws {
    let fixture = try ManifestRun(
      Self.dynamic + """

        import Foundation
        let child = Process()
        child.executableURL = URL(filePath: "/bin/sh")
        child.arguments = ["-c", "echo $$; exec sleep 1000"]
        try! child.run()
        child.waitUntilExit()
        """
    )
    let evaluator = ManifestEvaluator(
      environment: fixture.environment,
      cache: ManifestCache(root: fixture.fixture.root, environment: fixture.environment),
      seconds: 0.2
    )
    let loader = ManifestLoader(root: fixture.fixture.root, evaluator: evaluator)
    let problems = loader.load(["Package"]).readings[0].manifest.problems
    #expect(problems.map(\.message) == ["the manifest was still running after 0 seconds, and was ended"])
  }

  @Test func withoutAToolchainThePlaceAndTheReasonAreNamed() throws {
    let fixture = try ManifestRun(Self.dynamic)
    fixture.environment["PATH"] = fixture.folder
    let problems = try fixture.load(trust: true).problems
    #expect(problems.map(\.location?.text) == ["Package/Package.swift:5:12"])
    #expect(problems.first?.message.hasSuffix("there is no 'swift' in PATH") == true)
    #expect(problems.first?.help?.contains("install Swift") == true)
  }

  @Test func aLauncherIsAskedForItsToolchain() throws {
    let fixture = try ManifestRun(Self.dynamic)
    let real = try Toolchain.find(in: fixture.environment)
    let launcher = "bin/swift"
    try fixture.fixture.write("#!/bin/sh\nexec '\(real.frontend)' -frontend \"$@\"\n", to: launcher)
    let path = "\(fixture.fixture.root)/\(launcher)"
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    let found = try Toolchain.find(in: ["PATH": "\(fixture.fixture.root)/bin"])
    #expect(found.identity == real.identity)
  }

  // MARK: - What a run sees and leaves

  @Test func aRunSeesOnlyTheVariablesThatItNames() throws {
    let fixture = try ManifestRun(
      """
      // swift-tools-version: 6.0
      import Foundation
      import PackageDescription
      let process = ProcessInfo.processInfo.environment.keys.filter { $0.hasPrefix("INWARD_") }
      let context = Context.environment.keys.filter { $0.hasPrefix("INWARD_") }
      let package = Package(name: "P", targets: (process + context + ["INWARD_NAMED"]).map { .target(name: $0) })
      """,
      variables: ["INWARD_NAMED": "1", "INWARD_SECRET": "2"]
    )
    #expect(try fixture.load(trust: true).targets.map(\.name) == ["INWARD_NAMED", "INWARD_NAMED", "INWARD_NAMED"])
  }

  @Test func whatAManifestPrintsIsANoteAndNothingElse() throws {
    let fixture = try ManifestRun(Self.dynamic + "\nprint(\"{\\\"package\\\": 1} \\u{1B}[31mred\")\nprint(2)\n")
    let workspace = try fixture.workspace(trust: true)
    #expect(workspace.notes == ["Package/Package.swift: note: the manifest prints: {\"package\": 1} ?[31mred"])
    #expect(workspace.targets.map(\.name) == ["A"])
  }

  @Test func aResultIsKeptUntilTheTextOrAVariableChanges() throws {
    let text = Self.dynamic + "\nprint(Context.environment[\"INWARD_NAMED\"] ?? \"none\")\n"
    let fixture = try ManifestRun(text, variables: ["INWARD_OTHER": "1"])
    // Only a run prints.
    func runs() throws -> Bool { try !fixture.workspace(trust: true).notes.isEmpty }
    #expect(try runs())
    #expect(try !runs())
    fixture.environment["INWARD_OTHER"] = "2"
    #expect(try !runs())
    fixture.environment["INWARD_NAMED"] = "2"
    #expect(try runs())
    #expect(try !runs())
    try fixture.fixture.write(text + "\n", to: "Package/Package.swift")
    #expect(try runs())
  }

  @Test(arguments: [
    "import Foundation\nprint(FileManager.default)", "print(Int.random(in: 0...1))", "import Glibc\nprint(1)",
    "import class Foundation.FileManager\nprint(FileManager.default)", "import func Glibc.time\nprint(1)",
  ])
  func aResultThatMayChangeByItselfIsNotKept(line: String) throws {
    let fixture = try ManifestRun(Self.dynamic + "\n" + line)
    for _ in 0..<2 { #expect(try fixture.workspace(trust: true).notes.count == 1) }
  }

  @Test(arguments: ["import class Foundation.ProcessInfo", "import struct Foundation.URL", "import Foundation"])
  func aResultIsKeptWhateverIsImportedOfFoundation(line: String) throws {
    let fixture = try ManifestRun(Self.dynamic + "\n\(line)\nprint(1)\n")
    #expect(try fixture.workspace(trust: true).notes.count == 1)
    #expect(try fixture.workspace(trust: true).notes.isEmpty)
  }

  @Test func aCacheThatCannotBeWrittenCostsANoteAndNothingElse() throws {
    let fixture = try ManifestRun(Self.dynamic)
    try fixture.fixture.write("", to: ".build/inward")
    let workspace = try fixture.workspace(trust: true)
    #expect(workspace.notes == ["inward: note: results are not kept for the next run: Not a directory"])
    #expect(workspace.targets.map(\.name) == ["A"])
  }

  @Test func modulesThatCannotBeKeptAreBuiltForTheRunAndRemoved() throws {
    let fixture = try ManifestRun(Self.dynamic)
    let temporary = fixture.fixture.root + "/temporary"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    fixture.environment["TMPDIR"] = temporary
    fixture.environment["XDG_CACHE_HOME"] = "/dev/null"
    let workspace = try fixture.workspace(trust: true)
    #expect(workspace.problems == [])
    #expect(workspace.targets.map(\.name) == ["A"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
  }

  @Test func whatARunAsksGitIsWhatSwiftPMWouldTell() throws {
    let fixture = try ManifestRun(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let git = Context.gitInformation!
      let names = [git.currentCommit, git.currentTag ?? "none", "\\(git.hasUncommittedChanges)"]
      let package = Package(name: "P", targets: names.map { .target(name: $0) })
      """
    )
    func git(_ words: String...) -> String {
      let identity = ["-c", "user.name=T", "-c", "user.email=t@example.com"]
      let command = ChildProcess.Command(
        words: ["/usr/bin/env", "git", "-C", fixture.fixture.root] + identity + words,
        environment: fixture.environment
      )
      let output = ChildProcess.run([command], seconds: 60)[0].output
      return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
    _ = git("init", "-q")
    _ = git("add", ".")
    _ = git("commit", "-q", "-m", "First")
    let commit = git("rev-parse", "HEAD")
    #expect(try fixture.load(trust: true).targets.map(\.name) == [commit, "none", "false"])
    _ = git("tag", "v1")
    try fixture.fixture.write("", to: "new")
    #expect(try fixture.load(trust: true).targets.map(\.name) == [commit, "v1", "true"])
    let dump = try #require(try fixture.dump()["targets"] as? [[String: Any]])
    #expect(dump.map { $0["name"] as? String } == [commit, "v1", "true"])
  }

  @Test func aRunTellsTheFlagsOfEachTarget() throws {
    let fixture = try ManifestRun(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let settings = ["A", "B"].map { SwiftSetting.define($0) }
      let package = Package(
        name: "P",
        targets: ["X"].map { .target(name: $0, swiftSettings: settings + [.unsafeFlags(["-D", "C"])]) } + [
          .target(name: "Y", swiftSettings: [.define("D", .when(configuration: .debug))])
        ]
      )
      """
    )
    let manifest = try fixture.load(trust: true)
    #expect(manifest.targets.map { $0.flags.sorted() } == [["A", "B", "C"], []])
    #expect(manifest.flags == ["A", "B", "C", "D"])
  }

  @Test func whatARunAddedHasThePlaceOfItsName() throws {
    let fixture = try ManifestRun(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "P",
        targets: [.target(name: "A"), .target(name: "B", dependencies: ["A"])]
      )
      for name in ["C"] { package.targets.append(.target(name: name, dependencies: ["A", "B"])) }
      """
    )
    let manifest = try fixture.load(trust: true)
    #expect(manifest.targets.map(\.location.line) == [5, 5, 7])
    #expect(manifest.targets[1].dependencies.map(\.location.text) == ["Package/Package.swift:5:67"])
    #expect(manifest.targets[2].location.text == "Package/Package.swift:7:14")
  }

  @Test func whatARunMakesOfAListHasItsPlaceInTheTargetThatListsIt() throws {
    let fixture = try ManifestRun(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let products: [Product] = [.library(name: "C", targets: ["A", "C"])]
      let common: [Target.Dependency] = [.product(name: "X", package: "X")]
      var targets: [Target] = [
        .target(name: "A", dependencies: common),
        .target(name: "B", dependencies: ["A"] + common),
        .target(name: "C", dependencies: ["A", "B"]),
      ]
      if targets.count > 1 { targets.append(.target(name: "D", dependencies: ["C"])) }
      let package = Package(
        name: "P", products: products, dependencies: [.package(url: "https://a.b/X", from: "1.0.0")], targets: targets)
      """
    )
    let targets = try fixture.load(trust: true).targets
    #expect(targets.map(\.location.line) == [6, 7, 8, 10])
    #expect(targets.map { $0.dependencies.map(\.location.line) } == [[4], [7, 4], [8, 8], [10]])
  }
}
