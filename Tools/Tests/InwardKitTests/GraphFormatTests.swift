import Foundation
import Testing

@testable import InwardKit

/// What the formats of `inward graph` say.
@Suite struct GraphFormatTests {
  private static let formats = ["text", "dot", "mermaid", "json", "html", "svg"]

  private func draw(_ fixture: Fixture, _ format: String, _ level: String = "target") throws -> String {
    let result = Inward.run(["graph", "--root", fixture.root, "--format", format, "--level", level])
    try #require(result.status == 0, "\(result.errors)")
    return result.output
  }

  /// A feature that reaches for the data layer.
  private func broken() throws -> Fixture {
    try Fixture(["Packages/Feature/Sources/LoginFeature/Login.swift": "import ProfileData\n"])
  }

  @Test func textNamesWhatEachNodeUsesAndWhereRulesBreak() throws {
    let text = try draw(broken(), "text")
    #expect(text.hasPrefix("Kernel\n  Dependencies\n\nDomain\n  LogDomain → Dependencies\n"))
    #expect(text.contains("\nFeature\n  LoginFeature → ProfileData\n"))
    #expect(
      text.contains(
        "\nbroken rules\n  Packages/Feature/Sources/LoginFeature/Login.swift:1:8: LoginFeature → ProfileData [layer]\n"
      )
    )
  }

  @Test func dotHasAClusterForEachLayerAndRedEdges() throws {
    let dot = try draw(broken(), "dot")
    #expect(dot.contains("  subgraph cluster_0 {\n    label=\"Kernel\";\n    \"Dependencies\";\n  }\n"))
    #expect(dot.contains("  \"LoginFeature\" -> \"ProfileData\" [color=red, penwidth=2];\n"))
    #expect(dot.contains("  \"ProfileData\" -> \"ProfileDomain\";\n"))
  }

  @Test func mermaidHasASubgraphForEachLayerAndRedEdges() throws {
    let mermaid = try draw(broken(), "mermaid")
    #expect(mermaid.contains("  subgraph layer_Kernel[\"Kernel\"]\n    n_Dependencies[\"Dependencies\"]\n  end\n"))
    let edges = mermaid.split(separator: "\n").filter { $0.contains(" --> ") }
    let number = try #require(edges.firstIndex { $0.contains("n_LoginFeature --> n_ProfileData") })
    #expect(mermaid.contains("  linkStyle \(number) stroke:#d1242f,stroke-width:3px\n"))
  }

  @Test func jsonHoldsNodesEdgesPlacesAndFindings() throws {
    let text = try draw(broken(), "json")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(Set(json.keys) == ["level", "layers", "nodes", "edges", "findings"])
    let nodes = try #require(json["nodes"] as? [[String: Any]])
    #expect(nodes.allSatisfy { Set($0.keys) == ["id", "name", "kind", "package", "layers", "members", "findings"] })
    let edges = try #require(json["edges"] as? [[String: Any]])
    #expect(edges.allSatisfy { Set($0.keys) == ["from", "to", "cycle", "declared", "imports", "findings"] })
    let edge = try #require(
      edges.first { $0["to"] as? String == "Data/ProfileData" && $0["from"] as? String != "App/App" }
    )
    #expect(edge["from"] as? String == "Feature/LoginFeature")
    let imports = try #require(edge["imports"] as? [[String: Any]])
    #expect(imports.first?["file"] as? String == "Packages/Feature/Sources/LoginFeature/Login.swift")
    #expect(imports.first?["line"] as? Int == 1)
    #expect(imports.first?["column"] as? Int == 8)
    let findings = try #require(edge["findings"] as? [[String: Any]])
    #expect(Set(findings.compactMap { $0["rule"] as? String }) == ["layer", "undeclared-import"])
  }

  @Test func svgIsXMLWithEveryNodeInIt() throws {
    let svg = try draw(broken(), "svg")
    xml(svg)
    for name in ["LoginFeature", "ProfileData", "Dependencies"] { #expect(svg.contains(">\(name)</text>")) }
    #expect(svg.components(separatedBy: "class=\"broken\" d=").count == 2 + 1)
    #expect(svg.contains("prefers-color-scheme: dark"))
  }

  @Test(arguments: formats)
  func theSameInputGivesTheSameBytesWithoutAbsolutePaths(format: String) throws {
    let first = try broken()
    let second = try broken()
    for level in ["package", "target", "layer"] {
      let text = try draw(first, format, level)
      #expect(try draw(second, format, level) == text)
      #expect(!text.contains(first.root))
    }
  }

  /// Shapes of workspaces that somebody has, however odd.
  enum Shape: String, CaseIterable {
    case noLayers, onePackage, noTargets, folders, cycles

    var files: [String: String] {
      let loose = #"{"packages": ["Packages/*"], "layers": {}}"#
      switch self {
      case .noLayers:
        return [
          "workspace.json": loose,
          "Packages/A/Package.swift": Fixture.manifest("A", targets: [".target(name: \"A\", path: \".\")"]),
          "Packages/B/Package.swift": Fixture.manifest(
            "B",
            dependencies: ["../A"],
            targets: [".target(name: \"B\", dependencies: [.product(name: \"A\", package: \"A\")], path: \".\")"]
          ),
        ]
      case .onePackage:
        return [
          "workspace.json": #"{"packages": ["."], "layers": {}}"#,
          "Package.swift": Fixture.manifest("One", targets: [".target(name: \"One\", path: \"Sources\")"]),
          "Sources/One.swift": "",
        ]
      case .noTargets: return ["workspace.json": loose, "Packages/A/Package.swift": Fixture.manifest("A", targets: [])]
      case .folders:
        return [
          "workspace.json": """
          {
            "packages": [],
            "layers": {"In": {"targets": ["X/In"], "uses": []}, "Out": {"targets": ["X/Out"], "uses": ["In"]}},
            "folders": [{"target": "X/In", "path": "In"}, {"target": "X/Out", "path": "Out"}]
          }
          """, "In/In.swift": "import Out\n", "Out/Out.swift": "import In\n",
        ]
      case .cycles:
        return [
          "workspace.json": loose,
          "Packages/A/Package.swift": Fixture.manifest(
            "A",
            targets: [
              ".target(name: \"P\", dependencies: [\"Q\"])", ".target(name: \"Q\", dependencies: [\"R\"])",
              ".target(name: \"R\", dependencies: [\"P\", \"R\"])",
            ]
          ), "Packages/A/Sources/P/P.swift": "", "Packages/A/Sources/Q/Q.swift": "", "Packages/A/Sources/R/R.swift": "",
        ]
      }
    }
  }

  @Test(arguments: Shape.allCases, formats)
  func everyShapeOfWorkspaceIsDrawn(shape: Shape, format: String) throws {
    let fixture = try Fixture(shape.files, house: false)
    for level in ["package", "target", "layer"] {
      let text = try draw(fixture, format, level)
      if format == "svg" { xml(text) }
      if format == "json" { _ = try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    }
  }

  @Test func namesCannotBreakOutOfAnyFormat() throws {
    let name = #"a</script><b>"x" & 'y' #1;`\n"#
    var graph = DependencyGraph(layers: [DependencyGraph.Layer(name: name, uses: [], siblings: false)])
    graph.nodes = [DependencyGraph.Node(id: name, name: name, kind: .target, package: name, layers: [name])]
    let page = graph.page(opening: .target)
    let end = try #require(page.range(of: "</script>"))
    let start = try #require(page.range(of: #"<script id="data" type="application/json">"#))
    let data = String(page[start.upperBound..<end.lowerBound])
    let json = try #require(try JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])
    #expect((json["nodes"] as? [[String: Any]])?.first?["name"] as? String == name)
    xml(graph.svg)
    #expect(graph.svg.contains("a&lt;/script&gt;&lt;b&gt;&quot;x&quot; &amp; 'y' #1;`\\n</text>"))
    #expect(graph.dot.contains(#"label="a</script><b>\"x\" &#38; 'y' #1;`\\n""#))
    #expect(
      graph.mermaid.contains("a#60;#47;script#62;#60;b#62;#34;x#34; #38; #39;y#39; #35;1#59;#96;#92;n\"]")
    )
  }

  /// A quote or a slash under an accent is one all the same, and XML has no way to write some characters.
  @Test func namesAreWrittenScalarByScalar() {
    var graph = DependencyGraph(layers: [])
    let name = "a\"\u{301}\\\u{301}\u{FFFF}"
    graph.nodes = [DependencyGraph.Node(id: name, name: name, kind: .target)]
    #expect(graph.dot.contains("\"a\\\"\u{301}\\\\\u{301}\u{FFFF}\""))
    #expect(!graph.svg.unicodeScalars.contains("\u{FFFF}"))
  }

  @Test(arguments: [("a-b", "a_45_b"), ("a_", "a__"), ("_1_", "-1-")])
  func twoNamesAreTwoNodesForMermaid(one: String, other: String) {
    var graph = DependencyGraph(layers: [])
    graph.nodes = [one, other].map { DependencyGraph.Node(id: $0, name: $0, kind: .target) }
    let ids = graph.mermaid.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "[" } }
    #expect(Set(ids).count == 2)
  }

  @Test func aNameThatIsAnothersIdIsNoNameOfItsOwn() {
    var graph = DependencyGraph(layers: [])
    let names = ["A/x", "x", "x"]
    graph.nodes = zip(["P/A/x", "A/x", "B/x"], names).map { DependencyGraph.Node(id: $0, name: $1, kind: .target) }
    #expect(graph.uniqueNames == ["P/A/x", "A/x", "B/x"])
  }

  @Test func mermaidSaysWhenGitHubWouldNotDrawIt() throws {
    let most = DependencyGraph.mostMermaidEdges
    let targets = (0...most).map { ".target(name: \"T\($0)\", dependencies: [\"Z\"], path: \"T\($0)\")" }
    let fixture = try Fixture(
      [
        "workspace.json": #"{"packages": ["."], "layers": {}}"#,
        "Package.swift": Fixture.manifest("Big", targets: targets + [".target(name: \"Z\", path: \"Z\")"]),
      ],
      house: false
    )
    let result = Inward.run(["graph", "--root", fixture.root, "--format", "mermaid", "--level", "target"])
    #expect(result.errors.contains("GitHub draws at most 500 edges, and here are 501"))
    #expect(!result.errors.contains("characters"))
  }

  @Test func mermaidSaysWhenTheTextIsTooLongForGitHub() throws {
    let name = String(repeating: "x", count: 200)
    let targets = (0...100).map { ".target(name: \"\(name)\($0)\", dependencies: [\"Z\"], path: \"T\($0)\")" }
    let fixture = try Fixture(
      [
        "workspace.json": #"{"packages": ["."], "layers": {}}"#,
        "Package.swift": Fixture.manifest("Big", targets: targets + [".target(name: \"Z\", path: \"Z\")"]),
      ],
      house: false
    )
    let result = Inward.run(["graph", "--root", fixture.root, "--format", "mermaid", "--level", "target"])
    #expect(result.errors.contains("GitHub draws at most 50000 characters, and here are \(result.output.count); "))
  }

  /// Checks that tags match and that nothing else looks like one.
  private func xml(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var open: [Substring] = []
    for match in text.matches(of: /<(\/?)([A-Za-z]+)(?:\s+[a-zA-Z:-]+="[^"<]*")*\s*(\/?)>/) {
      if match.3 == "/" { continue }
      if match.1 == "/" {
        #expect(open.popLast() == match.2, sourceLocation: sourceLocation)
      } else {
        open.append(match.2)
      }
    }
    #expect(open.isEmpty, sourceLocation: sourceLocation)
    let rest = text.replacing(/<\/?[A-Za-z]+(?:\s+[a-zA-Z:-]+="[^"<]*")*\s*\/?>/, with: "")
    #expect(!rest.contains("<"), sourceLocation: sourceLocation)
    #expect(!rest.replacing(/&(?:lt|gt|quot|amp);/, with: "").contains("&"), sourceLocation: sourceLocation)
  }
}
