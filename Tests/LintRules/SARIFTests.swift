import Foundation
import Programs
import Testing

/// `inward lint --format sarif` as code scanning takes it: by the published schema, and by what GitHub asks for on top.
@Suite(.timeLimit(.minutes(2)))
struct SARIFTests {
  private struct Log: Decodable {
    struct Text: Decodable { var text: String }

    struct Rule: Decodable {
      var id: String
      var shortDescription: Text
      var fullDescription: Text
      var help: Text
    }

    struct Driver: Decodable {
      var name: String
      var rules: [Rule]
    }

    struct Artifact: Decodable {
      var uri: String
      var uriBaseId: String?
    }

    struct Region: Decodable {
      var startLine: Int
      var startColumn: Int
      var endLine: Int
      var endColumn: Int
    }

    struct Place: Decodable {
      var artifactLocation: Artifact
      var region: Region
    }

    struct Result: Decodable {
      var ruleId: String
      var ruleIndex: Int
      var message: Text
      var locations: [[String: Place]]
      var partialFingerprints: [String: String]

      var place: Place? { locations.first?["physicalLocation"] }
    }

    struct Run: Decodable {
      var tool: [String: Driver]
      var columnKind: String
      var newlineSequences: [String]
      var results: [Result]
    }

    var runs: [Run]
  }

  private let logs: TemporaryFolder
  private let strange: StrangeWorkspace

  init() throws {
    logs = try TemporaryFolder()
    strange = try StrangeWorkspace()
  }

  private func lint(_ root: String) async throws -> (text: String, log: Log) {
    let ending = try await Program.run("inward", ["lint", "--format", "sarif", "--root", root])
    #expect(ending.status < 3)
    return (ending.output, try JSONDecoder().decode(Log.self, from: Data(ending.output.utf8)))
  }

  // MARK: - The schema

  @Test(.enabled(if: OutsideTools.areInstalled, Comment(rawValue: OutsideTools.areMissing)))
  func everyLogIsValidByThePublishedSchema() async throws {
    let workspace = RuleFixtureTests.fixtures.deletingLastPathComponent().deletingLastPathComponent()
    let roots = RuleFixtureTests.all.map(\.folder) + [workspace, strange.folder.url]
    var files: [String] = []
    for (number, root) in roots.enumerated() {
      let file = logs.url.appending(path: "\(number).sarif")
      try (try await lint(root.path)).text.write(to: file, atomically: false, encoding: .utf8)
      files.append(file.path)
    }
    #expect(files.count > 40)
    #expect(try await OutsideTools.complaints(of: .sarif, about: files) == "")
  }

  @Test(.enabled(if: OutsideTools.areInstalled, Comment(rawValue: OutsideTools.areMissing)))
  func theSchemaSeesWhatIsWrong() async throws {
    let file = logs.url.appending(path: "bad.sarif")
    let log = try await lint(strange.folder.path).text.replacing("\"startLine\": 1", with: "\"startLine\": 0")
    try log.write(to: file, atomically: false, encoding: .utf8)
    #expect(
      try await OutsideTools.complaints(of: .sarif, about: [file.path]).contains("0 is less than the minimum of 1")
    )
  }

  // MARK: - Places

  @Test func everyAddressLeadsToItsFileHoweverThatIsNamed() async throws {
    let results = try #require(try await lint(strange.folder.path).log.runs.first).results
    let addresses = results.compactMap(\.place?.artifactLocation)
    #expect(addresses.allSatisfy { $0.uriBaseId == "%SRCROOT%" && $0.uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } })
    let root = URL(filePath: strange.folder.path, directoryHint: .isDirectory)
    let files = addresses.compactMap { URL(string: $0.uri, relativeTo: root)?.path(percentEncoded: false) }
    #expect(files.count == addresses.count)
    #expect(Set(files) == Set(StrangeWorkspace.files.map { root.path(percentEncoded: false) + $0 }))
  }

  @Test func columnsAreUnitsOfUTF16AndSpanTheName() async throws {
    let run = try #require(try await lint(strange.folder.path).log.runs.first)
    #expect(run.columnKind == "utf16CodeUnits")
    let line = Array(StrangeWorkspace.source.utf16)
    for region in run.results.compactMap(\.place?.region) {
      #expect(region.startLine == 1 && region.endLine == 1)
      #expect(String(decoding: line[(region.startColumn - 1)..<(region.endColumn - 1)], as: UTF16.self) == "Core")
    }
  }

  /// A lone carriage return ends a line for the compiler, and not for who is told nothing.
  @Test func linesEndAsTheLogSays() async throws {
    let source = "struct A {}\rstruct B {}\r\nstruct C {}\nimport Core"
    for file in StrangeWorkspace.files {
      try source.write(to: strange.folder.url.appending(path: file), atomically: false, encoding: .utf8)
    }
    let run = try #require(try await lint(strange.folder.path).log.runs.first)
    #expect(Set(run.results.compactMap(\.place?.region.startLine)) == [4])
    #expect(run.newlineSequences == ["\r\n", "\n", "\r"])
  }

  @Test(arguments: RuleFixtureTests.all.filter { $0.kind == "failing" })
  func everyRegionLiesInItsLine(_ fixture: RuleFixtureTests.Fixture) async throws {
    let fixtures = RuleFixtureTests.fixtures.path
    let repository = URL(filePath: fixtures, directoryHint: .isDirectory).appending(path: "../../").standardized
    for place in try await lint(fixture.folder.path).log.runs.flatMap(\.results).compactMap(\.place) {
      let file = try #require(URL(string: place.artifactLocation.uri, relativeTo: repository))
      let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      let line = lines[place.region.startLine - 1].utf16
      #expect(place.region.startLine == place.region.endLine)
      #expect(1 <= place.region.startColumn)
      #expect(place.region.startColumn < place.region.endColumn)
      #expect(place.region.endColumn <= line.count + 1)
    }
  }

  // MARK: - GitHub

  /// "SARIF support for code scanning" lists what it takes as required, and how long texts may be.
  @Test func everyLogHasWhatGitHubRequires() async throws {
    for fixture in RuleFixtureTests.all {
      let run = try #require(try await lint(fixture.folder.path).log.runs.first)
      let driver = try #require(run.tool["driver"])
      #expect(driver.name == "inward")
      for rule in driver.rules {
        #expect(!rule.id.isEmpty && rule.id.count <= 255)
        for text in [rule.shortDescription.text, rule.fullDescription.text] {
          #expect(!text.isEmpty && text.count <= 1024, "\(rule.id)")
        }
        #expect(!rule.help.text.isEmpty)
      }
      for result in run.results {
        #expect(driver.rules[result.ruleIndex].id == result.ruleId)
        #expect(!result.message.text.isEmpty)
        #expect(result.locations.count == 1)
        #expect(!result.partialFingerprints.isEmpty)
      }
    }
  }
}
