import Foundation
import Programs
import Testing

/// `inward rename`, on copies of this workspace.
@Suite(.timeLimit(.minutes(5)))
struct RenameTests {
  private static let words = "Packages/Feature/Sources/AppFeature/AppWords.swift"

  /// What the app is called now.
  private func name(in copy: WorkspaceCopy) throws -> String {
    let text = try copy.read(Self.words)
    return String(try #require(text.firstMatch(of: /static let name = "([^"]+)"/)).1)
  }

  @Test func theNewNameStandsWhereverTheOldOneDid() async throws {
    let copy = try WorkspaceCopy()
    let old = try name(in: copy)
    let ending = try await copy.inward("rename", "Blue Atlas")
    #expect(ending.status == 0, "\(ending.errors)")
    #expect(try name(in: copy) == "Blue Atlas")
    #expect(try copy.read("README.md").hasPrefix("# Blue Atlas\n"))
    #expect(
      try copy.read("Packages/Composition/Sources/HeadlessApp/LiveValues.swift").contains("\"blue-atlas-google\"")
    )
    #expect(try copy.read("Packages/LocalBackend/Sources/LocalBackend/Provider.swift").contains("\"blue-atlas-"))
    #expect(try copy.read("Packages/Composition/Sources/HeadlessApp/Arguments.swift").contains("\"BLUE_ATLAS_STATE\""))
    for (path, file) in try copy.snapshot() where path.hasPrefix("Packages/") || path.hasPrefix("Tests/Acceptance/") {
      let text = String(decoding: file.bytes, as: UTF8.self)
      let left = text.matches(of: try Regex("\\b\(old)\\b|\"\(old.lowercased())-|\(old.uppercased())_(?!SOAK)"))
      #expect(left.isEmpty, "\(path)")
    }
  }

  @Test func theRenamedWorkspaceIsClean() async throws {
    let copy = try WorkspaceCopy()
    #expect(try await copy.inward("rename", "Atlas").status == 0)
    try await copy.expectClean(["Packages", "Tests"])
  }

  @Test func theLicenceAndTheToolKeepTheirNames() async throws {
    let copy = try WorkspaceCopy()
    let before = try copy.snapshot()
    #expect(try await copy.inward("rename", "Atlas").status == 0)
    let changed = differences(before, try copy.snapshot())
    #expect(changed.contains(Self.words))
    #expect(!changed.contains("LICENSE"))
    #expect(changed.allSatisfy { !$0.hasPrefix("Tools/") || $0.hasPrefix("Tools/scripts/") })
    #expect(changed.allSatisfy { !$0.hasPrefix("Tests/LintFixtures/") })
  }

  @Test func renamingBackGivesBackEveryByte() async throws {
    let copy = try WorkspaceCopy()
    let before = try copy.snapshot()
    let old = try name(in: copy)
    #expect(try await copy.inward("rename", "Blue Atlas").status == 0)
    #expect(try await copy.inward("rename", old).status == 0)
    #expect(differences(before, try copy.snapshot()) == [])
  }

  @Test func aRunThatWasCutShortIsCompletedByTheSameCommand() async throws {
    let copy = try WorkspaceCopy()
    let before = try copy.snapshot()
    let ending = try await copy.inward("rename", "Atlas")
    let after = try copy.snapshot()
    let written = ending.output.split(separator: "\n").map { String($0.dropFirst("changed ".count)) }
    try #require(written.sorted() == differences(before, after))
    for count in [1, written.count / 2, written.count - 1] {
      try copy.set(written.dropFirst(count), to: before)
      try copy.write("Atlas\n", to: ".inward-rename")
      #expect(try await copy.inward("rename", "Zephyr").errors.contains("renames the app to 'Atlas' was cut short"))
      let again = try await copy.inward("rename", "Atlas")
      #expect(again.status == 0, "after \(count) files: \(again.errors)")
      #expect(differences(after, try copy.snapshot()) == [], "after \(count) files")
    }
  }

  @Test(arguments: [
    ("Profile", "'Profile' is a word of the workspace already, at "), ("", "is no name for an app here"),
    ("Atlas\"", "is no name for an app here"), ("9Lives", "is no name for an app here"),
    ("A  B", "is no name for an app here"),
  ])
  func aNameThatCannotBeIsRefusedAndNothingChanges(name: String, message: String) async throws {
    let copy = try WorkspaceCopy()
    let before = try copy.snapshot()
    let ending = try await copy.inward("rename", name)
    #expect(ending.status == 2)
    #expect(ending.errors.contains(message), "\(ending.errors)")
    #expect(differences(before, try copy.snapshot()) == [])
  }
}
