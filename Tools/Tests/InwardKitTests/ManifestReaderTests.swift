import Testing

@testable import InwardKit

@Suite struct ManifestReaderTests {
  private func read(_ text: String) -> Manifest {
    reading(text.utf8) { ManifestReader.read(Tokenizer.tokens(of: $0), file: "P/Package.swift") }
  }

  /// A manifest around a list of targets.
  private func targets(_ list: String, before: String = "", after: String = "") -> Manifest {
    read("import PackageDescription\n\(before)\nlet package = Package(name: \"P\", targets: [\n\(list)\n])\n\(after)")
  }

  @Test func everyPartIsReadWithItsPlace() {
    let manifest = read(
      """
      // swift-tools-version: 6.2
      import CompilerPluginSupport; import PackageDescription
      let package = Package(
        name: "P",
        defaultLocalization: "en", platforms: [.macOS(.v15), .custom("x", versionString: "1")],
        products: [
          .library(name: "L", type: .dynamic, targets: ["A", "B"]),
          .executable(name: "e", targets: ["E"]),
          .plugin(name: "p", targets: ["Plug"]),
        ],
        dependencies: [
          .package(path: "../Domain"),
          .package(name: "Other", path: "../Folder/"),
          .package(url: "https://example.com/org/swift-thing.git", from: "1.0.0"),
          Package.Dependency.package(id: "org.thing", exact: "1.0.0"),
        ],
        targets: [
          .target(name: "A", dependencies: [
            "B",
            .target(name: "C", condition: .when(platforms: [.linux])),
            .product(name: "X", package: "Domain", moduleAliases: ["a": "b"], condition: nil),
            .byName(name: "Y"),
          ], path: "Elsewhere/A", exclude: ["Old", "x.swift"], sources: ["Main"], resources: [.copy("R.swift")],
             swiftSettings: [.define("FLAG", .when(configuration: .debug))], plugins: [.plugin(name: "p", package: "q")]),
          .testTarget(name: "T"), .executableTarget(name: "E"), .macro(name: "M"), .plugin(name: "Plug", capability: .buildTool()),
          .systemLibrary(name: "CLib", pkgConfig: "lib", providers: [.apt(["lib"])]),
          .binaryTarget(name: "Bin", path: "Bin.xcframework"),
        ],
        swiftLanguageModes: [.v6]
      )
      """
    )
    #expect(manifest.problems == [])
    #expect(manifest.products.map(\.name) == ["L", "e", "p"])
    #expect(manifest.products[0].targets == ["A", "B"])
    #expect(manifest.dependencies.map(\.identity) == ["Domain", "Folder", "swift-thing", "org.thing"])
    #expect(manifest.dependencies[0].location.text == "P/Package.swift:12:5")
    #expect(manifest.dependencies[1].name == "Other")
    #expect(manifest.targets.map(\.kind) == [.regular, .test, .executable, .macro, .plugin, .system, .binary])
    let target = manifest.targets[0]
    #expect(target.dependencies.map(\.name) == ["B", "C", "X", "Y", "p"])
    #expect(
      target.dependencies.map(\.kind) == [
        .byName, .target, .product(package: "Domain"), .byName, .plugin(package: "q"),
      ]
    )
    #expect(target.dependencies[2].location.text == "P/Package.swift:21:7")
    #expect(target.path == "Elsewhere/A")
    #expect(target.exclude == ["Old", "x.swift"])
    #expect(target.resources == ["R.swift"])
    #expect(target.dependencies[2].aliases == ["a": "b"])
    #expect(target.sources == ["Main"])
    #expect(manifest.flags == ["FLAG"])
  }

  @Test(arguments: [
    ("let name = \"A\"", ".target(name: name)"),
    ("let name: String = \"A\"", ".target(name: \"\\(name)B\".description)"),
  ])
  func constantsAreFollowedAndMethodsAreNot(before: String, target: String) {
    let manifest = targets(target, before: before)
    #expect(manifest.targets.map(\.name) == (target.contains("description") ? [] : ["A"]))
    #expect(manifest.problems.isEmpty == !target.contains("description"))
  }

  @Test func constantsOfEveryFormAreFollowed() {
    let manifest = targets(
      """
      .target(name: Names.core, dependencies: shared + [.log, .byName(name: "\\(Names.core)Extra")]),
      extra,
      """,
      before: """
        enum Names { static let core = "Core"; static func f() -> Int { 1 } }
        extension Target.Dependency {
          static let log: Self = .product(name: "Log", package: "log")
          static var net: Target.Dependency { .product(name: "Net", package: "net") }
        }
        let shared: [Target.Dependency] = [.net]
        let extra = Target.target(name: "Extra")
        """
    )
    #expect(manifest.problems == [])
    #expect(manifest.targets.map(\.name) == ["Core", "Extra"])
    #expect(manifest.targets[0].dependencies.map(\.name) == ["Net", "Log", "CoreExtra"])
  }

  @Test func namesOfDependenciesMayHaveEscapes() {
    let manifest = targets(##".target(name: "A", dependencies: ["\u{e9}B", "a\\b", #"c\d"#])"##)
    #expect(manifest.problems == [])
    #expect(manifest.targets.first?.dependencies.map(\.name) == ["éB", "a\\b", "c\\d"])
  }

  @Test func changesAtTheTopLevelAreApplied() {
    let manifest = targets(
      ".target(name: \"A\")",
      after: """
        package.targets.append(.target(name: "B"))
        package.targets += [.target(name: "C")]
        package.dependencies.append(contentsOf: [.package(path: "../X")])
        package.products = [.library(name: "L", targets: ["A"])]
        package.platforms = [.macOS(.v15)]
        """
    )
    #expect(manifest.problems == [])
    #expect(manifest.targets.map(\.name) == ["A", "B", "C"])
    #expect(manifest.dependencies.map(\.identity) == ["X"])
    #expect(manifest.products.map(\.name) == ["L"])
  }

  @Test func aSearchForLibrariesAndALoopOfSettingsAreNotEvaluated() {
    let manifest = targets(
      ".macro(name: \"M\", swiftSettings: [.unsafeFlags([\"-I\", host] + extra.map { \"-l\\($0)\" })]),",
      before: """
        import CompilerPluginSupport; import Foundation
        let host: String = {
          if let override = Context.environment["HOST"], !override.isEmpty { return override }
          for line in lines().split(separator: "\\n") { guard let end = line.firstIndex(of: "/") else { continue } }
          return "/usr"
        }()
        func lines() -> String { var text = ""; text += "a"; return text }
        let extra = ["a"]
        let debug = if extra.isEmpty { 1 } else { 2 }
        """,
      after: """
        for target in package.targets where target.type != .system {
          target.swiftSettings = (target.swiftSettings ?? []) + [.enableUpcomingFeature("ExistentialAny")]
        }
        """
    )
    #expect(manifest.problems == [])
    #expect(manifest.targets.map(\.name) == ["M"])
    #expect(manifest.settingsLocation?.line == 14)
  }

  @Test(arguments: [
    (".target(name: \"A\"),\nlist[0],", "let list = [Target]()", "", "P/Package.swift:5:1", "this target"),
    (
      ".target(name: \"A\", dependencies: names.map { .byName(name: $0) })", "let names = [\"\"]", "",
      "P/Package.swift:4:34",
      "list of dependencies"
    ),
    (".target(name: name)", "let name = String(1)", "", "P/Package.swift:4:15", "target's name"),
    (
      ".target(name: \"A\", path: isLinux ? \"L\" : \"M\")", "let isLinux = true", "", "P/Package.swift:4:26",
      "target's path"
    ),
    (
      "", "", "if true { package.dependencies.append(.package(path: \"../X\")) }", "P/Package.swift:6:19",
      "'dependencies'"
    ),
    ("", "", "#if os(Linux)\npackage.targets.append(.target(name: \"X\"))\n#endif", "P/Package.swift:7:1", "targets"),
    ("", "", "for t in package.targets { t.dependencies.append(\"X\") }", "P/Package.swift:6:30", "'dependencies'"),
    ("", "", "func f(_ p: Package) {}; f(package)", "P/Package.swift:6:26", "'f'"),
    (
      "", "", "package.targets = package.targets.filter { $0.name != \"A\" }", "P/Package.swift:6:19", "list of targets"
    ),
    (
      ".target(name: \"A\", dependencies: deps)", "var deps: [Target.Dependency] = []\nif true { deps.append(\"B\") }",
      "",
      "P/Package.swift:5:34", "list of dependencies"
    ),
  ])
  func whatIsMadeByCodeIsNamedWithItsPlace(list: String, before: String, after: String, place: String, what: String) {
    let manifest = targets(list, before: before, after: after)
    #expect(manifest.problems.map(\.location?.text) == [place])
    #expect(manifest.problems.first?.message.contains(what) == true)
  }

  /// Each of these once passed for something that it is not.
  @Test(arguments: [
    ("", "package.targets[0].dependencies.append(\"X\")", "'dependencies'"),
    ("", "package.targets.forEach { $0.dependencies += [\"X\"] }", "'dependencies'"),
    ("", "package.targets.first!.path = \"X\"", "'path'"),
    (
      "", "package.targets\n  .filter { $0.name == \"A\" }\n  .forEach { $0.exclude.insert(\"X\", at: 0) }", "'exclude'"
    ),
    ("", "package.name = \"X\"", "name"), ("", "package.configure()", "'configure'"),
    ("", "swap(&package.targets, &list)", "'&package'"), ("", "f(with: 1, package)", "'f'"),
    ("", "with(package) { $0.targets += [] }", "'targets'"), ("", "set(\\.path, \"X\")", "'path'"),
    ("", "(package.name, package.products) = (\"Q\", [])", "'('"), ("", "fatalError()", "'fatalError'"),
    ("", "package = Package(name: \"Q\")", "'package'"), ("", "_ = Package(name: \"Q\")", "which package"),
    ("", "package.targets.append(.target(name: \"B\"), at: 0)", "this target"),
    ("func + (a: String, b: String) -> String { \"\" }", "", "'+'"), ("enum Target {}", "", "'Target'"),
    ("extension Package { convenience init(name: String) {} }", "", "this 'init'"),
    ("", "package.targets.sort { $0.name < $1.name }", "'targets'"),
    ("", "for t in package.targets { t[keyPath: \\.path] = \"X\" }", "'path'"),
    ("func target(name: String) -> Target { .target(name: \"X\") }", "", "'target'"),
    ("let a = Target.target(name: \"A\")\na.dependencies = [\"X\"]", "", "'dependencies'"),
    ("#if os(Linux)\nlet package = Package(name: \"Q\")\n#endif", "", "which package"),
  ])
  func aChangeThatIsNotFollowedIsReported(before: String, after: String, what: String) {
    let manifest = targets(".target(name: \"A\")", before: "import Foundation\n" + before, after: after)
    #expect(manifest.isDynamic)
    #expect(manifest.problems.contains { $0.message.contains(what) }, "\(manifest.problems)")
  }

  @Test(arguments: [
    ("var list: [Target.Dependency] = [\"A\"]\nlet copy = list\nlist.append(\"B\")", ""),
    ("var list: [Target.Dependency] = [\"A\"]", "list.append(\"B\")"),
    ("var list: [Target.Dependency] = [\"A\"]\nfunc f() { list = [] }\nf()", ""),
    ("var list: [Target.Dependency] = [\"A\"]\nfunc f(_: inout [Target.Dependency]) {}\nf(&list)", ""),
    ("enum E { static var list: [Target.Dependency] = [\"A\"] }\nE.list.append(\"B\")\nlet list = E.list", ""),
    ("var list: [Target.Dependency] = [\"A\"]\nlist[0] = \"B\"", ""),
    ("var list: [Target.Dependency] = [\"A\"]\nlet _ = { list = [] }()", ""),
    ("var list: [Target.Dependency] = [\"A\"] { didSet { list = [] } }", ""),
    ("struct S { var list: [Target.Dependency] = [] }\nlet s = S(list: [\"A\"])", ""),
    ("#if DEBUG\nlet list: [Target.Dependency] = [\"A\"]\n#else\nlet list: [Target.Dependency] = []\n#endif", ""),
    ("enum A { static let list = [\"A\"] }\nenum B { static let list = [\"B\"] }", ""),
  ])
  func aVariableThatMayHaveAnotherValueIsNotKnown(before: String, after: String) {
    let manifest = targets(".target(name: \"T\", dependencies: list)", before: before, after: after)
    #expect(manifest.problems.map(\.message) == ["the target's list of dependencies is made by code, which is not run"])
  }

  @Test func constantsThatDoubleWithEachLineAreGivenUp() {
    let lines = (1...64).map { "let s\($0) = \"\\(s\($0 - 1))\\(s\($0 - 1))\"\nlet l\($0) = l\($0 - 1) + l\($0 - 1)" }
    let before = (["let s0 = \"a\"", "let l0 = [\"A\"]"] + lines).joined(separator: "\n")
    let manifest = targets(".target(name: s64), .target(name: \"B\", dependencies: l64)", before: before)
    #expect(manifest.isDynamic)
    #expect(targets(".target(name: s3)", before: before).targets.map(\.name) == ["aaaaaaaa"])
  }

  @Test(arguments: [
    "let x = " + String(repeating: "a + ", count: 50_000) + "a",
    "var x = [\"a\"]\n" + String(repeating: "x.append(\"a\")\n", count: 20_000),
    "var x = \"a\"\n" + String(repeating: "x += x\n", count: 20_000), String(repeating: "enum E { ", count: 20_000),
    String(repeating: "static ", count: 20_000), String(repeating: "let x = { ", count: 20_000),
    String(repeating: "package.targets(", count: 20_000), String(repeating: "[a:", count: 20_000),
    String(repeating: "package.targets.forEach { ", count: 20_000), String(repeating: "func f(", count: 20_000),
    String(repeating: "package.platforms = ", count: 20_000), String(repeating: "define(", count: 20_000),
    "case " + String(repeating: "a, ", count: 20_000), String(repeating: "let (a, ", count: 20_000),
    String(repeating: "let a = b\n", count: 20_000), String(repeating: "enum E {}\n", count: 20_000),
    (0..<20_000).map { "let c\($0) = c\($0 + 1)\n" }.joined(),
  ])
  func aLongManifestCostsNoMoreThanItsLength(before: String) {
    #expect(targets(".target(name: x)", before: before).isDynamic)
  }

  @Test(arguments: [
    (".target(name: \"A\",, path: \"B\")", "4:19", "a value is missing before ','"),
    (".target(name: \"A\"", "5:1", "']' cannot close the '(' of line 4"),
    (".target(name: \"A\")]", "5:1", "']' cannot close the '(' of line 3"),
    (".target(name: \"A)", "4:15", "this string is never closed"),
    (".target(name: \"A\\\")", "4:15", "this string is never closed"),
    (".target(name: \"A\\(b\")", "4:15", "this string is never closed"),
    (".target(name: #\"A\")", "4:15", "this string is never closed"),
    (".target(name: \"A\" path: \"B\")", "4:19", "',' or an operator is missing before this"),
    (".target(name: a path: \"B\")", "4:17", "',' or an operator is missing before this"),
    (".target(name: \"A\", dependencies: [\"B\"] path: \"C\")", "4:40", "',' or an operator is missing before this"),
    (".target(name: \"A\", dependencies: [\"B\"\n\"C\"])", "5:1", "',' or an operator is missing before this"),
    (".target(name: \"A\", settings: [.define(\"X\") \"Y\"])", "4:44", "',' or an operator is missing before this"),
    (".target(name \"A\")", "4:14", "',' or an operator is missing before this"),
    (".target(name = \"A\")", "4:14", "an argument is named with ':', not with '='"),
    (".target(name: \"A\" + )", "4:21", "a value is missing after '+'"),
    (".target(name: \"A\";)", "4:18", "';' cannot stand in a list"),
    (".target(name: ?A)", "4:15", "'?' begins nothing that Swift knows"),
    (".target(name: \u{201C}A\u{201D})", "4:15", "a typographic quotation mark begins no string"),
    (".(name: \"A\")", "4:2", "a name is missing after '.'"),
    (", .target(name: \"A\")", "4:1", "a value is missing before ','"),
    (".target(name: , path: \"A\")", "4:15", "a value is missing before ','"),
  ])
  func whatCannotBeSwiftIsNamedWithItsPlace(list: String, place: String, what: String) {
    let manifest = targets(list.replacing("?", with: "'"))
    #expect(manifest.problems.map(\.message) == ["the manifest does not compile: \(what.replacing("?", with: "'"))"])
    #expect(manifest.problems.first?.location?.text == "P/Package.swift:\(place)")
    #expect(manifest.isDynamic)
  }

  @Test(arguments: [
    "let = 1", "let a = ", "let a b = 1", "let a \"b\"", "f(", "}", "{", "if a {", "let x = \"a\" \"b\"", "func f( {}",
    "[1, 2",
  ])
  func aStatementThatCannotBeSwiftIsNamed(statement: String) {
    let manifest = targets(".target(name: \"A\")", after: statement)
    #expect(manifest.problems.first?.message.hasPrefix("the manifest does not compile: ") == true)
  }

  @Test(arguments: [
    "@available(macOS 13, *) func f(@Box(1) a b: Int = 1, _ c: inout Int) throws -> [Int] { [a, b].reduce(0, +) }",
    "let a = { [weak self] (x: Int, y z: Int) async in x! + y }",
    "if #available(macOS 13, *), let x = y as? Int {}",
    "let s = \"\\(f(\"a\"))\\\\\", t = #\"\\\"#, u = #\"\"\"#, v = \"\"\"\n  \\(a)\"\n  \"\"\"",
    "let c = a.map(T.f(name:)) + b[1...] + [:] + [String: Int]()",
    "switch a { case .x(let y) where y == 1: f()\ndefault: break }",
    "for (i, n) in [1, 2].enumerated() where n > 1 { print(i) }; let k = \\T.name, l: T? = nil",
    "infix operator +-\nfunc + (a: T, b: T) -> T { a }\nfunc g<T>(_: T.Type) where T: P {}",
    "let d = [try f(), if a { 1 } else { 2 }, x ? .a : .b, -1, (1, 2).0]; let r = /a, \"/",
    "let e = [\n  a\n    .b,\n  c\n    ? d\n    : e,\n  f as G,\n]", "#if os(Linux)\nlet h = 1\n#endif",
    "private extension T { static var a: T { get { .b } set {} } }", "_ = f(a) { $0 } b: { $1 }",
  ])
  func whatIsSwiftIsNotCalledAFault(statement: String) {
    #expect(ManifestSyntax.fault(in: reading(statement.utf8) { Tokenizer.tokens(of: $0) })?.what == nil)
  }

  @Test(arguments: ManifestFixture.literal + ManifestFixture.dynamic)
  func noManifestThatSwiftPMAcceptsIsCalledFaulty(manifest: ManifestFixture) {
    #expect(ManifestSyntax.fault(in: reading(manifest.text.utf8) { Tokenizer.tokens(of: $0) })?.what == nil)
  }

  @Test(arguments: [
    "package.targets.filter { $0.isTest }.forEach { $0.path = nil }",
    "package.targets.filter({ $0.isTest }).forEach { $0.path = nil }",
    "package.targets.first { $0.isTest }?.path = nil",
    "package", "package.", "package(", "package.targets.", "package.targets {", "private package.x { }.y",
  ])
  func aStatementOfAnyFormComesToAnEnd(statement: String) {
    #expect(targets(#".target(name: "A")"#, after: statement + "\nlet after = 1").targets.map(\.name) == ["A"])
    #expect(targets(#".target(name: "A")"#, after: statement).targets.map(\.name) == ["A"])
  }

  @Test func aFlagBelongsToTheTargetWhoseOwnSettingsDefineIt() {
    let list = """
      .target(name: "A", swiftSettings: own + [.define("TWO"), .define("SOME", .when(configuration: .debug))]),
      .target(name: "B", swiftSettings: [.unsafeFlags(["-D", "THREE", "-DFOUR"])]),
      """
    let own = "let own: [SwiftSetting] = [.define(\"ONE\")]"
    let manifest = targets(list, before: own)
    #expect(manifest.targets.map { $0.flags.sorted() } == [["ONE", "TWO"], ["FOUR", "THREE"]])
    #expect(manifest.flags == ["ONE", "TWO", "SOME", "THREE", "FOUR"])
    #expect(!manifest.definesOtherFlags)
    let replaced = targets(list, before: own, after: "for t in package.targets { t.swiftSettings = [] }")
    #expect(replaced.targets.map { $0.flags.sorted() } == [[], []])
    #expect(targets("", after: "let all = [\"X\"].map { SwiftSetting.define($0) }").definesOtherFlags)
  }

  @Test func constantsOfOneNameAreToldApartByTheirTypes() {
    let manifest = targets(
      ".target(name: .core, dependencies: [.core, .target(name: Names.core), .target(name: core)])",
      before: """
        extension Target.Dependency { static let core: Self = "Dependency" }
        extension String { static let core = "Text" }
        enum Names { static let core = "Name"; static let copy = core }
        let core = "Plain"
        """
    )
    #expect(manifest.problems == [])
    #expect(manifest.targets.map(\.name) == ["Text"])
    #expect(manifest.targets.first?.dependencies.map(\.name) == ["Dependency", "Name", "Plain"])
  }

  @Test func aFileWithoutAPackageSaysSo() {
    #expect(read("import Foundation\n").problems.map(\.location?.text) == ["P/Package.swift:1:1"])
    #expect(read("").problems.count == 1)
  }

  @Test func aModulesNameIsMadeAnIdentifier() {
    #expect(
      targets(".target(name: \"my-lib.x\"), .target(name: \"9Lives\")").targets.map(\.module) == [
        "my_lib_x", "_9Lives",
      ]
    )
  }
}
