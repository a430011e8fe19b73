import Foundation
import Testing

@testable import InwardKit

@Suite struct LintFormatTests {
  private let login = "Packages/Feature/Sources/LoginFeature/Lögin, 100% a:b.swift"

  private func fixture() throws -> Fixture {
    let fixture = try Fixture()
    try fixture.remove("Packages/Feature/Sources/LoginFeature/Login.swift")
    try fixture.write("\u{FEFF}import struct LogDomain.Log\n/* ä🙂 */ import LogDomain\r\nimport ProfileData", to: login)
    try fixture.replace(
      "\"packages\": [\"Packages/*\"],",
      with: "\"packages\": [\"Packages/*\"], \"severities\": {\"layer\": \"warning\", \"settings-drift\": \"off\"},",
      in: "workspace.json"
    )
    return fixture
  }

  @Test func everyFormatIsTheSameBytesForTheSameInput() throws {
    let fixture = try fixture()
    for format in ["text", "sarif", "github"] {
      let first = try run(["lint", "--format", format], in: fixture.root)
      #expect(first.status == 1)
      #expect(!first.output.contains(fixture.root))
      for _ in 0..<3 { #expect(try run(["lint", "--format", format], in: fixture.root).output == first.output) }
    }
    // JSON has the time it took, and nothing else that changes.
    func withoutSeconds() throws -> String {
      try run(["lint", "--format", "json"], in: fixture.root).output.replacing(/"seconds": [0-9]+\.[0-9]{4}/, with: "")
    }
    let first = try withoutSeconds()
    #expect(!first.contains("seconds"))
    #expect(try withoutSeconds() == first)
  }

  @Test func annotationsAreEscapedAsWorkflowCommands() throws {
    let fixture = try fixture()
    let lines = try run(["lint", "--format", "github"], in: fixture.root).output.split(separator: "\n")
    #expect(lines.count == 5)
    let file = "Packages/Feature/Sources/LoginFeature/Lögin%2C 100%25 a%3Ab.swift"
    #expect(
      lines[0].hasPrefix(
        "::error file=\(file),line=1,col=18,title=inward%3A undeclared-import::'LoginFeature' imports 'LogDomain'"
      )
    )
    #expect(lines[0].contains("%0Ahelp: add .product(name: \"LogDomain\""))
    #expect(lines.contains { $0.hasPrefix("::warning file=\(file),line=3,col=8,title=inward%3A layer::") })
    #expect(lines[4].hasPrefix("inward: 5 packages"))
  }

  @Test func pathsForHostsBeginAtTheRepository() throws {
    let outer = try Fixture(house: false)
    for (path, text) in Fixture.house { try outer.write(text, to: "iOS app/\(path)") }
    try outer.write("import LogDomain\n", to: "iOS app/Packages/Feature/Sources/LoginFeature/Login.swift")
    try outer.write("", to: ".git/HEAD")
    let root = outer.root + "/iOS app"
    let file = "Packages/Feature/Sources/LoginFeature/Login.swift"
    #expect(try run(["lint", "--format", "github"], in: root).output.hasPrefix("::error file=iOS app/\(file),"))
    #expect(try run(["lint", "--format", "sarif"], in: root).output.contains("\"uri\": \"iOS%20app/\(file)\""))
    #expect(try run(["lint"], in: root).output.hasPrefix(file))
  }

  @Test func whatLiesBesideTheWorkspaceIsNamedFromTheRepositoryToo() throws {
    let outer = try Fixture(house: false)
    try outer.write("", to: ".git/HEAD")
    try outer.write("{\"packages\": [\"../Other\"], \"layers\": {}}", to: "ws/workspace.json")
    try outer.write(
      Fixture.manifest("Other", targets: [".target(name: \"O\", path: \".\")"]),
      to: "Other/Package.swift"
    )
    try outer.write("{\"version\": 1, \"findings\": [{\"file\": \"a\", \"rule\": \"layer\"}]}", to: "base.json")
    // The baseline is named from where the command runs.
    func lint(_ format: String) throws -> String {
      try run(["lint", "--root", "ws", "--baseline", "base.json", "--format", format], in: outer.root).output
    }
    let text = try lint("text")
    #expect(text.contains("../Other/Package.swift:4:15: error: package Other is in no layer"))
    #expect(text.contains("../base.json:1:29: error: no finding of 'layer' is in a any more [stale-baseline]"))
    let annotations = try lint("github")
    #expect(annotations.contains("::error file=Other/Package.swift,"))
    #expect(annotations.contains("::error file=base.json,"))
    let log = try lint("sarif")
    #expect(log.contains("\"uri\": \"Other/Package.swift\""))
    #expect(log.contains("\"uri\": \"base.json\""))
  }

  /// A name that ends a line, colours a terminal or turns writing round must not: in a log, the rest could be a command.
  @Test func inTextNamesObeyTheLine() throws {
    let name = "a\n::error::\u{1B}[31m\u{202E}.swift"
    let fixture = try Fixture(["Packages/Feature/Sources/LoginFeature/\(name)": "import LogDomain\n"])
    for command in ["lint", "graph"] {
      let output = try run([command], in: fixture.root).output
      #expect(output.contains("LoginFeature/a\\u{A}::error::\\u{1B}[31m\\u{202E}.swift:1:8"), "\(command)")
      #expect(!output.unicodeScalars.contains("\u{1B}"))
    }
  }

  private func sarif(_ fixture: Fixture) throws -> [String: Any] {
    let output = try run(["lint", "--format", "sarif"], in: fixture.root).output
    return try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }

  @Test func sarifNamesRulesPlacesAndLevels() throws {
    let log = try sarif(try fixture())
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    #expect(run["columnKind"] as? String == "utf16CodeUnits")
    let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(rules.compactMap { $0["id"] as? String } == Rule.allCases.map(\.rawValue))
    func level(_ rule: Rule) -> Any? {
      (rules.first { $0["id"] as? String == rule.rawValue }?["defaultConfiguration"] as? [String: Any])?["level"]
    }
    #expect(level(.layer) as? String == "warning")
    #expect(level(.settingsDrift) as? String == "none")
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.compactMap { $0["level"] as? String } == ["error", "error", "warning", "error"])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    }
    let places = results.compactMap {
      ($0["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
    }
    let uris = places.compactMap { ($0["artifactLocation"] as? [String: Any])?["uri"] as? String }
    #expect(Set(uris) == ["Packages/Feature/Sources/LoginFeature/L%C3%B6gin%2C%20100%25%20a%3Ab.swift"])
    // The byte order mark is no character, `ä` is one, and `🙂` is two.
    let columns = places.compactMap { ($0["region"] as? [String: Any])?["startColumn"] as? Int }
    #expect(columns == [15, 18, 8, 8])
    let ends = places.compactMap { ($0["region"] as? [String: Any])?["endColumn"] as? Int }
    #expect(ends == [24, 27, 19, 19])
    let prints = results.compactMap { ($0["partialFingerprints"] as? [String: String])?["inwardEdge/v1"] }
    #expect(Set(prints).count == 4)
    #expect(prints[1].hasSuffix("|Feature/LoginFeature|LogDomain|2"))
  }

  @Test func sarifSaysWhenTheVerdictIsIncomplete() throws {
    let fixture = try fixture()
    try fixture.replace(".target(name: \"LoginFeature\")", with: "make()", in: "Packages/Feature/Package.swift")
    let run = try #require((try sarif(fixture)["runs"] as? [[String: Any]])?.first)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    #expect(invocation["exitCode"] as? Int == 2)
  }

  @Test func jsonHasExactlyTheKeysOfTheReference() throws {
    let fixture = try fixture()
    let output = try run(["lint", "--format", "json"], in: fixture.root).output
    let log = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect(Set(log.keys) == ["findings", "summary"])
    let findings = try #require(log["findings"] as? [[String: Any]])
    for finding in findings {
      #expect(
        Set(finding.keys) == [
          "rule", "severity", "file", "line", "column", "package", "target", "module", "message", "help",
        ]
      )
    }
    #expect(findings.compactMap { $0["severity"] as? String } == ["error", "error", "warning", "error"])
    #expect(findings[1]["column"] as? Int == 21)
  }
}
