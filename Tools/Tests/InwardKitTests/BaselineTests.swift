import Foundation
import Testing

@testable import InwardKit

/// A workspace with two imports that its layers and manifests do not allow.
private func brokenFixture() throws -> Fixture {
  let fixture = try Fixture([
    "Packages/Feature/Sources/LoginFeature/Login.swift": "import LogDomain\nimport ProfileData\n"
  ])
  try fixture.replace(
    "\"packages\": [\"Packages/*\"],",
    with: "\"packages\": [\"Packages/*\"], \"baseline\": \"base.json\",",
    in: "workspace.json"
  )
  return fixture
}

private let login = "Packages/Feature/Sources/LoginFeature/Login.swift"

@Suite struct BaselineTests {
  @Test func theFirstUpdateWritesWhatIsThereAndLintIsGreen() throws {
    let fixture = try brokenFixture()
    let update = try run(["lint", "--update-baseline"], in: fixture.root)
    #expect(update.status == 0)
    #expect(update.errors == "base.json: note: findings of the baseline: 3 written\n")
    #expect(
      try fixture.read("base.json") == """
        {
          "version": 1,
          "findings": [
            {"file": "\(login)", "rule": "layer", "from": "Feature/LoginFeature", "to": "ProfileData"},
            {"file": "\(login)", "rule": "undeclared-import", "from": "Feature/LoginFeature", "to": "LogDomain"},
            {"file": "\(login)", "rule": "undeclared-import", "from": "Feature/LoginFeature", "to": "ProfileData"}
          ]
        }

        """
    )
    let lint = try run(["lint"], in: fixture.root)
    #expect(lint.status == 0)
    #expect(lint.output == "inward: 5 packages, 7 targets, 7 files: no findings (3 in the baseline)\n")
    #expect(lint.errors == "")
  }

  @Test func linesThatMoveChangeNothing() throws {
    let fixture = try brokenFixture()
    _ = try run(["lint", "--update-baseline"], in: fixture.root)
    try fixture.write("// A new line.\n\n  import ProfileData\nimport LogDomain\n", to: login)
    #expect(try run(["lint"], in: fixture.root).status == 0)
  }

  @Test func theSameEdgeInAnotherFileIsNew() throws {
    let fixture = try brokenFixture()
    _ = try run(["lint", "--update-baseline"], in: fixture.root)
    try fixture.write("import LogDomain\n", to: "Packages/Feature/Sources/LoginFeature/More.swift")
    let lint = try run(["lint"], in: fixture.root)
    #expect(lint.status == 1)
    #expect(lint.output.hasPrefix("Packages/Feature/Sources/LoginFeature/More.swift:1:8: error: "))
    #expect(lint.output.hasSuffix(": 1 error (3 in the baseline)\n"))
  }

  @Test func oneMoreOfTheSameEdgeInTheSameFileIsNew() throws {
    let fixture = try brokenFixture()
    _ = try run(["lint", "--update-baseline"], in: fixture.root)
    try fixture.write("import LogDomain\nimport ProfileData\nimport struct LogDomain.Log\n", to: login)
    let lint = try run(["lint"], in: fixture.root)
    #expect(lint.status == 1)
    #expect(lint.output.hasPrefix("\(login):3:15: error: "))
    #expect(lint.output.contains("(the baseline has 1 of this edge in this file; one more is new)\n"))
  }

  @Test func updatingRemovesAndNeverAdds() throws {
    let fixture = try brokenFixture()
    _ = try run(["lint", "--update-baseline"], in: fixture.root)
    try fixture.write("import ProfileData\nimport Dependencies\n", to: login)
    let update = try run(["lint", "--update-baseline"], in: fixture.root)
    #expect(update.status == 1)
    #expect(update.errors == "base.json: note: findings of the baseline: 1 removed, 2 left\n")
    #expect(update.output.contains("imports 'Dependencies' without declaring it"))
    let baseline = try fixture.read("base.json")
    #expect(!baseline.contains("LogDomain") && !baseline.contains("Dependencies"))
    let again = try run(["lint", "--update-baseline"], in: fixture.root)
    #expect(again.errors == "base.json: note: findings of the baseline: 0 removed, 2 left\n")
    #expect(try fixture.read("base.json") == baseline)
  }

  @Test func anEntryThatMatchesNothingIsStaleAtItsLine() throws {
    let fixture = try brokenFixture()
    _ = try run(["lint", "--update-baseline"], in: fixture.root)
    try fixture.write("import ProfileData\n", to: login)
    let lint = try run(["lint"], in: fixture.root)
    #expect(lint.status == 1)
    #expect(
      lint.output.hasPrefix(
        "base.json:5:5: error: no finding of 'undeclared-import' for 'Feature/LoginFeature' → 'LogDomain' is in \(login) "
          + "any more [stale-baseline]\n  help: `inward lint --update-baseline` removes it\n"
      )
    )
  }

  @Test func acceptingOneOfTwoLeavesOneStale() {
    let edge = Baseline.Edge(rule: "layer", file: "F.swift", from: "P/T", to: "M")
    let baseline = Baseline(counts: [edge: 3])
    let rest = baseline.forgive([finding(line: 1), finding(line: 2)])
    #expect(rest.findings == [])
    #expect(rest.used == Baseline(counts: [edge: 2]))
  }

  private func finding(line: Int, ring: [Finding.Edge] = []) -> Finding {
    Finding(
      rule: ring.isEmpty ? .layer : .targetCycle,
      location: Location(file: "F.swift", line: line, column: 1),
      package: "P",
      target: "T",
      module: "M",
      message: "",
      ring: ring
    )
  }

  @Test func aRingIsNewWhenOneOfItsEdgesIs() {
    func edge(_ from: String, _ to: String) -> Finding.Edge { Finding.Edge(file: "P.swift", from: from, to: to) }
    let old = [
      finding(line: 1, ring: [edge("A", "B"), edge("B", "A")]),
      finding(line: 1, ring: [edge("A", "B"), edge("B", "C"), edge("C", "A")]),
    ]
    let baseline = Baseline(of: old)
    #expect(baseline.total == 4)
    #expect(baseline.forgive(old).used == baseline)
    // Made of edges that were in rings before, by way of others.
    #expect(
      baseline.forgive([finding(line: 1, ring: [edge("B", "C"), edge("C", "A"), edge("A", "B")])]).findings == []
    )
    let new = finding(line: 1, ring: [edge("A", "B"), edge("B", "D"), edge("D", "A")])
    #expect(baseline.forgive([new]).findings == [new])
  }

  @Test func nothingIsStaleOrWrittenWhileSomethingIsUnreadable() throws {
    let fixture = try brokenFixture()
    _ = try run(["lint", "--update-baseline"], in: fixture.root)
    let before = try fixture.read("base.json")
    try fixture.remove(login)
    try FileManager.default.createSymbolicLink(atPath: "\(fixture.root)/\(login)", withDestinationPath: "nowhere")
    let lint = try run(["lint"], in: fixture.root)
    #expect(lint.status == 2)
    #expect(!lint.output.contains("stale-baseline"))
    let update = try run(["lint", "--update-baseline"], in: fixture.root)
    #expect(update.status == 2)
    #expect(update.errors == "base.json: note: not written, since not everything could be read\n")
    #expect(try fixture.read("base.json") == before)
  }

  @Test func theFlagNamesAFileFromWhereTheCommandRuns() throws {
    let fixture = try brokenFixture()
    let folder = fixture.root + "/Packages"
    #expect(try run(["lint", "--update-baseline", "--baseline", "other.json"], in: folder).status == 0)
    #expect(try run(["lint", "--baseline=../Packages/other.json"], in: folder).status == 0)
    try fixture.write("import ProfileData\n", to: login)
    let stale = try run(["lint", "--baseline", "\(folder)/other.json"], in: "/").output
    let lint = try run(["lint", "--root", fixture.root, "--baseline", "\(folder)/other.json"], in: "/")
    #expect(stale == "")
    #expect(lint.output.hasPrefix("Packages/other.json:5:5: error: no finding of"))
  }

  @Test(arguments: [
    (
      "{\"version\": 1, \"findigs\": []}",
      "base.json:1:16: error: unknown key 'findigs' in the file\n  help: did you mean 'findings'?"
    ),
    ("{\"version\": 2, \"findings\": []}", "base.json:1:13: error: this baseline is of version 2"),
    (
      "{\"version\": 1, \"findings\": [{\"file\": \"F\", \"rule\": \"layer\", \"count\": 0}]}",
      "base.json:1:69: error: findings.count must be a whole number from 1"
    ),
    (
      "{\"version\": 1, \"findings\": [{\"file\": \"F\", \"rule\": \"layer\"},\n{\"file\": \"F\", \"rule\": \"layer\"}]}",
      "base.json:2:1: error: this entry stands here a second time, after line 1"
    ),
    ("<<<<<<< HEAD", "base.json:1:1: error: this is not JSON"),
  ])
  func aBadBaselineIsNamedWithItsPlaceAndEndsWithTwo(text: String, message: String) throws {
    let fixture = try brokenFixture()
    try fixture.write(text, to: "base.json")
    for arguments in [["lint"], ["lint", "--update-baseline"]] {
      let result = try run(arguments, in: fixture.root)
      #expect(result.status == 2)
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(try fixture.read("base.json") == text)
    }
  }

  @Test func aBaselineThatIsNotThereEndsWithTwo() throws {
    let fixture = try brokenFixture()
    let result = try run(["lint"], in: fixture.root)
    #expect(result.status == 2)
    #expect(result.errors.contains("the baseline 'base.json' does not exist"))
  }

  @Test func updatingWithoutANameForTheFileEndsWithTwo() throws {
    let fixture = try Fixture()
    let result = try run(["lint", "--update-baseline"], in: fixture.root)
    #expect(result.status == 2)
    #expect(result.errors.contains("no baseline is named"))
  }
}
