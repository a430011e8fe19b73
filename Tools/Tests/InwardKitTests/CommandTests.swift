import Foundation
import Testing

@testable import InwardKit

@Suite struct CommandTests {
  @Test func aCleanWorkspaceEndsWithZeroFromAnyFolderInIt() throws {
    let fixture = try Fixture()
    let result = try run(["lint"], in: fixture.root + "/Packages/App")
    #expect(result.status == 0)
    #expect(result.output == "inward: 5 packages, 7 targets, 7 files: no findings\n")
  }

  @Test func findingsEndWithOneAndArePrintedAsCompilersDo() throws {
    let fixture = try Fixture(["Packages/Feature/Sources/LoginFeature/Login.swift": "import LogDomain\n"])
    let result = try run(["lint", "--root", fixture.root], in: "/")
    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix(
        "Packages/Feature/Sources/LoginFeature/Login.swift:1:8: error: 'LoginFeature' imports 'LogDomain' without declaring it "
          + "in Packages/Feature/Package.swift: it builds only while something else has built 'LogDomain' before "
          + "[undeclared-import]\n  help: add .product(name: \"LogDomain\""
      )
    )
  }

  @Test func jsonHoldsTheSameFindings() throws {
    let fixture = try Fixture(["Packages/Feature/Sources/LoginFeature/Login.swift": "import LogDomain\n"])
    let result = try run(["lint", "--format=json"], in: fixture.root)
    #expect(result.status == 1)
    let json = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let finding = try #require((json["findings"] as? [[String: Any]])?.first)
    #expect(finding["rule"] as? String == "undeclared-import")
    #expect(finding["severity"] as? String == "error")
    #expect(finding["file"] as? String == "Packages/Feature/Sources/LoginFeature/Login.swift")
    #expect(finding["line"] as? Int == 1)
    #expect(finding["column"] as? Int == 8)
    #expect(finding["package"] as? String == "Feature")
    #expect(finding["target"] as? String == "LoginFeature")
    #expect(finding["module"] as? String == "LogDomain")
    let summary = try #require(json["summary"] as? [String: Any])
    #expect(Set(summary.keys) == ["packages", "targets", "files", "findings", "seconds"])
    #expect(summary["files"] as? Int == 7)
  }

  @Test(arguments: [
    (["lint", "--formt", "json"], "unknown flag '--formt'; did you mean '--format'?"),
    (["lint", "--format"], "the flag '--format' needs a value"),
    (["lint", "--format", "xml"], "'xml' is no value of the flag '--format'"),
    (["lint", "--root", "/nowhere"], "the folder '/nowhere' of the flag '--root' does not exist"),
    (["lint", "extra"], "unexpected argument 'extra'"), (["lnt"], "unknown command 'lnt'; did you mean 'lint'?"),
    (["graph", "--level", "x"], "'x' is no value of the flag '--level'"),
    (["explain", "layr"], "unknown rule 'layr'; did you mean 'layer'?"),
    (["lint", "--format", "jsn"], "did you mean 'json'?"), (["--versoin"], "unknown flag '--versoin'"),
    (["help", "grap"], "unknown command 'grap'; did you mean 'graph'?"), (["lint", "--root="], "needs a value"),
    (["lint", "--help=x"], "unknown flag '--help'"), (["explain", "layer", "layer"], "unexpected argument 'layer'"),
    (["packages"], "no workspace.json here or in a folder above"),
    (["lint", "--format", "text", "--format", "json"], "given twice"),
  ])
  func aWrongCommandLineIsNamedAndEndsWithTwo(arguments: [String], message: String) throws {
    let result = try run(arguments, in: "/")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.contains(message))
  }

  @Test func aManifestMadeByCodeEndsWithTwo() throws {
    let fixture = try Fixture()
    try fixture.replace(
      ".target(name: \"LoginFeature\")",
      with: "[.target(name: \"A\")][0]",
      in: "Packages/Feature/Package.swift"
    )
    let result = try run(["lint"], in: fixture.root)
    #expect(result.status == 2)
    #expect(result.output.contains("Packages/Feature/Package.swift:16:5: error: this target is made by code"))
  }

  @Test func packagesComeInnermostFirst() throws {
    let fixture = try Fixture()
    let result = try run(["packages"], in: fixture.root)
    #expect(result.status == 0)
    #expect(result.output == "Packages/Kernel\nPackages/Domain\nPackages/Data\nPackages/Feature\nPackages/App\n")
  }

  @Test func graphsAreDrawnInEveryFormat() throws {
    let fixture = try Fixture()
    let text = try run(["graph"], in: fixture.root).output
    #expect(text == "Kernel\nDomain → Kernel\nData → Domain\nFeature → Domain, Kernel\nApp → Data, Domain, Feature\n")
    let mermaid = try run(["graph", "--format", "mermaid", "--level", "target"], in: fixture.root).output
    #expect(
      mermaid.hasPrefix(
        "graph TD\n  subgraph layer_Kernel[\"Kernel\"]\n    n_Dependencies[\"Dependencies\"]\n  end\n"
      )
    )
    #expect(mermaid.contains("  n_ProfileData --> n_ProfileDomain\n"))
    let dot = try run(["graph", "--format", "dot"], in: fixture.root).output
    #expect(dot.contains("  \"Domain\" -> \"Kernel\";\n"))
  }

  @Test func everyCommandHasAPageThatListsItsFlagsAndExits() throws {
    let overview = Inward.run(["--help"])
    #expect(overview == Inward.run(["help"]))
    #expect(overview.status == 0)
    for command in Command.all {
      #expect(overview.output.contains("  \(command.name) "))
      let text = Inward.run([command.name, "--help"]).output
      #expect(text == Inward.run(["help", command.name]).output)
      #expect(text == Inward.run([command.name, "--format", "nonsense", "-h"]).output)
      #expect(text.hasPrefix("usage: inward \(command.name)"))
      for flag in command.flags { #expect(text.contains("\n  \(flag.name) ")) }
      for exit in command.exits { #expect(text.contains("\n  \(exit.status)  ")) }
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 }, "\(command.name)")
    }
  }

  @Test func noCommandAtAllIsAnsweredWithTheList() {
    #expect(Inward.run([]) == Inward.Outcome(errors: Inward.run(["--help"]).output, status: 2))
  }

  @Test func everyRuleIsExplained() throws {
    let list = Inward.run(["explain"]).output
    for rule in Rule.allCases {
      #expect(list.contains("\(rule.rawValue)\n"))
      let page = Inward.run(["explain", rule.rawValue])
      #expect(page.status == 0)
      for part in ["What", "Why", "Bad", "Good", "How to mend"] { #expect(page.output.contains("\n\(part)\n  ")) }
    }
  }

  @Test func theSameInputGivesTheSameBytes() throws {
    let fixture = try Fixture([
      "Packages/Feature/Sources/LoginFeature/Login.swift": "import LogDomain\nimport ProfileData\n"
    ])
    let first = try run(["lint"], in: fixture.root)
    for _ in 0..<5 { #expect(try run(["lint"], in: fixture.root).output == first.output) }
    #expect(!first.output.contains(fixture.root))
  }

  @Test(arguments: [["lint", "--format", "sarif"], ["graph", "--format", "html"], ["--version"]])
  func outputThatCannotBeWrittenIsNoSuccess(arguments: [String]) throws {
    let fixture = try Fixture()
    let words = ["-c", "\"$0\" \"$@\" >/dev/full", try builtTool()] + arguments
    let result = try run("/bin/sh", words, in: fixture.root)
    #expect(result.errors == "inward: error: the output cannot be written: No space left on device\n")
    #expect(result.status == 2)
  }
}
