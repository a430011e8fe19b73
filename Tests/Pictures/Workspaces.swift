import Foundation
import Programs

/// Workspaces to draw, written into a folder that goes with the value.
@MainActor
struct PictureWorkspace {
  let folder: TemporaryFolder

  private init(_ files: [String: String]) throws {
    folder = try TemporaryFolder()
    for (path, text) in files {
      let url = folder.url.appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: false, encoding: .utf8)
    }
  }

  /// Draws it into a file, which goes when `body` is done.
  func draw(_ format: String, _ level: String, _ body: (URL) async throws -> Void) async throws {
    let arguments = ["graph", "--root", folder.path, "--format", format, "--level", level]
    let ending = try await Program.run("inward", arguments)
    guard ending.status == 0 else { throw Program.Failure(ending.errors) }
    let file = folder.url.appending(path: "drawing.\(format)")
    try ending.output.write(to: file, atomically: false, encoding: .utf8)
    try await body(file)
  }

  /// The name of a target that no page may take for anything but a name.
  nonisolated static let hostileName = #"</script><b onclick='x'>&amp;"#

  /// Four layers; one feature imports from Data, which it may not.
  static func small() throws -> PictureWorkspace {
    var house = House()
    house.layer("App", uses: ["Feature", "Data", "Domain"], packages: ["App": ["App"]])
    house.layer(
      "Feature",
      uses: ["Domain"],
      packages: ["Feature": ["LoginFeature", "ProfileFeature"], "Odd": [hostileName]]
    )
    house.layer("Data", uses: ["Domain"], packages: ["Data": ["ProfileData", "LogData"]])
    house.layer("Domain", uses: [], packages: ["Domain": ["ProfileDomain", "LogDomain"]])
    house.uses = [
      "App": ["LoginFeature", "ProfileFeature", "ProfileData", "LogData"],
      "LoginFeature": ["LogDomain", "ProfileData"],
      "ProfileFeature": ["ProfileDomain"], "ProfileData": ["ProfileDomain", "LogDomain"], "LogData": ["LogDomain"],
    ]
    return try PictureWorkspace(house.files())
  }

  /// Names that mean something else to one of the programs that draw.
  nonisolated static let strangeNames = [
    "__init__", "*a*", "**b**", "1. One", "- item", "+ item", "> said", "# Title", "~~~", "```", "---", "$$x^2$$",
    "fa:fa-car x", #"%%{init: {"theme": "dark"}}%%"#, "%% comment", "http://x.y/z", "www.x.y", "a@b.c", "[a](b)",
    "![a](b)", "<br>", "&lt;", "#quot;", "#35;", "a\"\u{301}b", "a\\\u{301}b", "`\u{301}", "end", "graph", "o", "x",
    "a|b", "{{a}}", "a@{shape: cyl}", "a:::b", "a-b", "a_45_b", "layer-L", "layer_L", "L", "漢字 é🙂", "a\u{202E}b",
  ]

  /// One layer with one package with targets of these names, each of which uses the one after it.
  static func named(_ names: [String]) throws -> PictureWorkspace {
    var house = House()
    house.layer("L", uses: [], packages: ["P": names])
    for (name, next) in zip(names, names.dropFirst()) { house.uses[name] = [next] }
    var files = house.files()
    // Not all of these can be imported.
    for path in files.keys where path.hasSuffix("One.swift") || path.hasSuffix("Two.swift") { files[path] = "" }
    return try PictureWorkspace(files)
  }

  /// Five layers, 100 packages and 500 targets with about 1 300 edges, two of them against the layers.
  static func large() throws -> PictureWorkspace {
    var house = House()
    var random = Numbers(state: 20_261_130)
    let plan = [
      ("App", 4, ["Feature", "Data", "Domain", "Kernel"]), ("Feature", 44, ["Domain", "Kernel"]),
      ("Data", 24, ["Domain", "Kernel"]), ("Domain", 20, ["Kernel"]), ("Kernel", 8, []),
    ]
    var targets: [String: [String]] = [:]
    for (layer, count, uses) in plan {
      var packages: [String: [String]] = [:]
      for number in 1...count {
        let names = (1...5).map { "\(House.words[(number * 7 + $0 * 3) % House.words.count])\(number)x\($0)\(layer)" }
        packages["\(layer)\(number)Package"] = names
        targets[layer, default: []] += names
      }
      house.layer(layer, uses: uses, packages: packages)
    }
    for (layer, _, uses) in plan {
      for name in targets[layer] ?? [] {
        let used = uses.compactMap { targets[$0] }.filter { _ in random.next(4) > 0 }
        house.uses[name] = Set(used.flatMap { all in (0..<2).map { _ in all[random.next(all.count)] } }).sorted()
      }
    }
    house.uses[targets["Feature"]![3], default: []].append(targets["Data"]![5])
    house.uses[targets["Domain"]![8], default: []].append(targets["Data"]![40])
    return try PictureWorkspace(house.files())
  }
}

/// A linear congruential generator, so that each run draws the same.
private struct Numbers {
  var state: UInt64

  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

/// Writes the manifests and sources of layers.
private struct House {
  static let words = [
    "Account", "Billing", "Calendar", "Checkout", "Comment", "Download", "Gallery", "History", "Invite", "Library",
    "Message", "Onboarding", "Payment", "Playlist", "Reminder", "Search", "Subscription", "Timeline", "Upload",
  ]

  private var layers: [(name: String, uses: [String], packages: [String: [String]])] = []
  var uses: [String: [String]] = [:]

  mutating func layer(_ name: String, uses: [String], packages: [String: [String]]) {
    layers.append((name, uses, packages))
  }

  func files() -> [String: String] {
    var homes: [String: String] = [:]
    for layer in layers {
      for (package, targets) in layer.packages { for target in targets { homes[target] = package } }
    }
    var files = ["workspace.json": configuration]
    for (package, targets) in layers.flatMap(\.packages) {
      files["Packages/\(package)/Package.swift"] = manifest(package, targets, homes)
      for (number, target) in targets.enumerated() {
        for file in ["One", "Two"] {
          files["Packages/\(package)/Sources/\(number)/\(file).swift"] =
            (uses[target] ?? []).map { "import \($0)\n" }.joined() + "enum \(file) {}\n"
        }
      }
    }
    return files
  }

  private var configuration: String {
    let texts = layers.map { layer in
      let patterns = layer.packages.keys.sorted().map { "\"\($0)/**\"" }.joined(separator: ", ")
      let uses = layer.uses.map { "\"\($0)\"" }.joined(separator: ", ")
      return "\"\(layer.name)\": {\"targets\": [\(patterns)], \"uses\": [\(uses)], \"siblings\": true}"
    }
    return "{\"packages\": [\"Packages/*\"], \"layers\": {\(texts.joined(separator: ",\n"))}}\n"
  }

  private func manifest(_ package: String, _ targets: [String], _ homes: [String: String]) -> String {
    func literal(_ text: String) -> String {
      let parts = text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }
      return "\"\(parts.joined())\""
    }
    let products = targets.map { ".library(name: \(literal($0)), targets: [\(literal($0))])" }
    let others = Set(targets.flatMap { uses[$0] ?? [] }.compactMap { homes[$0] }).subtracting([package]).sorted()
    let declared = targets.enumerated().map { number, target in
      let used = (uses[target] ?? []).map { name in
        homes[name] == package ? literal(name) : ".product(name: \(literal(name)), package: \"\(homes[name] ?? "")\")"
      }
      return
        ".target(name: \(literal(target)), dependencies: [\(used.joined(separator: ", "))], path: \"Sources/\(number)\")"
    }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(package)",
        products: [\(products.joined(separator: ",\n    "))],
        dependencies: [\(others.map { ".package(path: \"../\($0)\")" }.joined(separator: ", "))],
        targets: [
          \(declared.joined(separator: ",\n    "))
        ]
      )
      """
  }
}
