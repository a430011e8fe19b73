import Foundation
import Programs
import Testing

/// Each rule has two small workspaces in `LintFixtures/RULE`, and beside them what `inward lint` prints of each.
@Suite(.timeLimit(.minutes(2)))
struct RuleFixtureTests {
  struct Fixture: CustomTestStringConvertible {
    var rule: String
    var kind: String

    var testDescription: String { "\(rule)/\(kind)" }
    var folder: URL { fixtures.appending(path: "\(rule)/\(kind)") }
    var expected: URL { fixtures.appending(path: "\(rule)/\(kind).txt") }
  }

  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "LintFixtures")

  static let all: [Fixture] = {
    let rules = (try? FileManager.default.contentsOfDirectory(atPath: fixtures.path)) ?? []
    return rules.filter { !$0.contains(".") }.sorted().flatMap { rule in
      ["failing", "passing"].map { Fixture(rule: rule, kind: $0) }
    }
  }()

  private static func rules() async throws -> [String] {
    let list = try await Program.run("inward", ["explain"])
    #expect(list.status == 0)
    return list.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(String.init)
  }

  @Test(arguments: all) func lintPrintsWhatIsExpected(_ fixture: Fixture) async throws {
    let ending = try await Program.run("inward", ["lint", "--root", fixture.folder.path])
    let printed = ending.output + ending.errors + "exit \(ending.status)\n"
    #expect(printed == (try String(contentsOf: fixture.expected, encoding: .utf8)))
  }

  @Test(arguments: all) func theFailingOneBreaksItsRuleAndThePassingOneNone(_ fixture: Fixture) throws {
    let expected = try String(contentsOf: fixture.expected, encoding: .utf8)
    if fixture.kind == "failing" {
      #expect(expected.contains("[\(fixture.rule)]\n  help: "))
      #expect(!expected.hasSuffix("exit 0\n"))
    } else {
      #expect(expected.contains(": no findings"))
      #expect(expected.hasSuffix("exit 0\n"))
    }
  }

  @Test func everyRuleHasBothAndNothingElseHas() async throws {
    let rules = try await Self.rules()
    #expect(rules.count >= 20)
    #expect(Set(Self.all.map(\.rule)) == Set(rules))
  }

  @Test func everyRuleIsExplainedWithWhatWhyExamplesAndAWayOut() async throws {
    for rule in try await Self.rules() {
      let page = try await Program.run("inward", ["explain", rule])
      #expect(page.status == 0)
      let titles = page.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
      #expect(titles == [rule[...], "What", "Why", "Bad", "Good", "How to mend"])
      // Each title is followed by words of its own.
      let parts = page.output.components(separatedBy: "\n\n").dropFirst()
      #expect(parts.count == 5 && parts.allSatisfy { $0.split(separator: "\n").count > 1 }, "\(rule)")
      #expect(Set(parts.map { $0.split(separator: "\n").dropFirst().joined() }).count == 5, "\(rule)")
    }
  }
}
