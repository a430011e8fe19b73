import Testing

@testable import InwardKit

/// What SwiftPM 6.3 makes of each of these texts was tried out.
@Suite struct ToolsVersionTests {
  @Test(arguments: [
    ("// swift-tools-version: 6.2", [6, 2, 0]), ("//swift-tools-version:5.4.1\nx", [5, 4, 1]),
    ("\n\n  // Swift-Tools-Version:5.9;metadata", [5, 9, 0]), ("//\tswift-tools-version:\t6.0-dev\r\nx", [6, 0, 0]),
    ("// swift-tools-version:5.3", [5, 3, 0]), ("/* licence */\n// swift-tools-version: 6.0\n", [6, 0, 0]),
    ("// see swift-tools-version:5.0\n// swift-tools-version:6.0\n// swift-tools-version:6.1", [6, 0, 0]),
  ])
  func theFirstLineThatStatesAVersionCounts(text: String, parts: [Int]) {
    let version = ToolsVersion.read(text)
    #expect(version.parts == parts)
    #expect(version.fault == nil)
  }

  @Test(arguments: [
    ("import X", 1, "no line states the version of the tools"), ("", 1, "no line states the version of the tools"),
    ("let x = \"swift-tools-version: 6.2\"", 1, "no line states the version of the tools"),
    ("\u{FEFF}// swift-tools-version: 6.2", 1, "no line states the version of the tools"),
    ("/// swift-tools-version: 6.2", 1, "no line states the version of the tools"),
    ("// swift-tools-version 5.9", 1, "':' is missing after 'swift-tools-version'"),
    ("// swift-tools-version: 6", 1, "'6' is no version of the tools"),
    ("// swift-tools-version: 5.x", 1, "'5.x' is no version of the tools"),
    ("\n// swift-tools-version: 5.9 x", 2, "'5.9 x' is no version of the tools"),
    ("// swift-tools-version:3.1", 1, "version 3.1 of the tools is no longer known"),
    (
      "// swift-tools-version: 5.3", 1,
      "before 5.4 the line has to be '// swift-tools-version:5.3', with no other blanks"
    ),
    ("// x\n// swift-tools-version:5.9", 2, "before 6.0 the version of the tools has to stand in the first line"),
  ])
  func whatSwiftPMRefusesIsNamed(text: String, line: Int, what: String) {
    let fault = ToolsVersion.read(text).fault
    #expect(fault?.line == line)
    #expect(fault?.what == what)
  }

  @Test func aManifestThatIsRefusedIsNamedEvenWhereManifestsMayRun() throws {
    let fixture = try ManifestRun("// swift-tools-version: 5\nimport PackageDescription\nlet package = f()\n")
    for trust in [false, true] {
      let problems = try fixture.load(trust: trust).problems
      #expect(problems.map(\.location?.text) == ["Package/Package.swift:1:1"])
      #expect(problems.first?.message == "the manifest is refused: '5' is no version of the tools")
    }
  }

  @Test func ofVersionsToComeOnlyARunCanTell() {
    let text = "import PackageDescription\nlet package = Package(name: \"P\")\n"
    let manifest = reading(text.utf8) {
      ManifestReader.read(Tokenizer.tokens(of: $0), file: "Package.swift", tools: ToolsVersion.newest + 1)
    }
    #expect(manifest.isDynamic)
    #expect(manifest.problems.first?.message == "of version 6.4 of the tools nothing is known here")
  }
}
