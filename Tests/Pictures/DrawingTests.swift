import Foundation
import Programs
import Testing

/// The drawings of `inward graph`, read by the programs that people read them with.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(3)))
struct DrawingTests {
  nonisolated private static let graphviz = ["/usr/bin/dot", "/usr/local/bin/dot"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }
  nonisolated private static let isMissing: Comment =
    "SKIPPED: there is no Graphviz here; `apt-get install graphviz` brings it"

  @Test(.enabled(if: Browser.path != nil, Browser.isMissing), arguments: ["package", "target", "layer"])
  func noTextOfAnSVGLeavesItsCardAndNoCardsOverlap(level: String) async throws {
    try await PictureWorkspace.small().draw("svg", level) { file in
      try await Browser.open(file) { browser in
        let faults: [String] = try await browser.value(
          """
          (() => {
            const box = (item) => item.getBBox();
            const cards = [...document.querySelectorAll('rect.node')].map(box);
            const faults = [];
            for (const text of document.querySelectorAll('text.name, text.detail')) {
              const t = box(text);
              const isInside = cards.some((card) => card.x <= t.x && card.x + card.width >= t.x + t.width
                && card.y <= t.y + 4 && card.y + card.height >= t.y + t.height - 4);
              if (!isInside) faults.push(text.textContent);
            }
            cards.forEach((a, i) => cards.slice(i + 1).forEach((b) => {
              if (a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height) faults.push("overlap");
            }));
            if (!cards.length) faults.push("nothing is drawn");
            return faults;
          })()
          """
        )
        #expect(faults == [])
        #expect(browser.requests == [file.absoluteString])
      }
    }
  }

  @Test(.enabled(if: Browser.path != nil, Browser.isMissing))
  func anSVGIsLightOrDarkAsTheScreenIs() async throws {
    try await PictureWorkspace.small().draw("svg", "package") { file in
      try await Browser.open(file) { browser in
        let fill = "getComputedStyle(document.querySelector('rect.node')).fill"
        #expect(try await browser.value(fill, as: String.self) == "rgb(255, 255, 255)")
        try await browser.prefer(dark: true)
        #expect(try await browser.value(fill, as: String.self) == "rgb(29, 34, 43)")
      }
    }
  }

  @Test(
    .enabled(if: graphviz != nil, isMissing),
    arguments: ["package", "target", "layer"]
  )
  func graphvizDrawsDot(level: String) async throws {
    try await PictureWorkspace.small().draw("dot", level) { file in
      let ending = try await Program.run(try #require(Self.graphviz), ["-Tsvg", file.path])
      #expect(ending.status == 0)
      #expect(ending.errors == "")
      #expect(
        ending.output.contains(level == "package" ? ">Odd<" : level == "layer" ? ">Feature<" : ">LoginFeature<")
      )
    }
  }

  @Test(.enabled(if: graphviz != nil, isMissing)) func graphvizShowsEveryNameAsItIs() async throws {
    try await PictureWorkspace.named(PictureWorkspace.strangeNames).draw("dot", "target") { file in
      let ending = try await Program.run(try #require(Self.graphviz), ["-Tjson", file.path])
      #expect(ending.errors == "")
      let drawing = try JSONDecoder().decode(Drawing.self, from: Data(ending.output.utf8))
      #expect(Set(drawing.objects.flatMap(\.texts)) == Set(PictureWorkspace.strangeNames))
      #expect(drawing.edges.count == PictureWorkspace.strangeNames.count - 1)
    }
  }

  /// What Graphviz draws, as its JSON says it.
  private struct Drawing: Decodable {
    struct Object: Decodable {
      struct Operation: Decodable {
        var text: String?
      }

      var labels: [Operation]?
      var texts: [String] { (labels ?? []).compactMap(\.text) }

      enum CodingKeys: String, CodingKey {
        case labels = "_ldraw_"
      }
    }

    struct Edge: Decodable {}

    var objects: [Object]
    var edges: [Edge]
  }
}
