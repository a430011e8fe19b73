import Foundation
import Programs
import Testing

/// The files that others read, held against the schemas of those who read them.
@Suite(
  .timeLimit(.minutes(2)),
  .enabled(if: OutsideTools.areInstalled, Comment(rawValue: OutsideTools.areMissing))
)
struct PublishedFileTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static func path(_ file: String) -> String { root.appending(path: file).path }
  private static let schema = path("Tools/workspace.schema.json")

  @Test func theWorkflowsAreGitHubs() async throws {
    let files = [Self.path(".github/workflows/ci.yml"), Self.path("Tools/examples/inward.yml")]
    #expect(try await OutsideTools.complaints(of: .workflow, about: files) == "")
  }

  @Test func theSchemaOfWorkspacesIsOne() async throws {
    #expect(try await OutsideTools.complaints(of: .metaschema, about: [Self.schema]) == "")
  }

  @Test func everyWorkspaceHereIsValid() async throws {
    let fixtures = Self.root.appending(path: "Tests/LintFixtures")
    let folders = try FileManager.default.contentsOfDirectory(atPath: fixtures.path).filter { !$0.contains(".") }
    let files = folders.flatMap { ["\($0)/failing", "\($0)/passing"] }.map { "\(fixtures.path)/\($0)/workspace.json" }
    #expect(files.count >= 40)
    let all = files + [Self.path("workspace.json")]
    #expect(try await OutsideTools.complaints(of: .at(Self.schema), about: all) == "")
  }

  @Test func whatInitWritesIsValid() async throws {
    let copy = try WorkspaceCopy()
    try copy.remove("workspace.json")
    try copy.remove("Tests/LintFixtures")
    // A project that no package knows is written down as folders.
    try copy.write("import SwiftUI\n", to: "iOS/App/App.swift")
    try copy.write("name: App\n", to: "iOS/project.yml")
    #expect(try await copy.inward("init").status == 0)
    #expect(try copy.read("workspace.json").contains("\"folders\""))
    let file = "\(copy.root)/workspace.json"
    #expect(try await OutsideTools.complaints(of: .at(Self.schema), about: [file]) == "")
  }
}
