import Foundation
import Programs
import Testing

/// What the page of `inward graph --format html` shows and does, in a browser.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(3)), .enabled(if: Browser.path != nil, Browser.isMissing))
struct PageTests {
  private static let login = "[data-key][aria-label^='LoginFeature,']"
  private static let profile = "[data-key][aria-label^='ProfileData,']"

  /// Opens the page of a workspace, does something with it, and checks that it never failed or asked for anything.
  private func open(
    _ workspace: PictureWorkspace,
    _ level: String = "target",
    _ body: (Browser) async throws -> Void
  ) async throws {
    try await workspace.draw("html", level) { file in
      try await Browser.open(file) { browser in
        try await body(browser)
        #expect(browser.requests == [file.absoluteString])
        #expect(browser.failures == [])
      }
    }
  }

  private func keep(_ picture: Data, as name: String) throws {
    try FileManager.default.createDirectory(at: Browser.folder, withIntermediateDirectories: true)
    try picture.write(to: Browser.folder.appending(path: "\(name).png"))
  }

  private func names(_ browser: Browser, _ selector: String) async throws -> Set<String> {
    Set(
      try await browser.value(
        "[...document.querySelectorAll(\"\(selector)\")].map((item) => item.getAttribute('aria-label').split(', ')[0])",
        as: [String].self
      )
    )
  }

  @Test func everyTargetIsShownByItsNameWhateverThatIs() async throws {
    try await open(.small()) { browser in
      let names: [String] = try await browser.value(
        "[...document.querySelectorAll('.unit')].map((unit) => unit.textContent).sort()"
      )
      #expect(
        names.sorted()
          == [
            PictureWorkspace.hostileName, "App", "LogData", "LogDomain", "LoginFeature", "ProfileData",
            "ProfileDomain",
            "ProfileFeature",
          ].sorted()
      )
      #expect(try await browser.value("document.querySelectorAll('.wire').length", as: Int.self) == 10)
      #expect(try await browser.value("document.querySelectorAll('#canvas b').length", as: Int.self) == 0)
      try keep(try await browser.screenshot(), as: "small-light")
    }
  }

  @Test func pointingLightsWhatANodeTouches() async throws {
    try await open(.small()) { browser in
      try await browser.point(at: Self.profile)
      #expect(try await names(browser, ".unit.centre") == ["ProfileData"])
      #expect(try await names(browser, ".unit.uses") == ["ProfileDomain", "LogDomain"])
      #expect(try await names(browser, ".unit.used") == ["App", "LoginFeature"])
      let tip: String = try await browser.value("document.getElementById('tip').innerText")
      #expect(tip.contains("uses 2, used by 2"))
      try await browser.point(5, 890)
      #expect(try await names(browser, ".unit.centre").isEmpty)
      #expect(try await browser.value("document.getElementById('tip').hidden", as: Bool.self))
    }
  }

  @Test func choosingSaysWhoDependsOnWhomAndByWhichLines() async throws {
    try await open(.small()) { browser in
      try await browser.click(Self.profile)
      #expect(try await names(browser, ".unit[aria-pressed=true]") == ["ProfileData"])
      let text: String = try await browser.value("document.getElementById('details').innerText")
      for part in [
        "Uses 2", "Used by 2", "Packages/Data/Sources/0/One.swift:1:8", "Packages/App/Sources/0/Two.swift:3:8",
        "Packages/Data/Package.swift:",
      ] {
        #expect(text.contains(part), "\(part) in \(text)")
      }
    }
  }

  @Test func aLineBetweenNodesTellsItsImports() async throws {
    try await open(.small()) { browser in
      let middle: [Double] = try await browser.value(
        """
        (() => { const wire = [...scene.wires.values()].find((wire) => wire.from.name === "App" && wire.to.name === "LoginFeature");
          const at = wire.line.getPointAtLength(wire.line.getTotalLength() / 2).matrixTransform(wire.line.getScreenCTM());
          return [at.x, at.y]; })()
        """
      )
      try await browser.point(middle[0], middle[1])
      let tip: String = try await browser.value("document.getElementById('tip').innerText")
      #expect(tip.contains("App → LoginFeature") && tip.contains("Packages/App/Sources/0/One.swift:1:8"), "\(tip)")
      try await browser.click()
      let text: String = try await browser.value("document.getElementById('details').innerText")
      #expect(text.contains("Imports 2") && text.contains("Packages/App/Sources/0/Two.swift:1:8"), "\(text)")
    }
  }

  @Test func whatBreaksARuleIsRedCountedAndCanStandAlone() async throws {
    try await open(.small()) { browser in
      #expect(try await browser.value("document.getElementById('broken-count').textContent", as: String.self) == "2")
      let colour: String = try await browser.value("getComputedStyle(document.querySelector('.wire.broken')).stroke")
      #expect(colour == "rgb(207, 34, 46)")
      try await browser.click("#broken")
      #expect(try await names(browser, ".unit") == ["LoginFeature", "ProfileData"])
      try await browser.click("#details [data-edge]")
      let text: String = try await browser.value("document.getElementById('details').innerText")
      #expect(text.contains("'LoginFeature' (layer Feature) may not use 'ProfileData' (layer Data)"), "\(text)")
      try await browser.press("v")
      #expect(try await names(browser, ".unit").count == 8)
    }
  }

  @Test func oneLayerCanBeShownWithWhatTouchesIt() async throws {
    try await open(.small()) { browser in
      try await browser.run(
        "const list = document.getElementById('layer'); list.value = 'Feature'; list.dispatchEvent(new Event('change'))"
      )
      let names = try await names(browser, ".unit")
      #expect(names.isSuperset(of: ["LoginFeature", "ProfileFeature", "App", "ProfileData", "LogDomain"]))
      #expect(!names.contains("LogData"))
    }
  }

  @Test func searchFindsWhatIsFolded() async throws {
    try await open(.small(), "package") { browser in
      try await browser.press("/")
      #expect(try await browser.value("document.activeElement.id", as: String.self) == "search")
      try await browser.type("logd")
      #expect(try await browser.value("document.getElementById('search-count').value", as: String.self) == "2")
      #expect(try await names(browser, ".unit.match") == ["Data", "Domain"])
      try await browser.press("Enter")
      #expect(try await names(browser, ".unit[aria-pressed=true]").isSubset(of: ["LogData", "LogDomain"]))
      #expect(try await names(browser, ".unit[aria-pressed=true]").count == 1)
      try await browser.press("Escape")
      #expect(try await names(browser, ".unit.match").isEmpty)
    }
  }

  @Test func packagesAndLayersFoldAndUnfold() async throws {
    try await open(.small(), "package") { browser in
      #expect(try await names(browser, ".unit.folded") == ["App", "Feature", "Odd", "Data", "Domain"])
      try await browser.click("[data-key][aria-label^='Feature,'] + .fold")
      #expect(try await names(browser, ".unit").isSuperset(of: ["LoginFeature", "ProfileFeature", "Data"]))
      #expect(try await names(browser, ".frame-title[aria-expanded=true]") == ["Package Feature"])
      try await browser.click(".frame-title")
      #expect(try await !names(browser, ".unit").contains("LoginFeature"))
      try await browser.click("[data-level=layer]")
      #expect(try await names(browser, ".unit") == ["App", "Feature", "Data", "Domain"])
      #expect(try await browser.value("[...scene.wires.values()].length", as: Int.self) == 5)
      try await browser.click("[data-level=target]")
      #expect(try await names(browser, ".unit").count == 8)
    }
  }

  @Test func theKeyboardReachesEverything() async throws {
    try await open(.small()) { browser in
      #expect(
        try await browser.value("document.querySelectorAll('#canvas [tabindex=\"0\"]').length", as: Int.self) == 1
      )
      for _ in 0..<20 where try await !browser.value("document.activeElement.matches('[data-nav]')", as: Bool.self) {
        try await browser.press("Tab")
      }
      #expect(try await browser.value("document.activeElement.matches('[data-nav]:focus-visible')", as: Bool.self))
      #expect(
        try await browser.value("getComputedStyle(document.activeElement).outlineStyle", as: String.self) == "solid"
      )
      var visited: Set<String> = []
      for key in ["Home", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowRight"] {
        try await browser.press(key)
        visited.insert(try await browser.value("navName(document.activeElement)"))
      }
      #expect(visited.count >= 4)
      try await browser.run("document.querySelector(\"\(Self.login)\").focus()")
      try await browser.press("Enter")
      #expect(try await names(browser, ".unit[aria-pressed=true]") == ["LoginFeature"])
      try await browser.press(" ")
      #expect(try await names(browser, ".unit").contains("Feature"))
      try await browser.press("Escape")
      #expect(try await names(browser, ".unit[aria-pressed=true]").isEmpty)
    }
  }

  @Test func theFirstArrowFindsTheDrawing() async throws {
    try await open(.small()) { browser in
      try await browser.press("ArrowRight")
      #expect(try await browser.value("document.activeElement.matches('[data-nav]:focus-visible')", as: Bool.self))
      try await browser.press("/", "ArrowLeft")
      #expect(try await browser.value("document.activeElement.id", as: String.self) == "search")
    }
  }

  @Test func whatPassesAFilterIsSeenInLettersThatCanBeRead() async throws {
    try await open(.large()) { browser in
      let choose = "layer.value = 'App'; layer.dispatchEvent(new Event('change'))"
      for filter in ["toggleBroken()", "const layer = byId('layer'); \(choose)"] {
        try await browser.press("0")
        #expect(try await browser.value("13 * zoom", as: Double.self) < 9)
        try await browser.run(filter)
        #expect(try await browser.value("13 * zoom", as: Double.self) >= 9, "\(filter)")
        try await browser.press("Escape")
      }
    }
  }

  /// A thousand groups that are see-through, each a line with its head, are drawn slowly, and by Chromium in black.
  @Test func ofPaleLinesNoneIsALayerOfItsOwn() async throws {
    try await open(.large()) { browser in
      try await browser.run("select({ unit: document.querySelector('.unit').dataset.key })")
      let counts: [Int] = try await browser.value(
        """
        [[...document.querySelectorAll(".wire:not(.broken)")].map((line) => getComputedStyle(line))].map((styles) =>
          [styles.filter((style) => style.opacity !== "1").length, styles.filter((style) => style.strokeOpacity === "0.05").length])[0]
        """
      )
      #expect(counts[0] == 0)
      #expect(counts[1] > 1000)
    }
  }

  @Test func everyPartHasARoleAndAName() async throws {
    try await open(.small()) { browser in
      try await browser.call("Accessibility.enable")
      let tree = try await browser.call("Accessibility.getFullAXTree")
      let nodes = try #require(tree["nodes"] as? [[String: Any]])
      func text(_ node: [String: Any], _ key: String) -> String {
        (node[key] as? [String: Any])?["value"] as? String ?? ""
      }
      let shown = nodes.filter { $0["ignored"] as? Bool == false }
      let controls = shown.filter { ["button", "searchbox", "combobox"].contains(text($0, "role")) }
      #expect(controls.count > 20)
      #expect(controls.allSatisfy { !text($0, "name").isEmpty })
      let label = "LoginFeature, target, package Feature, layer Feature, uses 2, used by 1, 2 violations"
      #expect(controls.contains { text($0, "name") == label }, "\(controls.map { text($0, "name") })")
      #expect(shown.contains { text($0, "role") == "status" })
    }
  }

  @Test func coloursFollowTheScreenAndTheButton() async throws {
    try await open(.small()) { browser in
      let background = "getComputedStyle(document.body).backgroundColor"
      let light: String = try await browser.value(background)
      try await browser.prefer(dark: true)
      let dark: String = try await browser.value(background)
      #expect(light == "rgb(251, 251, 249)")
      #expect(dark == "rgb(17, 19, 23)")
      try keep(try await browser.screenshot(), as: "small-dark")
      try await browser.click("#theme")
      #expect(try await browser.value(background, as: String.self) == light)
    }
  }

  @Test func linesBeginAndEndAtTheirNodes() async throws {
    try await open(.small()) { browser in
      let distances: [Double] = try await browser.value(
        """
        [...scene.wires.values()].flatMap((wire) => {
          const end = (length, unit) => {
            const p = wire.line.getPointAtLength(length).matrixTransform(wire.line.getScreenCTM());
            const r = unit.element.getBoundingClientRect();
            return Math.max(Math.min(Math.abs(p.x - r.left), Math.abs(p.x - r.right)), r.top - p.y, p.y - r.bottom);
          };
          return [end(0, wire.from), end(wire.line.getTotalLength(), wire.to)];
        })
        """
      )
      #expect(distances.count == 20)
      #expect(distances.allSatisfy { $0 < 2.5 }, "\(distances)")
      let head: String = try await browser.value("getComputedStyle(document.querySelector('#head-plain path')).fill")
      #expect(head == "rgb(139, 147, 160)")
    }
  }

  @Test func fiveHundredTargetsAreLegibleFoldedAndUnfolded() async throws {
    try await open(.large(), "package") { browser in
      for (level, count) in [("package", 100), ("target", 500), ("layer", 5)] {
        try await browser.click("[data-level=\(level)]")
        #expect(try await browser.value("document.querySelectorAll('.unit').length", as: Int.self) == count)
        let overlaps: [String] = try await browser.value(
          """
          (() => {
            const items = [...document.querySelectorAll('.unit, .box-title, .frame-title')]
              .map((item) => ({ item, r: item.getBoundingClientRect() }));
            const bad = items.filter(({ item }) => item.scrollWidth > item.clientWidth + 1).map(({ item }) => "cut: " + item.textContent);
            for (let i = 0; i < items.length; i++) for (let j = i + 1; j < items.length; j++) {
              const [a, b] = [items[i].r, items[j].r];
              if (a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5) {
                bad.push(items[i].item.textContent + " over " + items[j].item.textContent);
              }
            }
            return bad;
          })()
          """
        )
        #expect(overlaps == [], "\(level)")
        let size: Double = try await browser.value("13 * zoom")
        #expect(size >= 9, "letters of \(size) pixels")
        try keep(try await browser.screenshot(), as: "large-\(level)")
      }
    }
  }
}
