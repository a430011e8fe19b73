import Foundation
import Testing

@testable import InwardKit

@Suite struct RobustnessTests {
  private let sources = "Packages/Feature/Sources/LoginFeature"

  @Test func linksThatGoRoundAreSurvived() throws {
    let fixture = try Fixture()
    try FileManager.default.createSymbolicLink(atPath: "\(fixture.root)/\(sources)/Loop", withDestinationPath: "..")
    try fixture.write(Data(), to: "\(sources)/Empty.swift")
    try fixture.write("import X", to: "\(sources)/Guide.docc/Tutorial.swift")
    try fixture.write("import X", to: "\(sources)/.hidden.swift")
    // The loop leads to the sibling's folder, whose import of ProfileDomain this target does not declare.
    #expect(try fixture.lint().allSatisfy { $0.location.file.contains("/Loop/") })
  }

  @Test func aSourceThatIsNoUTF8IsNamedAtItsByteAndJudgedAsFarAsItCanBeRead() throws {
    let fixture = try Fixture()
    try fixture.write(
      Data("import Foundation\nimport ProfileData // é\u{1F600}".utf8) + [0xE9],
      to: "\(sources)/Latin.swift"
    )
    try fixture.write(Data("// swift-tools-version: 6.2\n// ".utf8) + [0xFF], to: "Packages/Kernel/Package.swift")
    let findings = try fixture.lint().filter { $0.rule == .unreadable || $0.location.file.hasSuffix("Latin.swift") }
    #expect(
      findings.map { "\($0.rule) \($0.location.text)" } == [
        "layer \(sources)/Latin.swift:2:8", "undeclaredImport \(sources)/Latin.swift:2:8",
        "unreadable \(sources)/Latin.swift:2:29", "unreadable Packages/Kernel/Package.swift:1:1",
        "unreadable Packages/Kernel/Package.swift:2:4",
      ]
    )
  }

  @Test(
    arguments: [
      ([0xC0, 0x80], 0), ([0x61, 0xC3], 1), ([0xED, 0xA0, 0x80], 0), ([0xF4, 0x90, 0x80, 0x80], 0),
      ([0xC3, 0xA9, 0x80], 2),
      ([0xE0, 0x9F, 0xBF], 0), ([0xF0, 0x8F, 0xBF, 0xBF], 0), (Array(repeating: 0x61, count: 9) + [0xFF], 9),
      (Array("\u{FEFF}aé한\u{1F600}\u{10FFFF}\u{D7FF}\u{E000}".utf8), nil),
    ] as [([UInt8], Int?)]
  )
  func theFirstByteThatIsNoUTF8IsFound(bytes: [UInt8], place: Int?) {
    #expect(reading(bytes) { $0.invalidByte } == place)
  }

  @Test func aNameThatIsNoUTF8IsSaidToBeNone() throws {
    let fixture = try Fixture()
    let folder = "Packages/Feature/Sources/LoginFeature"
    let file = Array("\(fixture.root)/\(folder)/a".utf8) + [0xFF] + Array(".swift".utf8) + [0]
    let descriptor = file.map { CChar(bitPattern: $0) }.withUnsafeBufferPointer { creat($0.baseAddress!, 0o644) }
    try #require(close(descriptor) == 0)
    let finding = try #require(try fixture.lint().first)
    #expect(finding.location.text == "\(folder)/a\u{FFFD}.swift:1:1")
    #expect(finding.message == "the source cannot be read: its name is not UTF-8")
  }

  @Test func aSourceThatCannotBeReadLeavesNoDependencyUnused() throws {
    let fixture = try Fixture()
    let file = "\(sources)/Login.swift"
    try fixture.write("", to: "\(sources)/Empty.swift")
    try fixture.remove(file)
    try FileManager.default.createSymbolicLink(atPath: "\(fixture.root)/\(file)", withDestinationPath: "nowhere")
    #expect(try fixture.lint().map { "\($0.rule) \($0.location.file)" } == ["unreadable \(file)"])
  }

  /// A hundred thousand of each, which searches that begin again at each would never end.
  @Test(.timeLimit(.minutes(1)), arguments: ["#/ ", "\\/", "#/\n", "= #/x ", "##/ #/ "])
  func regexesThatNeverEndAreSearchedForOnce(part: String) {
    let text = String(repeating: part, count: 100_000) + "\nimport A\n"
    #expect(reading(text.utf8) { ImportScanner.scan($0).imports.map(\.module) } == ["A"])
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
