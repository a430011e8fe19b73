import Foundation
import Testing

@testable import InwardKit

@Suite struct RobustnessTests {
  private let sources = "Packages/Feature/Sources/LoginFeature"

  @Test func linksThatGoRoundAndFilesThatAreNoTextAreSurvived() throws {
    let fixture = try Fixture()
    try FileManager.default.createSymbolicLink(atPath: "\(fixture.root)/\(sources)/Loop", withDestinationPath: "..")
    try fixture.write(Data([0xFF, 0x00, 0x22, 0x5C, 0x28, 0x80]), to: "\(sources)/Binary.swift")
    try fixture.write(Data(), to: "\(sources)/Empty.swift")
    try fixture.write("import X", to: "\(sources)/Guide.docc/Tutorial.swift")
    try fixture.write("import X", to: "\(sources)/.hidden.swift")
    // The loop leads to the sibling's folder, whose import of ProfileDomain this target does not declare.
    #expect(try fixture.lint().allSatisfy { $0.location.file.contains("/Loop/") })
  }

  @Test func aLinkToNowhereAndAPipeAreUnreadable() throws {
    let fixture = try Fixture()
    try FileManager.default.createSymbolicLink(
      atPath: "\(fixture.root)/\(sources)/Gone.swift",
      withDestinationPath: "nowhere"
    )
    #expect(mkfifo("\(fixture.root)/\(sources)/Pipe.swift", 0o600) == 0)
    let findings = try fixture.lint()
    #expect(findings.map(\.rule) == [.unreadable, .unreadable])
    #expect(findings.map(\.location.file) == ["\(sources)/Gone.swift", "\(sources)/Pipe.swift"])
    #expect(findings.last?.message == "the source cannot be read: it is not a regular file")
  }

  @Test func aPackageReachedThroughALinkIsTheSamePackage() throws {
    let fixture = try Fixture()
    try FileManager.default.createSymbolicLink(atPath: "\(fixture.root)/Alias", withDestinationPath: "Packages/Kernel")
    try fixture.replace("../Kernel", with: "../../Alias", in: "Packages/Domain/Package.swift")
    #expect(try fixture.lint() == [])
  }

  @Test func aMissingFolderOfSourcesIsNamed() throws {
    let fixture = try Fixture()
    try fixture.remove(sources)
    let findings = try fixture.lint()
    #expect(findings.map(\.rule) == [.unreadable])
    #expect(findings.first?.message == "the sources of target 'LoginFeature' are not at \(sources)")
  }

  @Test func aPatternThatNamesNoPackageIsAnError() throws {
    let fixture = try Fixture()
    try fixture.replace("[\"Packages/*\"]", with: "[\"Packages/*\", \"Nowhere\"]", in: "workspace.json")
    let problems = #expect(throws: Problems.self) { try fixture.lint() }
    #expect(problems?.all.map(\.location?.text) == ["workspace.json:2:30"])
  }

  @Test func pathsExcludesSourcesAndVersionedManifestsAreHonoured() throws {
    let fixture = try Fixture([
      "Packages/Kernel/Package@swift-6.swift": Fixture.manifest(
        "Kernel",
        targets: [
          ".target(name: \"Dependencies\", path: \"Code\", exclude: [\"Old\", \"Main/Skip.swift\"], sources: [\"Main\", \"One.swift\"])"
        ]
      ),
      "Packages/Kernel/Package@swift-99.swift": "nonsense",
      "Packages/Kernel/Code/Main/A.swift": "", "Packages/Kernel/Code/Main/Skip.swift": "",
      "Packages/Kernel/Code/One.swift": "",
      "Packages/Kernel/Code/Two.swift": "", "Packages/Kernel/Code/Old/B.swift": "",
    ])
    let workspace = try WorkspaceLoader.load(root: fixture.root, sources: true)
    let target = try #require(workspace.targets.first { $0.name == "Dependencies" })
    #expect(target.sources.map(\.path) == ["Packages/Kernel/Code/Main/A.swift", "Packages/Kernel/Code/One.swift"])
  }

  @Test(arguments: [
    "[", "(", "{", "\"\\(", "#if (", "!", "a.", "<", "/", "/*", "\\", "`", "#\"\\#(", "@a(", ".a(", "x ? ",
  ])
  func nestingWithoutEndIsSurvived(part: String) {
    let text = String(repeating: part, count: 10_000)
    for text in [text, "let package = Package(name: " + text, "#if " + text + "\nenum K: DependencyKey {}\nvar x"] {
      reading(text.utf8) { cursor in
        _ = ImportScanner.scan(cursor)
        let tokens = Tokenizer.tokens(of: cursor)
        _ = DependencyFactsReader.read(tokens, file: "F.swift")
        _ = CompositionReader.read(tokens, file: "F.swift")
        _ = ManifestReader.read(Tokenizer.tokens(of: cursor), file: "Package.swift")
        _ = try? ConfigurationReader.read(cursor)
      }
    }
  }

  @Test func oneFileInManyIsNotLostBetweenThreads() {
    let results = Workers.map(count: 1000, threads: 4) { index, _ in index }
    #expect(results == Array(0..<1000))
  }
}
