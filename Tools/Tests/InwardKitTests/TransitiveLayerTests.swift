import Testing

@testable import InwardKit

@Suite struct TransitiveLayerTests {
  /// A package `P` of targets that depend on each other as `edges` says, one layer a line of `layers`.
  private func workspace(_ edges: [(String, [String])], layers: String, more: String = "") throws -> Fixture {
    var files = [
      "workspace.json": "{\"packages\": [\"P\"], \"layers\": {\(layers)}\(more)}",
      "P/Package.swift": Fixture.manifest(
        "P",
        targets: edges.map { name, uses in
          ".target(name: \"\(name)\", dependencies: [\(uses.map { "\"\($0)\"" }.joined(separator: ", "))])"
        }
      ),
    ]
    for (name, uses) in edges {
      files["P/Sources/\(name)/\(name).swift"] = uses.map { "import \($0)\n" }.joined() + "struct S\(name) {}\n"
    }
    return try Fixture(files, house: false)
  }

  private static let layers = """
    "Data": {"targets": ["P/Data"], "uses": []},
    "Help": {"targets": ["P/Help*"], "uses": [], "siblings": true},
    "Feature": {"targets": ["P/Feature*"], "uses": ["Help"]}
    """

  @Test func theWholePathIsNamedEachEdgeWithItsPlace() throws {
    let fixture = try workspace(
      [("Feature", ["HelpA"]), ("HelpA", ["HelpB"]), ("HelpB", ["Data"]), ("Data", [])],
      layers: Self.layers
    )
    let findings = try fixture.lint().filter { $0.target == "Feature" }
    #expect(findings.map(\.rule) == [.layerTransitive])
    let line = try #require(findings.first?.location.line)
    let file = "P/Package.swift"
    #expect(
      findings.first?.message.hasSuffix(
        "Feature → HelpA (\(file):\(line)) → HelpB (\(file):\(line + 1)) → Data (\(file):\(line + 2))"
      ) == true
    )
    #expect(findings.first?.help == "remove the edge from 'HelpB' to 'Data' at \(file):\(line + 2)")
    #expect(findings.first?.module == "Data")
  }

  @Test func aTargetWithoutALayerHidesNothing() throws {
    let fixture = try workspace(
      [("Feature", ["Loose"]), ("Loose", ["Data"]), ("Data", [])],
      layers: Self.layers
    )
    #expect(try fixture.lint().map(\.rule) == [.layerTransitive, .unlayeredPackage])
  }

  @Test func siblingsThatMayNotUseEachOtherMayNotReachEachOther() throws {
    let layers = """
      "Help": {"targets": ["P/Help*"], "uses": ["Feature"]},
      "Feature": {"targets": ["P/Feature*"], "uses": ["Help"]}
      """
    let edges = [("FeatureA", ["Help"]), ("Help", ["FeatureB"]), ("FeatureB", [])]
    let fixture = try workspace(edges, layers: layers)
    #expect(try fixture.lint().map { "\($0.rule.rawValue) \($0.target ?? "")" } == ["layer-transitive FeatureA"])
    let siblings = layers.replacing("\"uses\": [\"Help\"]", with: "\"siblings\": true, \"uses\": [\"Help\"]")
    #expect(try workspace(edges, layers: siblings).places() == [])
  }

  @Test func whatALayerUsesInTurnMayBeReached() throws {
    let layers = """
      "Data": {"targets": ["P/Data"], "uses": []},
      "Help": {"targets": ["P/Help"], "uses": ["Data"]},
      "Feature": {"targets": ["P/Feature"], "uses": ["Help"]}
      """
    #expect(try workspace([("Feature", ["Help"]), ("Help", ["Data"]), ("Data", [])], layers: layers).places() == [])
  }

  @Test func whatIsForbiddenAtOnceIsNotForbiddenTwice() throws {
    let fixture = try workspace([("Feature", ["Data"]), ("Data", ["Help"]), ("Help", [])], layers: Self.layers)
    #expect(
      try fixture.lint().map { "\($0.rule.rawValue) \($0.target ?? "")" } == ["layer Feature", "layer Data"]
    )
  }

  @Test func anEdgeThatIsIgnoredLeadsNowhere() throws {
    let fixture = try workspace(
      [("Feature", ["Help"]), ("Help", ["Data"]), ("Data", [])],
      layers: Self.layers,
      more: ", \"ignores\": [{\"rule\": \"layer\", \"from\": \"P/Help\", \"to\": \"Data\", \"reason\": \"until May\"}]"
    )
    #expect(try fixture.places() == [])
  }

  @Test func foldersReachWhatTheirImportsReach() throws {
    let fixture = try workspace(
      [("Help", ["Data"]), ("Data", [])],
      layers: Self.layers.replacing("\"P/Feature*\"", with: "\"Xcode/*\""),
      more: ", \"folders\": [{\"target\": \"Xcode/Feature\", \"path\": \"App\"}]"
    )
    try fixture.write("import SwiftUI\nimport Help\n", to: "App/App.swift")
    let finding = try #require(try fixture.lint().first)
    #expect(finding.rule == .layerTransitive)
    #expect(finding.location.text == "App/App.swift:2:8")
    #expect(finding.message.contains("Feature → Help (App/App.swift:2) → Data (P/Package.swift:"))
  }
}
