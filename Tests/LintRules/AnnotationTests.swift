import Foundation
import Programs
import Testing

/// `inward lint --format github`, read as the runner of GitHub Actions reads workflow commands.
@Suite(.timeLimit(.minutes(1)))
struct AnnotationTests {
  private struct Report: Decodable {
    struct Finding: Decodable {
      var rule: String
      var severity: String
      var file: String
      var line: Int
      var column: Int
      var message: String
      var help: String
    }

    var findings: [Finding]
  }

  /// A command of the documented form `::name key=value,key=value::message`.
  private struct Command {
    var name: String
    var properties: [String: String]
    var message: String

    init?(_ line: Substring) {
      guard line.hasPrefix("::"), let end = line.dropFirst(2).firstRange(of: "::") else { return nil }
      let words = line[..<end.lowerBound].dropFirst(2).split(separator: " ", maxSplits: 1)
      name = String(words[0])
      properties = [:]
      for property in words[1].split(separator: ",") {
        let pair = property.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        properties[String(pair[0])] = Self.text(pair[1], [("%3A", ":"), ("%2C", ",")])
      }
      message = Self.text(line[end.upperBound...], [])
    }

    private static func text(_ escaped: Substring, _ marks: [(String, String)]) -> String {
      ([("%0D", "\r"), ("%0A", "\n")] + marks + [("%25", "%")]).reduce(String(escaped)) {
        $0.replacingOccurrences(of: $1.0, with: $1.1)
      }
    }
  }

  @Test func everyAnnotationIsACommandThatSaysWhatJSONSays() async throws {
    let workspace = try StrangeWorkspace()
    let json = try await Program.run("inward", ["lint", "--format", "json", "--root", workspace.folder.path])
    let findings = try JSONDecoder().decode(Report.self, from: Data(json.output.utf8)).findings
    #expect(Set(findings.map(\.file)) == Set(StrangeWorkspace.files))
    let annotations = try await Program.run("inward", ["lint", "--format", "github", "--root", workspace.folder.path])
    // What the runner takes for lines.
    let lines = annotations.output.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { Substring($0) }
    let commands = lines.compactMap { Command($0) }
    #expect(commands.count == lines.count - 1)
    try #require(commands.count == findings.count)
    for (command, finding) in zip(commands, findings) {
      #expect(command.name == finding.severity)
      #expect(
        command.properties == [
          "file": finding.file, "line": "\(finding.line)", "col": "\(finding.column)",
          "title": "inward: \(finding.rule)",
        ]
      )
      #expect(command.message == "\(finding.message)\nhelp: \(finding.help)")
    }
  }
}
