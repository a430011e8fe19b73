import Foundation
import Programs
import Testing

/// The workflow that shards, and the scripts of `make test-affected`, with `swift test` and `swift build` replaced by
/// programs that say how they were called.
@Suite(
  .timeLimit(.minutes(5)),
  .enabled(if: OutsideTools.areInstalled, Comment(rawValue: OutsideTools.areMissing))
)
struct WorkflowTests {
  private struct Workflow: Decodable {
    struct Job: Decodable {
      struct Step: Decodable {
        var id: String?
        var run: String?
        var env: [String: String]?
      }

      var steps: [Step]
      var needs: String?
      var condition: String?

      enum CodingKeys: String, CodingKey {
        case steps, needs
        case condition = "if"
      }
    }

    var jobs: [String: Job]
  }

  private struct Matrix: Decodable {
    var include: [[String: String]]
  }

  private let copy: WorkspaceCopy
  private let profile = "Packages/Feature/Sources/ProfileFeature/ProfileWords.swift"

  init() async throws {
    copy = try WorkspaceCopy()
    try await shell("git init -q -b main && git add -A && git commit -q -m 'A start'")
    for name in ["test", "build"] {
      let script = "#!/bin/sh\necho \(name) \"$SWIFT_TEST_FLAGS\" \"$@\"\n"
      try copy.write(script, to: "Tools/scripts/\(name).sh")
    }
    try await shell("git commit -q -a -m 'Programs that say how they were called'")
    let tool = Program.folder.appending(path: "inward").path
    try await shell("mkdir -p .build/swift/debug && ln -s '\(tool)' .build/swift/debug/inward")
  }

  /// Runs what GitHub would in a container, at the root of the copy.
  @discardableResult
  private func shell(_ script: String, _ environment: [String: String] = [:]) async throws -> String {
    let identity = [
      "HOME": copy.root + "/.build", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A", "GIT_COMMITTER_NAME": "A",
      "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_COMMITTER_EMAIL": "a@example.com",
    ]
    let ending = try await Program.run(
      "/usr/bin/env",
      ["-C", copy.root, "sh", "-e", "-c", script],
      environment: identity.merging(environment) { $1 }
    )
    try #require(ending.status == 0, "\(script): \(ending.output)\(ending.errors)")
    return ending.output
  }

  private func workflow() async throws -> Workflow {
    let program = """
      import json, sys; from ruamel.yaml import YAML; print(json.dumps(YAML(typ='safe').load(open(sys.argv[1]))['jobs']))
      """
    let file = "\(copy.root)/.github/workflows/ci.yml"
    let ending = try await Program.run(OutsideTools.python, ["-c", program, file])
    return Workflow(jobs: try JSONDecoder().decode([String: Workflow.Job].self, from: Data(ending.output.utf8)))
  }

  /// The matrix that the job `affected` hands on.
  private func matrix(_ workflow: Workflow) async throws -> String {
    let steps = try #require(workflow.jobs["affected"]).steps
    let script = try #require(steps.first { $0.id == "affected" }?.run)
    try await shell(script, ["BASE": "main", "GITHUB_OUTPUT": copy.root + "/.build/output"])
    let output = try copy.read(".build/output")
    try #require(output.hasPrefix("matrix="))
    return String(output.dropFirst("matrix=".count).dropLast())
  }

  @Test func eachMachineTestsWhatItsEntrySays() async throws {
    try copy.write("// changed\n", to: profile)
    let workflow = try await workflow()
    let matrix = try JSONDecoder().decode(Matrix.self, from: Data(try await matrix(workflow).utf8))
    #expect(matrix.include.map { $0["package"] } == ["Feature", "Composition", "Tests"])
    let step = try #require(workflow.jobs["test"]?.steps.last)
    #expect(step.env == ["PACKAGES": "${{ matrix.path }}", "FILTER": "${{ matrix.filter }}"])
    let entry = try #require(matrix.include.first)
    let said = try await shell(
      try #require(step.run),
      ["PACKAGES": try #require(entry["path"]), "FILTER": try #require(entry["filter"])]
    )
    #expect(said == "test --filter ^(AppFeatureTests|ProfileFeatureTests)\\. .build/swift Packages/Feature\n")
    let built = try await shell(try #require(step.run), ["PACKAGES": "A B", "FILTER": ""])
    #expect(built == "build  A .build/swift\nbuild  B .build/swift\n")
  }

  @Test func withoutAnythingAffectedTheJobIsLeftOut() async throws {
    let workflow = try await workflow()
    let matrix = try await matrix(workflow)
    let job = try #require(workflow.jobs["test"])
    #expect(job.condition == "needs.affected.outputs.matrix != '\(matrix)'")
    #expect(job.needs == "affected")
  }

  // MARK: - make test-affected

  private func testAffected() async throws -> String {
    try await shell("Tools/scripts/test-affected.sh scratch .build/swift/debug/inward main 2>&1")
  }

  @Test func theAffectedTestsOfAllPackagesRunInOneGo() async throws {
    try copy.write("// changed\n", to: profile)
    #expect(
      try await testAffected() == "test --filter ^(AppFeatureTests|ProfileFeatureTests|HeadlessAppTests|Acceptance)\\. "
        + "scratch Packages/Feature Packages/Composition Tests\n"
    )
  }

  @Test func whatHasNoTestsIsBuilt() async throws {
    let manifest = "Packages/Extra/Package.swift"
    try copy.write(
      "// swift-tools-version: 6.2\nimport PackageDescription\n"
        + "let package = Package(name: \"Extra\", targets: [.target(name: \"Extra\")])\n",
      to: manifest
    )
    try copy.write("struct Extra {}\n", to: "Packages/Extra/Sources/Extra/Extra.swift")
    let said = try await testAffected()
    #expect(said.contains("build  Packages/Extra scratch\n"))
    #expect(said.hasSuffix("0 passed, 0 failed\n"))
  }

  @Test func testsAreFilteredByTheNamesOfTheirModules() async throws {
    try copy.write(
      "// swift-tools-version: 6.2\nimport PackageDescription\n"
        + "let package = Package(name: \"Extra\", targets: [.testTarget(name: \"extra-kitTests\")])\n",
      to: "Packages/Extra/Package.swift"
    )
    try copy.write("import Testing\n", to: "Packages/Extra/Tests/extra-kitTests/T.swift")
    #expect(try await testAffected().contains("test --filter ^(extra_kitTests)\\. scratch Packages/Extra\n"))
  }

  @Test func nothingAffectedIsSaidAndCountsNothing() async throws {
    try copy.write("# Read me\n", to: "README.md")
    let said = try await testAffected()
    #expect(said.contains("inward: note: nothing is affected: one file has changed since "))
    #expect(said.hasSuffix("Nothing that has tests is affected.\n0 passed, 0 failed\n"))
  }

  @Test func whatIsPrintedIntoAFileHoldsNothingOfTheBuild() async throws {
    #expect(try await shell("touch Tools/Package.swift && make graph FORMAT=dot 2>/dev/null").hasPrefix("digraph"))
  }

  @Test func withoutARevisionItAsksForOne() async throws {
    let said = try await shell(
      "Tools/scripts/test-affected.sh scratch .build/swift/debug/inward '' 2>&1 || echo \"$?\""
    )
    #expect(said == "error: since when? make test-affected BASE=origin/main\n2\n")
  }
}
