import Foundation
import Testing

@testable import InwardKit

/// The files that the manual tells teams to copy, run as far as one machine can.
@Suite struct ExampleTests {
  private static let examples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../examples")
    .standardized
  static let hasGit = (try? run("/usr/bin/env", ["git", "--version"], in: "/").status) == 0

  // MARK: - The hook

  private let login = "Packages/Feature/Sources/LoginFeature/Login.swift"

  /// A repository with the hook, of a workspace without findings.
  private func repository() throws -> Fixture {
    let fixture = try Fixture()
    _ = try git(fixture, "init", "--quiet")
    let hook = fixture.root + "/.git/hooks/pre-commit"
    try FileManager.default.createDirectory(atPath: fixture.root + "/.git/hooks", withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Self.examples.appending(path: "pre-commit").path, toPath: hook)
    #expect(try commit(fixture).status == 0)
    return fixture
  }

  private func git(_ fixture: Fixture, _ arguments: String...) throws -> Run {
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    let folder = URL(filePath: try builtTool()).deletingLastPathComponent().path
    environment["PATH"] = "\(folder):\(environment["PATH"] ?? "")"
    let identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"]
    return try run("/usr/bin/env", ["git"] + identity + arguments, in: fixture.root, environment: environment)
  }

  private func commit(_ fixture: Fixture) throws -> Run {
    _ = try git(fixture, "add", "--all")
    return try git(fixture, "commit", "--quiet", "--message", "A change")
  }

  @Test(.enabled(if: hasGit, "git is not installed")) func theHookRefusesACommitThatBreaksARule() throws {
    let fixture = try repository()
    try fixture.write("import ProfileData\n", to: login)
    let refused = try commit(fixture)
    #expect(refused.status == 1)
    #expect((refused.output + refused.errors).contains("\(login):1:8: error: "))
    #expect(try git(fixture, "rev-list", "--count", "HEAD").output == "1\n")
    try fixture.write("struct Login { var name = \"\" }\n", to: login)
    #expect(try commit(fixture).status == 0)
    #expect(try git(fixture, "rev-list", "--count", "HEAD").output == "2\n")
  }

  @Test(.enabled(if: hasGit, "git is not installed")) func theHookJudgesWhatIsStaged() throws {
    let fixture = try repository()
    try fixture.write("struct Login { var name = \"\" }\n", to: login)
    _ = try git(fixture, "add", "--all")
    try fixture.write("import ProfileData\n", to: login)
    #expect(try git(fixture, "commit", "--quiet", "--message", "What is staged is right").status == 0)
    _ = try git(fixture, "add", "--all")
    try fixture.write("struct Login {}\n", to: login)
    #expect(try git(fixture, "commit", "--quiet", "--message", "What is staged is wrong").status == 1)
  }

  // MARK: - The workflow

  @Test(.enabled(if: OutsidePython.has("ruamel.yaml"), OutsidePython.isMissing))
  func theStepsOfTheWorkflowRunAndShowWhatIsWrong() throws {
    let fixture = try Fixture([login: "import LogDomain\n"])
    let script =
      "import json, sys; from ruamel.yaml import YAML; print(json.dumps(YAML(typ='safe').load(open(sys.argv[1]))))"
    let file = Self.examples.appending(path: "inward.yml").path
    let parsed = try run(OutsidePython.path, ["-c", script, file], in: "/")
    let workflow = try #require(try JSONSerialization.jsonObject(with: Data(parsed.output.utf8)) as? [String: Any])
    let job = try #require((workflow["jobs"] as? [String: [String: Any]])?["lint"])
    let steps = try #require(job["steps"] as? [[String: Any]])
    func step(_ name: String) throws -> String {
      try #require(steps.first { $0["name"] as? String == name }?["run"] as? String)
    }
    // Installing is tested on its own, since it builds.
    #expect(try step("Install") == "make -C .inward install PREFIX=\"$PWD/.inward/installed\"")
    let installed = fixture.root + "/.inward/installed/bin"
    try FileManager.default.createDirectory(atPath: installed, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: installed + "/inward", withDestinationPath: try builtTool())
    // As the runner calls them.
    let lint = try run("/bin/bash", ["-e", "-c", try step("Lint")], in: fixture.root)
    #expect(lint.status == 1)
    #expect(lint.output.hasPrefix("::error file=\(login),line=1,col=8,"))
    let log = try run("/bin/bash", ["-e", "-c", try step("Log for code scanning")], in: fixture.root)
    #expect(log.status == 0)
    #expect(try fixture.read("inward.sarif").contains("\"ruleId\": \"undeclared-import\""))
    let upload = try #require(steps.last?["with"] as? [String: String])
    #expect(upload["sarif_file"] == "inward.sarif")
    try fixture.write("{", to: "workspace.json")
    #expect(try run("/bin/bash", ["-e", "-c", try step("Log for code scanning")], in: fixture.root).status != 0)
  }
}
