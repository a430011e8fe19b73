import Foundation
import Programs
import Testing

/// `inward graph --format mermaid`, drawn by mermaid.js itself in a browser.
@MainActor
@Suite(
  .serialized,
  .timeLimit(.minutes(3)),
  .enabled(if: Browser.path != nil, Browser.isMissing),
  .enabled(if: OutsideTools.areInstalled, Comment(rawValue: OutsideTools.areMissing))
)
struct MermaidTests {
  /// What is in a drawing, or why there is none.
  private struct Drawing: Decodable {
    var nodes: [String]
    var groups: [String]
    var edges: Int
    var error: String?
  }

  /// The nodes and edges that there are.
  private struct Graph: Decodable {
    struct Node: Decodable {
      var name: String
    }

    struct Edge: Decodable {}

    var nodes: [Node]
    var edges: [Edge]
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func graph(_ root: URL, _ flags: [String], format: String) async throws -> String {
    let ending = try await Program.run("inward", ["graph", "--root", root.path, "--format", format] + flags)
    return ending.output
  }

  /// Draws texts one after the other.
  private func draw(_ texts: [String]) async throws -> [Drawing] {
    let list = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self).replacing("<", with: "\\u003c")
    let page = """
      <!doctype html><meta charset="utf-8"><script src="file://\(OutsideTools.mermaid)"></script><div id="place"></div><script>
      const texts = \(list), drawings = [];
      (async () => {
        mermaid.initialize({ startOnLoad: false });
        for (const [number, text] of texts.entries()) {
          const place = document.getElementById("place"), drawing = { nodes: [], groups: [], edges: 0 };
          const names = (selector) => [...place.querySelectorAll(selector)].map((item) => item.textContent);
          try {
            place.innerHTML = (await mermaid.render("drawing" + number, text)).svg;
            drawing.nodes = names("g.node");
            drawing.groups = names("g.cluster");
            drawing.edges = names("path.flowchart-link").length;
            if (place.innerText.includes("Unsupported markdown")) drawing.error = "Markdown";
            if (place.querySelector("a, i, em, strong, img")) drawing.error = "a name is more than text";
          } catch (error) { drawing.error = String(error); }
          drawings.push(drawing);
        }
        document.body.dataset.done = "yes";
      })();
      </script>
      """
    let file = folder.url.appending(path: "page.html")
    try page.write(to: file, atomically: false, encoding: .utf8)
    var drawings: [Drawing] = []
    try await Browser.open(file) { browser in
      try await browser.wait("document.body.dataset.done === 'yes'")
      drawings = try await browser.value("drawings")
    }
    return drawings
  }

  /// Checks that everything that JSON has is drawn.
  private func expectDrawn(_ roots: [URL], _ flags: [[String]]) async throws {
    var texts: [String] = []
    var graphs: [Graph] = []
    for root in roots {
      for flags in flags {
        texts.append(try await graph(root, flags, format: "mermaid"))
        graphs.append(
          try JSONDecoder().decode(Graph.self, from: Data(try await graph(root, flags, format: "json").utf8))
        )
      }
    }
    let drawings = try await draw(texts)
    try #require(drawings.count == graphs.count)
    for (drawing, graph) in zip(drawings, graphs) {
      #expect(drawing.error == nil)
      #expect(drawing.nodes.sorted() == graph.nodes.map(\.name).sorted())
      #expect(drawing.edges == graph.edges.count)
    }
  }

  private static let levels = ["package", "target", "layer"].flatMap {
    [["--level", $0], ["--level", $0, "--tests"]]
  }
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func thisWorkspaceIsDrawnWhole() async throws {
    try await expectDrawn([Self.repository], Self.levels)
  }

  @Test func workspacesThatBreakRulesAreDrawnWhole() async throws {
    let fixtures = Self.repository.appending(path: "Tests/LintFixtures")
    let rules = try FileManager.default.contentsOfDirectory(atPath: fixtures.path).filter { !$0.contains(".") }
    #expect(rules.count >= 20)
    try await expectDrawn(
      rules.sorted().map { fixtures.appending(path: "\($0)/failing") },
      [["--level", "target", "--tests"]]
    )
  }

  /// A label is Markdown, and entities, icons, formulas and directives are looked for in the whole text.
  @Test func aNameIsAlwaysItself() async throws {
    let names = PictureWorkspace.strangeNames
    let workspace = try PictureWorkspace.named(names)
    let text = try await graph(workspace.folder.url, ["--level", "target"], format: "mermaid")
    let drawing = try #require(try await draw([text]).first)
    #expect(drawing.error == nil)
    #expect(Set(drawing.nodes).symmetricDifference(names) == [])
    #expect(drawing.groups == ["L"])
    #expect(drawing.edges == names.count - 1)
  }

  @Test func theLimitsThatAreWarnedOfAreThoseOfMermaid() async throws {
    func chain(_ edges: Int, length: Int = 0) -> String {
      let text = "graph TD\n" + (0..<edges).map { "n\($0) --> n\($0 + 1)\n" }.joined()
      return text + String(repeating: "\n", count: max(0, length - text.count))
    }
    let texts = [chain(500), chain(501), chain(2, length: 50_000), chain(2, length: 50_001)]
    #expect(try await draw(texts).map(\.edges) == [500, 0, 2, 0])
  }
}
