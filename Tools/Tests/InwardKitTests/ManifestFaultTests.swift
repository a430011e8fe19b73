import Foundation
import Testing

@testable import InwardKit

/// What is literal and yet no manifest is never taken for one.
@Suite struct ManifestFaultTests {
  private static let all = ManifestFault.calls + ManifestFault.values + ManifestFault.names + ManifestFault.versions
  private static let isSoak = ProcessInfo.processInfo.environment["INWARD_SOAK"] != nil

  private func read(_ fault: ManifestFault) -> Manifest {
    reading(fault.text.utf8) {
      ManifestReader.read(Tokenizer.tokens(of: $0), file: "Package.swift", tools: fault.tools)
    }
  }

  @Test(arguments: all) func whatIsNoPartOfPackageDescriptionIsNamedWithItsPlace(fault: ManifestFault) {
    let manifest = read(fault)
    #expect(manifest.isDynamic)
    #expect(manifest.problems.map(\.location?.text).contains("Package.swift:\(fault.place)"), "\(manifest.problems)")
    #expect(manifest.problems.map(\.message).contains(fault.message), "\(manifest.problems)")
  }

  @Test(arguments: isSoak ? all : all.enumerated().filter { $0.offset.isMultiple(of: 12) }.map(\.element))
  func theCompilerRefusesItToo(fault: ManifestFault) throws {
    let toolchain = try Toolchain.find(in: ProcessInfo.processInfo.environment)
    let fixture = try Fixture(["Package.swift": fault.text], house: false)
    let words = [
      toolchain.frontend, "-frontend", "-typecheck", "\(fixture.root)/Package.swift", "-module-name", "main",
      "-I", toolchain.manifestLibrary, "-swift-version", fault.tools < 600 ? "5" : "6",
      "-package-description-version", "\(fault.tools / 100).\(fault.tools % 100).0",
    ]
    let command = ChildProcess.Command(words: words, environment: ProcessInfo.processInfo.environment)
    let result = ChildProcess.run([command], seconds: 60)[0]
    #expect(result.end == .exit(1))
    #expect(String(decoding: result.errors, as: UTF8.self).contains(": error: "))
  }

  @Test func whereManifestsMayRunTheCompilerSaysWhatIsWrong() throws {
    let fixture = try ManifestRun(ManifestFault.calls[0].text)
    let problems = try fixture.load(trust: true).problems
    #expect(problems.map(\.location?.text) == ["Package/Package.swift:4:51"])
    #expect(
      problems.first?.message
        == "the manifest does not compile: incorrect argument label in call (have 'nam:', expected 'name:')"
    )
  }

  @Test func whatIsNotKnownHereWorksByARun() throws {
    let fixture = try ManifestRun(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "P",
        targets: [.target(name: "A", dependencies: [.init(stringLiteral: "B")]), .target(name: "B")]
      )
      """
    )
    #expect(try fixture.load(trust: false).problems.map(\.location?.text) == ["Package/Package.swift:5:47"])
    let manifest = try fixture.load(trust: true)
    #expect(manifest.problems == [])
    #expect(manifest.targets[0].dependencies.map(\.name) == ["B"])
  }

  @Test(arguments: ManifestFixture.literal) func anOrdinaryManifestNeedsNoRun(fixture: ManifestFixture) {
    let tools = ToolsVersion.read(fixture.text).number
    let manifest = reading(fixture.text.utf8) {
      ManifestReader.read(Tokenizer.tokens(of: $0), file: "Package.swift", tools: tools)
    }
    #expect(manifest.problems == [])
  }

  @Test(arguments: [
    ("/* a /* b */", "4:1", "this comment is never closed"), ("#endif", "4:1", "'#endif' closes nothing"),
    ("#else", "4:1", "'#else' belongs to no '#if'"), ("#if os(Linux)\nlet a = 1", "4:1", "this '#if' is never closed"),
    ("#if A\n#else\n#elseif B\n#endif", "6:1", "'#elseif' belongs to no '#if'"),
    ("#if\n#endif", "4:1", "'#if' needs a condition"),
    ("#if false\n}\n#endif\n#endif", "7:1", "'#endif' closes nothing"),
    ("#error(\"no\")", "4:2", "it says '#error'"), ("let a = .3", "4:10", "a name is missing after '.'"),
    ("let a = 5v", "4:9", "'5v' is no number"), ("let a = f(x: : 1)", "4:14", "a value is missing before ':'"),
    ("let a = = 1", "4:9", "a value is missing after '='"),
    ("let a = [1, + 2]", "4:13", "a value is missing before '+'"),
    ("let. a = 1", "4:4", "a name is missing after 'let'"),
    ("extension {}", "4:11", "a name is missing after 'extension'"),
    ("f() g()", "4:5", "',' or an operator is missing before this"),
    ("3 let a = 1", "4:3", "';' or a new line is missing before this"),
    ("let b = f():", "4:12", "':' begins nothing here"), ("@ import A", "4:3", "a name is missing after '@'"),
  ])
  func whatIsOpenOrOutOfPlaceAtTheEndIsNamed(end: String, place: String, what: String) {
    let text = "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"P\")\n\(end)\n"
    let manifest = reading(text.utf8) { ManifestReader.read(Tokenizer.tokens(of: $0), file: "Package.swift") }
    #expect(manifest.problems.map(\.location?.text) == ["Package.swift:\(place)"])
    #expect(manifest.problems.first?.message == "the manifest does not compile: \(what)")
  }

  @Test(arguments: ["compiler(>=99)", "swift(>=99)", "FLAG"]) func whatAnotherCompilerMaySeeIsNoFault(condition: String)
  {
    let text = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P")
      #if \(condition)
      package.future = .later(of: : 1)
      #endif
      """
    let manifest = reading(text.utf8) { ManifestReader.read(Tokenizer.tokens(of: $0), file: "Package.swift") }
    #expect(manifest.problems == [])
  }
}
